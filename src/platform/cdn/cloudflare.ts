import { type Cdn, CdnError, EVERYTHING } from './port.ts'
import { type CodedTags, codeTags } from './tags.ts'

export interface CloudflareOptions {
  /** `https://api.cloudflare.com/client/v4/zones/ZONE/purge_cache`. */
  purgeUrl: string
  purgeToken: string
  /** The shop's host: a zone may hold several shops. */
  shop: string
  timeoutMs?: number
}

/** Bounds how long a page can be stale if, against all odds, its purge is lost. */
const MAX_SECONDS = 3_600
/** How long the CDN may serve pages that were not purged while the shop does not respond. */
const WITHOUT_SHOP_SECONDS = 86_400
/** Cloudflare accepts 100 tags per call, on every plan. */
const TAGS_PER_CALL = 100
/** More tags are purged as one that all pages carry, because the smallest plan allows only five calls a minute. */
const MAX_TAGS = 3 * TAGS_PER_CALL
const TIMEOUT_MS = 10_000

/** Creates the adapter for Cloudflare and compatibles: `Cache-Tag`, `CDN-Cache-Control` (RFC 9213) and `purge_cache`. */
export function createCloudflare({ purgeUrl, purgeToken, shop, timeoutMs = TIMEOUT_MS }: CloudflareOptions): Cdn {
  const coded = codeTags(shop)

  async function call(tags: readonly string[]): Promise<void> {
    const response = await fetch(purgeUrl, {
      method: 'POST',
      headers: { Authorization: `Bearer ${purgeToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ tags }),
      // Following a redirect would send the token to another server.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const result = await response.json().catch(() => null)
    if (response.ok && result?.success === true) return
    throw new CdnError(`${response.status}: ${reasonOf(result)}`, retryAfterMs(response))
  }

  return {
    host: new URL(purgeUrl).host,
    headers: (tags, ttlMs = Number.POSITIVE_INFINITY) => ({
      'CDN-Cache-Control': `public, max-age=${Math.min(MAX_SECONDS, Math.floor(ttlMs / 1000))}, stale-if-error=${WITHOUT_SHOP_SECONDS}`,
      'Cache-Tag': coded.carriedBy(tags).join(','),
    }),
    async purge(tags) {
      const chosen = chosenOf(coded, tags)
      for (let at = 0; at < chosen.length; at += TAGS_PER_CALL) await call(chosen.slice(at, at + TAGS_PER_CALL))
    },
    check: () => call([coded.ofNobody]),
  }
}

function chosenOf(coded: CodedTags, tags: readonly string[]): string[] {
  const chosen = coded.purgedFor(tags)
  return chosen.length <= MAX_TAGS ? chosen : coded.purgedFor([EVERYTHING])
}

function reasonOf(result: { errors?: { code?: number; message?: string }[] } | null): string {
  const reasons = result?.errors?.map(({ code, message }) => `${message} (${code})`)
  return reasons?.join(', ') || 'no reason was given'
}

function retryAfterMs({ headers }: Response): number {
  const seconds = Number(headers.get('Retry-After'))
  return Number.isFinite(seconds) ? seconds * 1000 : 0
}
