import { EVERYTHING } from './port.ts'

/** Cache tags as a CDN sees them. */
export interface CodedTags {
  /** What a page that shows all of this carries. */
  carriedBy(tags: readonly string[]): string[]
  /** What is purged when all of this changed. */
  purgedFor(tags: readonly string[]): string[]
  /** A tag that no page carries. */
  ofNobody: string
}

const CODE_LENGTH = 12
/** CDNs read 16 KB of tags, separated by commas; some room is left. */
const MAX_TAGS_SENT = Math.floor(16_000 / (CODE_LENGTH + 1))
/** Carried, instead of all their tags, by pages that show too much; purged with whatever else is. */
const CROWDED = 'crowded'

/**
 * Codes tags for one shop: short, since pages show hundreds of things; of its own, since a CDN may know others; in lower
 * case, which is all that some tell apart. Two things with the same code would only be purged together.
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
