import { LRUCache } from 'lru-cache'
import type { EncodedResponse } from './encoded-response.ts'
import { type PageKey, targetOf } from './page-key.ts'

export interface CachedPage {
  key: PageKey
  encoded: EncodedResponse
  tags: readonly string[]
  /** Number of requests since it was rendered; a re-rendered page starts with half of its predecessor's. */
  uses: number
  ttlMs: number | undefined
  /** When its render ended, by `performance.now()`; `renderMs` is how long it took. */
  renderedAtMs: number
  renderMs: number
}

// Growth of the process per page, measured with 4,000 pages (`bench/memory.ts`), without the bytes of the body and the
// links of the tags: headers, keys, the prepared response, and memory that the allocator cannot reuse.
const PAGE_OVERHEAD_BYTES = 8_000
const TAG_OVERHEAD_BYTES = 150

// A wrapper, because the cache takes a new size only together with a new value.
interface CacheEntry {
  page: CachedPage
}

/** Pages by key, by target and by tag, within a byte budget; the least recently used are evicted first. */
export class LruPageCache {
  readonly #byTarget = new Map<string, CachedPage>()
  readonly #byTag = new Map<string, Set<CachedPage>>()
  readonly #byKey: LRUCache<string, CacheEntry>

  constructor(maxBytes: number) {
    this.#byKey = new LRUCache({
      maxSize: maxBytes,
      // One huge page must not evict all others.
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 4)),
      dispose: ({ page }) => this.#unlink(page),
    })
  }

  get count(): number {
    return this.#byKey.size
  }

  get sizeBytes(): number {
    return this.#byKey.calculatedSize
  }

  byKey(key: string): CachedPage | undefined {
    return this.#byKey.get(key)?.page
  }

  byTarget(target: string): CachedPage | undefined {
    const page = this.#byTarget.get(target)
    return page && this.#byKey.get(page.key.key)?.page
  }

  add(page: CachedPage): void {
    this.#byKey.set(page.key.key, { page }, { size: sizeOf(page), ttl: page.ttlMs })
    if (this.#byKey.peek(page.key.key)?.page !== page) return
    this.#byTarget.set(targetOf(page.key), page)
    for (const tag of page.tags) {
      const pages = this.#byTag.get(tag)
      if (pages) pages.add(page)
      else this.#byTag.set(tag, new Set([page]))
    }
  }

  /** Updates the size of a cached page whose variants have changed. */
  resize(page: CachedPage): void {
    const { key } = page.key
    if (this.#byKey.peek(key)?.page !== page) return
    this.#byKey.set(key, { page }, { size: sizeOf(page), ttl: page.ttlMs, noDisposeOnSet: true })
    // It has become too large to be cached at all.
    if (this.#byKey.peek(key)?.page !== page) this.#unlink(page)
  }

  /** Removes the pages that carry one of the tags, and returns them. */
  invalidate(tags: Iterable<string>): CachedPage[] {
    const invalidated = new Set<CachedPage>()
    for (const tag of tags) for (const page of this.#byTag.get(tag) ?? []) invalidated.add(page)
    for (const page of invalidated) this.#byKey.delete(page.key.key)
    return [...invalidated]
  }

  invalidateAll(): CachedPage[] {
    const invalidated = Array.from(this.#byKey.values(), ({ page }) => page)
    this.#byKey.clear()
    return invalidated
  }

  #unlink(page: CachedPage) {
    page.encoded.abandon()
    const target = targetOf(page.key)
    if (this.#byTarget.get(target) === page) this.#byTarget.delete(target)
    for (const tag of page.tags) {
      const pages = this.#byTag.get(tag)
      pages?.delete(page)
      if (pages?.size === 0) this.#byTag.delete(tag)
    }
  }
}

function sizeOf({ encoded, tags }: CachedPage): number {
  return encoded.sizeBytes + PAGE_OVERHEAD_BYTES + tags.length * TAG_OVERHEAD_BYTES
}
