import { securityHeaders } from '../platform/http/security-headers.ts'

const OWN_THINGS_ONLY =
  "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Returns the headers of a page. Browsers revalidate it each time, and get a 304 while nothing has changed. */
export function pageHeaders(contentType: string, origin = ''): Record<string, string> {
  return {
    'Content-Type': contentType,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ...securityHeaders(origin, OWN_THINGS_ONLY),
  }
}

/** Cache-Control of files whose names change with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
