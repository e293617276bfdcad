import { EncodedResponse, IMMUTABLE, pageHeaders } from './encoded-response.ts'
import { isShopPage, type PageKey } from './page-key.ts'

/** Every link that may be loaded ahead is marked by the page (`site/layouts/look-ahead.ts`); a mark says how. */
const MARKED = { selector_matches: 'a[data-ahead]' }
/** Pages that belong to somebody or change something, should one of them ever be marked. */
const NEVER = {
  not: {
    href_matches: ['/api/*', '/dashboard*', '/user*', '/cart*', '/checkout*', '/success*', '/cancel*', '/login*'],
  },
}

const RULES = {
  prefetch: [{ where: { and: [MARKED, NEVER] }, eagerness: 'immediate' }],
  prerender: [
    { where: { and: [{ selector_matches: 'a[data-ahead="render"]' }, NEVER] }, eagerness: 'immediate' },
    // As soon as a finger is down on it.
    { where: { and: [MARKED, NEVER] }, eagerness: 'conservative' },
  ],
}

const bytes = new TextEncoder().encode(JSON.stringify(RULES))
const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 16)
const path = `/speculation-rules-${hash}.json`
const response = new EncodedResponse(bytes, {
  headers: { ...pageHeaders('application/speculationrules+json'), 'Cache-Control': IMMUTABLE },
})

/** Names the rules by which browsers load the next page ahead, for pages on which shoppers look for products. */
export function speculationHeader(key: PageKey): Record<string, string> {
  return isShopPage(key) ? { 'Speculation-Rules': `"${path}"` } : {}
}

/** Responds to a GET or HEAD request for the rules; returns null for any other path. */
export function respondWithRules(requested: string, request: Request): Response | Promise<Response> | null {
  return requested === path ? response.respond(request) : null
}

/** Whether a browser asks for a page that nobody has opened yet, to have it ready. */
export function isSpeculative({ headers }: Request): boolean {
  return headers.get('sec-purpose')?.startsWith('prefetch') ?? false
}
