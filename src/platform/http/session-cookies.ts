import { isPartnerSite, type RequesterSettings, takesSecureCookies } from './request-origin.ts'

/**
 * The cookies of a login: the access token, the changing half of the refresh token, which browser asked for a code, the
 * right to reset a password, and which accounts have been signed in to here before.
 */
export type CookieName = 'at' | 'rt' | 'code' | 'reset' | 'device'

export interface CookieChange {
  name: CookieName
  /** Null takes the cookie away. */
  value: string | null
  maxAgeSeconds?: number
}

/** Reads a cookie; null when it is missing, and when it is empty. */
export function readCookie(settings: RequesterSettings, request: Request, name: CookieName): string | null {
  const header = request.headers.get('cookie')
  return (header && new Bun.CookieMap(header).get(fullName(name, takesSecureCookies(settings, request)))) || null
}

/** The `Set-Cookie` lines of changes. A plain http host away from this machine can only be given plain cookies. */
export function cookieLines(settings: RequesterSettings, request: Request, changes: readonly CookieChange[]): string[] {
  const secure = takesSecureCookies(settings, request)
  // Kept apart for each site that shows the client: no other site's pages are sent with them.
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

// The prefix makes browsers refuse such a cookie from a neighbouring host or over plain http.
function fullName(name: CookieName, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}
