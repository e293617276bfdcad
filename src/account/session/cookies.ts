import { partnerOriginOf, type RequestOriginSettings } from '../../platform/http/request-origin.ts'
import { type CookieChange, cookieLines } from '../../platform/http/session-cookies.ts'
import { ACCESS_SECONDS } from '../../shared/limits.ts'
import { deviceChange } from '../device.ts'
import { PARTNER_ACCESS_SECONDS } from './service.ts'

const REFRESH_SECONDS = 30 * 24 * 60 * 60

/** Returns the lifetime of the access token that a request gets. */
export function accessSecondsOf(requestOrigin: RequestOriginSettings, request: Request): number {
  return partnerOriginOf(requestOrigin, request) === null ? ACCESS_SECONDS : PARTNER_ACCESS_SECONDS
}

/** Returns the cookies of new tokens; `cookie` is null for a session that is not bound to a browser. */
export function signedIn(accessToken: string, cookie: string | null, accessSeconds: number): CookieChange[] {
  const access: CookieChange = { name: 'at', value: accessToken, maxAgeSeconds: accessSeconds }
  return cookie === null ? [access] : [access, { name: 'rt', value: cookie, maxAgeSeconds: REFRESH_SECONDS }]
}

/** Returns the `Set-Cookie` lines after a login, which also make the browser known to the account. */
export function signInCookies(
  requestOrigin: RequestOriginSettings,
  request: Request,
  { accessToken, cookie, deviceCookie }: { accessToken: string; cookie: string | null; deviceCookie: string },
  accessSeconds: number,
): string[] {
  const changes = [...signedIn(accessToken, cookie, accessSeconds), deviceChange(deviceCookie)]
  return cookieLines(requestOrigin, request, changes)
}
