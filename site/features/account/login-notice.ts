/** What the login says of what was done on the page before it in this tab. */
export interface LoginNotice {
  /** What was done, as a sentence. */
  done: string
  /** Why signing in failed after it, in the words of the server. */
  refusal: string
}

const KEY = 'login-notice'

export function saveLoginNotice(notice: LoginNotice): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(notice))
  } catch {
    // Without storage, the login does not say it.
  }
}

/** Returns the notice once; null if there is none. */
export function takeLoginNotice(): LoginNotice | null {
  try {
    const { done, refusal } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<LoginNotice>
    sessionStorage.removeItem(KEY)
    return typeof done === 'string' && typeof refusal === 'string' ? { done, refusal } : null
  } catch {
    return null
  }
}
