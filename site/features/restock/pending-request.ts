const KEY = 'restock-request'

/** Stores that a visitor has asked, on this page, to be told when its product is back, and goes to sign in for it. */
export function savePendingRequest(path: string): void {
  try {
    sessionStorage.setItem(KEY, path)
  } catch {
    // Without storage, the visitor asks once more after the login.
  }
}

/** Whether a request was left on the page with this path. */
export function isRequestPending(path: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === path
  } catch {
    return false
  }
}

export function clearPendingRequest(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing is stored if storage is forbidden.
  }
}
