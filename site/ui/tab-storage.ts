/**
 * What one tab stores until it is closed: nothing, if the browser forbids storage. What home and products load has its own few lines, as
 * all of this would weigh more.
 */

export function storeInTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Nothing is stored.
  }
}

export function readFromTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function removeFromTab(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing is stored.
  }
}

/** Returns what is stored, once. */
export function takeFromTab(key: string): string | null {
  const value = readFromTab(key)
  removeFromTab(key)
  return value
}
