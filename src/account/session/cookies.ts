import { ok } from '../../platform/http/envelope.ts'
import type { RequestOriginSettings } from '../../platform/http/request-origin.ts'
import { type CookieChange, cookieLines } from '../../platform/http/session-cookies.ts'
import { deviceChange } from '../device.ts'

const REFRESH_SECONDS = 30 * 24 * 60 * 60

/** What a login hands to the browser; `cookie` is null for a session that is not bound to one. */
interface Entered {
  accessToken: string
  refreshToken: string
  cookie: string | null
  deviceCookie: string
}

/** Returns the cookies of new tokens; `cookie` is null for a session that is not bound to a browser. */
export function signedIn(accessToken: string, cookie: string | null, accessSeconds: number): CookieChange[] {
  const access: CookieChange = { name: 'at', value: accessToken, maxAgeSeconds: accessSeconds }
  return cookie === null ? [access] : [access, { name: 'rt', value: cookie, maxAgeSeconds: REFRESH_SECONDS }]
}

/** Sets the cookies of a login, which also make the browser known to the account, and returns its tokens. */
export function replySignedIn(
  requestOrigin: RequestOriginSettings,
  request: Request,
  set: { headers: object },
  { accessToken, refreshToken, cookie, deviceCookie }: Entered,
  accessSeconds: number,
) {
  const changes = [...signedIn(accessToken, cookie, accessSeconds), deviceChange(deviceCookie)]
  Object.assign(set.headers, { 'set-cookie': cookieLines(requestOrigin, request, changes) })
  return ok({ accesstoken: accessToken, refreshToken }, 'Signed in')
}
