import { securityHeaders } from '../platform/http/security-headers.ts'

const OWN_THINGS_ONLY =
  "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Pages are asked for anew each time, and answered 304 while nothing has changed. */
export function pageHeaders(contentType: string, origin = ''): Record<string, string> {
  return {
    'Content-Type': contentType,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ...securityHeaders(origin, OWN_THINGS_ONLY),
  }
}

/** For names that change with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
