import type { CookieChange } from '../../platform/http/session-cookies.ts'

const REFRESH_SECONDS = 30 * 24 * 60 * 60

/** Returns the cookies of new tokens; `cookie` is null for a session that is not bound to a browser. */
export function signedIn(accessToken: string, cookie: string | null, accessSeconds: number): CookieChange[] {
  const access: CookieChange = { name: 'at', value: accessToken, maxAgeSeconds: accessSeconds }
  return cookie === null ? [access] : [access, { name: 'rt', value: cookie, maxAgeSeconds: REFRESH_SECONDS }]
}
