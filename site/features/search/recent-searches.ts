/** The searches of this browser, the latest first; never sent anywhere. */

const KEY = 'recent-searches'
const MAX_RECENT = 6

export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MAX_RECENT) : []
  } catch {
    // A browser may forbid storage, and what it stores may be anything.
    return []
  }
}

export function addRecentSearch(text: string): void {
  if (text.length < 2) return
  const others = recentSearches().filter((each) => each.toLowerCase() !== text.toLowerCase())
  saveSearches([text, ...others].slice(0, MAX_RECENT))
}

export function clearRecentSearches(): void {
  saveSearches([])
}

function saveSearches(texts: readonly string[]): void {
  try {
    if (texts.length > 0) localStorage.setItem(KEY, JSON.stringify(texts))
    else localStorage.removeItem(KEY)
  } catch {}
}
