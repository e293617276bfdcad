import { LRUCache } from 'lru-cache'
import type { EncodedResponse } from './encoded-response.ts'
import { type PageKey, targetOf } from './page-key.ts'

/** A page in memory. */
export interface CachedPage {
  key: PageKey
  finished: EncodedResponse
  tags: readonly string[]
  /** How often it was asked for since it was rendered; a successor starts with half. */
  uses: number
  ttlMs: number | undefined
  /** When its rendering ended, by the process's clock, and how long it took. */
  renderedAtMs: number
  renderMs: number
}

// What the process grew by for each page of 4,000 (`bench/memory.ts`), without the bytes of its body and the links of its
// tags: headers, keys, the ready answer, and what the allocator cannot fill again.
const PAGE_OVERHEAD_BYTES = 8_000
const TAG_OVERHEAD_BYTES = 150

// The cache takes a new size only with a new value.
interface CacheEntry {
  page: CachedPage
}

/** Pages by key, by the address in links, and by tag, within a byte budget: the least recently used go first. */
export class PageCache {
  readonly #byTarget = new Map<string, CachedPage>()
  readonly #byTag = new Map<string, Set<CachedPage>>()
  readonly #byKey: LRUCache<string, CacheEntry>

  constructor(maxBytes: number) {
    this.#byKey = new LRUCache({
      maxSize: maxBytes,
      // One huge page must not push out all others.
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

  /** A kept page holds more or fewer bytes than before. */
  resize(page: CachedPage): void {
    const { key } = page.key
    if (this.#byKey.peek(key)?.page !== page) return
    this.#byKey.set(key, { page }, { size: sizeOf(page), ttl: page.ttlMs, noDisposeOnSet: true })
    // It has become too large to be kept at all.
    if (this.#byKey.peek(key)?.page !== page) this.#unlink(page)
  }

  /** Removes the pages that carry one of the tags, and answers them. */
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
    page.finished.abandon()
    const target = targetOf(page.key)
    if (this.#byTarget.get(target) === page) this.#byTarget.delete(target)
    for (const tag of page.tags) {
      const pages = this.#byTag.get(tag)
      pages?.delete(page)
      if (pages?.size === 0) this.#byTag.delete(tag)
    }
  }
}

function sizeOf({ finished, tags }: CachedPage): number {
  return finished.sizeBytes + PAGE_OVERHEAD_BYTES + tags.length * TAG_OVERHEAD_BYTES
}
