import { MOBILE_LOGIN } from '../../api/login-paths.ts'
import { CHECKOUT, FORGOT_PASSWORD, HOME, LOGIN, REGISTER, RESET_PASSWORD, VERIFICATION_OTP } from '../../api/paths.ts'
import { readFromTab, removeFromTab, storeInTab } from '../../ui/tab-storage.ts'
import { type PendingAction, pendingAction } from './pending-action.ts'

/** Pages on the way to a login, which nobody wants to return to afterwards. */
const ENTRIES = new Set([LOGIN, MOBILE_LOGIN, REGISTER, FORGOT_PASSWORD, VERIFICATION_OTP, RESET_PASSWORD])
const KEY = 'way-back'

/** Whether a path is that of a page on the way to a login. */
export function isEntry(path: string): boolean {
  return ENTRIES.has(path)
}

/** Whether the login leads back to the checkout. */
export function isLoginToOrder(): boolean {
  return storedPath() === CHECKOUT
}

/** What the visitor will do on the page to which the login leads back; null if nothing. */
export function actionAfterLogin(): PendingAction | null {
  return pendingAction(storedPath())
}

/** Stores the page of the shop from which a visitor came to the login. `referrer` is the browser's. */
export function saveReturnUrl(referrer: string, origin: string): void {
  const from = URL.canParse(referrer) ? new URL(referrer) : null
  if (from?.origin !== origin || isEntry(from.pathname)) return
  storeInTab(KEY, from.pathname + from.search)
}

/** Returns where a login leads: back, or home. It can be used once, and is always a path of this shop. */
export function takeReturnUrl(): string {
  const path = storedPath()
  removeFromTab(KEY)
  return path ?? HOME
}

function storedPath(): string | null {
  const path = readFromTab(KEY)
  return path && /^\/(?![/\\])/.test(path) ? path : null
}
