import { isPartnerSite, type RequestOriginSettings, takesSecureCookies } from './request-origin.ts'

/**
 * The cookies of a login: the access token (`at`), the rotating half of the refresh token (`rt`), which
 * browser requested a code (`code`) or a challenge for a passkey (`passkey`), the right to reset a password (`reset`), and
 * which accounts signed in on this browser before (`device`).
 */
export type CookieName = 'at' | 'rt' | 'code' | 'passkey' | 'reset' | 'device'

export interface CookieChange {
  name: CookieName
  /** Null deletes the cookie. */
  value: string | null
  maxAgeSeconds?: number
}

/** Reads a cookie; returns null when it is missing or empty. */
export function readCookie(settings: RequestOriginSettings, request: Request, name: CookieName): string | null {
  const header = request.headers.get('cookie')
  return (header && new Bun.CookieMap(header).get(fullName(name, takesSecureCookies(settings, request)))) || null
}

/** Returns the `Set-Cookie` lines of changes. A plain http host other than loopback can only set insecure cookies. */
export function cookieLines(
  settings: RequestOriginSettings,
  request: Request,
  changes: readonly CookieChange[],
): string[] {
  const secure = takesSecureCookies(settings, request)
  // Stored separately for each top-level site, so that pages of other sites do not send them.
  const isForPartner = secure && isPartnerSite(settings, request)
  return changes.map(({ name, value, maxAgeSeconds = 0 }) =>
    new Bun.Cookie(fullName(name, secure), value ?? '', {
      path: '/',
      httpOnly: true,
      secure,
      sameSite: isForPartner ? 'none' : name === 'at' ? 'lax' : 'strict',
      partitioned: isForPartner,
      maxAge: value === null ? 0 : maxAgeSeconds,
    }).serialize(),
  )
}

// The prefix makes browsers reject such a cookie from a neighbouring host or over plain http.
function fullName(name: CookieName, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}
