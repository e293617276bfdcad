import { storeInTab, takeFromTab } from '../../ui/tab-storage.ts'

/** What the login says of what was done on the page before it in this tab. */
export interface LoginNotice {
  /** What was done, as a sentence. */
  done: string
  /** Why signing in failed after it, in the words of the server. */
  refusal: string
}

const KEY = 'login-notice'

export function saveLoginNotice(notice: LoginNotice): void {
  storeInTab(KEY, JSON.stringify(notice))
}

/** Returns the notice once; null if there is none. */
export function takeLoginNotice(): LoginNotice | null {
  try {
    const { done, refusal } = JSON.parse(takeFromTab(KEY) ?? '{}') as Partial<LoginNotice>
    return typeof done === 'string' && typeof refusal === 'string' ? { done, refusal } : null
  } catch {
    return null
  }
}
