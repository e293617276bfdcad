import { parseCardQuery, parseSearchText, SEARCH_SORTS, serialiseSearch } from '../../../src/shared/card-query.ts'

/** Returns the normalised search text for what was typed. */
export function termsOf(typed: string): string {
  return parseSearchText(new URLSearchParams({ q: typed }))
}

/** Returns the URL of the first page of results for another text, keeping the present order and filters. */
export function searchUrl(presentQuery: string, terms: string): string {
  const query = { ...parseCardQuery(new URLSearchParams(presentQuery), SEARCH_SORTS), page: 1 }
  return terms ? `/search?${serialiseSearch(terms, query)}` : '/search'
}

const KEY = 'recent-searches'
const MAX_RECENT = 6

/** Returns the latest searches of this browser, the last first. They are never sent anywhere. */
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
