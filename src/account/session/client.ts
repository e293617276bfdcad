import { isSameSite, partnerOriginOf, type RequestOriginSettings } from '../../platform/http/request-origin.ts'
import { ACCESS_SECONDS } from '../../shared/limits.ts'
import { browserName, UNKNOWN_BROWSER } from './browser-name.ts'

/** Who opens a session. */
export interface SessionClient {
  /** Whether the session can only be refreshed together with a cookie of its browser. */
  isBound: boolean
  /** Lifetime of its access tokens. */
  accessSeconds: number
  /** What the owner calls it, as in "Chrome on Android". */
  browser: string
}

/**
 * Lifetime of access tokens for clients on other origins, which do not refresh them in time. Every call checks the
 * session nevertheless.
 */
export const PARTNER_ACCESS_SECONDS = 5 * 60 * 60

/** A client that is no browser, and keeps no cookies. */
export const PLAIN_CLIENT: SessionClient = {
  isBound: false,
  accessSeconds: ACCESS_SECONDS,
  browser: UNKNOWN_BROWSER,
}

/** Returns who would open a session by a request. */
export function clientOf(requestOrigin: RequestOriginSettings, request: Request): SessionClient {
  return {
    isBound: isSameSite(requestOrigin, request),
    accessSeconds: accessSecondsOf(requestOrigin, request),
    browser: browserName(request.headers.get('user-agent')),
  }
}

/** Returns the lifetime of the access token that a request gets. */
export function accessSecondsOf(requestOrigin: RequestOriginSettings, request: Request): number {
  return partnerOriginOf(requestOrigin, request) === null ? ACCESS_SECONDS : PARTNER_ACCESS_SECONDS
}
