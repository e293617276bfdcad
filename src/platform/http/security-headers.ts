import { isLoopback } from '../runtime/config.ts'

/** What every answer tells a browser, unless its route says otherwise. */
const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Answers that are no pages of the site: nothing in them runs, loads or is framed. */
const INERT = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// A year, which is what the preload lists ask for. Other names below the shop's are not the shop's to decide about.
const HTTPS_ONLY = 'max-age=31536000'

/** The headers of an answer below `origin`; those of https tell browsers never to come by http again. */
export function securityHeaders(origin: string, contentSecurityPolicy = INERT): Record<string, string> {
  const always = { 'Content-Security-Policy': contentSecurityPolicy, ...EVERYWHERE }
  return isPublicHttps(origin) ? { ...always, 'Strict-Transport-Security': HTTPS_ONLY } : always
}

/** Adds what an answer lacks of these headers; what its route has said stays. */
export function secured(response: Response, origin: string): Response {
  for (const [name, value] of Object.entries(headersOf(origin))) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}

// Told of localhost, a browser would refuse every other program on this machine that speaks http.
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
