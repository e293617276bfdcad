import { isLoopback } from '../runtime/loopback.ts'

/** Sent with every response, unless its route sets the header itself. */
const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
}

/** For responses that are not pages of the site: nothing in them may run, load or be framed. */
const INERT = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// A year, as the preload lists require. Without `includeSubDomains`: subdomains are not the shop's to decide about.
const HTTPS_ONLY = 'max-age=31536000'

/** Returns the headers of a response under `origin`; on public https origins they rule out plain http from then on. */
export function securityHeaders(origin: string, contentSecurityPolicy = INERT): Record<string, string> {
  const always = { 'Content-Security-Policy': contentSecurityPolicy, ...EVERYWHERE }
  return isPublicHttps(origin) ? { ...always, 'Strict-Transport-Security': HTTPS_ONLY } : always
}

/** Adds the security headers that a response lacks; headers that its route has set stay. */
export function secured(response: Response, origin: string): Response {
  for (const [name, value] of Object.entries(headersOf(origin))) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}

// With this header for localhost, a browser would refuse every other program on this machine that uses plain http.
function isPublicHttps(origin: string): boolean {
  return origin.startsWith('https:') && !isLoopback(new URL(origin).hostname)
}

const known = new Map<string, Record<string, string>>()
const MAX_KNOWN = 100

function headersOf(origin: string): Record<string, string> {
  const found = known.get(origin)
  if (found) return found
  const made = securityHeaders(origin)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(origin, made)
  return made
}
