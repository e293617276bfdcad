const KEY = 'pending-action'

/** What a visitor wants to do with the product of a page, and has to sign in for. */
export type PendingAction = 'restock' | 'save'

/** Stores what a visitor wanted to do on the page with this path, and goes to sign in for. */
export function savePendingAction(action: PendingAction, path: string): void {
  try {
    sessionStorage.setItem(KEY, `${action} ${path}`)
  } catch {
    // Without storage, the visitor does it once more after the login.
  }
}

/** Returns what a visitor wanted to do on the page with this path; null if nothing. */
export function pendingAction(path: string | null): PendingAction | null {
  try {
    const [action, of] = sessionStorage.getItem(KEY)?.split(' ') ?? []
    return of === path && (action === 'restock' || action === 'save') ? action : null
  } catch {
    return null
  }
}

export function clearPendingAction(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing is stored if storage is forbidden.
  }
}
