/** Headers that every answer to a browser carries, whatever it holds. */
export const SECURITY_HEADERS = {
  'Content-Security-Policy':
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
} as const

/** Pages are asked for anew each time, and answered 304 while nothing has changed. */
export function pageHeaders(contentType: string): Record<string, string> {
  return {
    'Content-Type': contentType,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ...SECURITY_HEADERS,
  }
}

/** For names that change with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
