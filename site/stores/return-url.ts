import { FORGOT_PASSWORD, HOME, LOGIN, REGISTER, RESET_PASSWORD, VERIFICATION_OTP } from '../lib/paths.ts'

/** Pages on the way to a login, to which nobody wants to return after it. */
const ENTRIES = new Set([LOGIN, REGISTER, FORGOT_PASSWORD, VERIFICATION_OTP, RESET_PASSWORD])
const KEY = 'way-back'

/** Remembers from which page of the shop a visitor came to the login; `referrer` is the browser's. */
export function saveReturnUrl(referrer: string, origin: string): void {
  const from = URL.canParse(referrer) ? new URL(referrer) : null
  if (from?.origin !== origin || ENTRIES.has(from.pathname)) return
  try {
    sessionStorage.setItem(KEY, from.pathname + from.search)
  } catch {
    // Then the login leads home.
  }
}

/** Where a login leads, once: back, or home. Only ever a path of this shop. */
export function takeWayBack(): string {
  try {
    const path = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return path && /^\/(?![/\\])/.test(path) ? path : HOME
  } catch {
    return HOME
  }
}
