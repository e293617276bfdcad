import { EVERYTHING } from './port.ts'

/** Cache tags as the CDN gets them. */
export interface CodedTags {
  /** Returns what a page with these tags carries. */
  carriedBy(tags: readonly string[]): string[]
  /** Returns what to purge when these tags have changed. */
  purgedFor(tags: readonly string[]): string[]
  /** A tag that no page carries. */
  ofNobody: string
}

const CODE_LENGTH = 12
/** CDNs read 16 KB of comma-separated tags; this leaves some room. */
const MAX_TAGS_SENT = Math.floor(16_000 / (CODE_LENGTH + 1))
/** Carried by pages with too many tags instead of all of them; part of every purge. */
const CROWDED = 'crowded'

/**
 * Encodes the tags of one shop: short, because pages may have hundreds; specific to the shop, because a CDN may serve
 * others; in lower case, because some CDNs ignore case. Two tags with the same code would only be purged together.
 */
export function codeTags(shop: string): CodedTags {
  const code = (tag: string) =>
    new Bun.CryptoHasher('sha256').update(`${shop} ${tag}`).digest('hex').slice(0, CODE_LENGTH)
  return {
    carriedBy(tags) {
      const codes = new Set([EVERYTHING, ...tags].map(code))
      return codes.size <= MAX_TAGS_SENT ? [...codes] : [EVERYTHING, CROWDED].map(code)
    },
    purgedFor(tags) {
      const purged = tags.includes(EVERYTHING) ? [EVERYTHING] : [CROWDED, ...tags]
      return [...new Set(purged.map(code))]
    },
    ofNobody: code('nobody'),
  }
}
