import { LRUCache } from 'lru-cache'
import { type PageAddress, targetOf } from './address.ts'
import type { Finished } from './finished.ts'

/** A page in memory. */
export interface KeptPage {
  address: PageAddress
  finished: Finished
  tags: readonly string[]
  /** How often it was asked for since it was rendered; a successor starts with half. */
  uses: number
  keepMs: number | undefined
  /** When its rendering ended, by the process's clock, and how long it took. */
  renderedAtMs: number
  renderMs: number
}

// What the process grew by for each page of 4,000 (`bench/memory.ts`), without the bytes of its body and the links of its
// tags: headers, keys, the ready answer, and what the allocator cannot fill again.
const PAGE_OVERHEAD_BYTES = 8_000
const TAG_OVERHEAD_BYTES = 150

// The cache takes a new size only with a new value.
interface Held {
  page: KeptPage
}

/** Pages by key, by the address in links, and by tag, within a byte budget: the least recently used go first. */
export class KeptPages {
  readonly #byTarget = new Map<string, KeptPage>()
  readonly #byTag = new Map<string, Set<KeptPage>>()
  readonly #byKey: LRUCache<string, Held>

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

  get heldBytes(): number {
    return this.#byKey.calculatedSize
  }

  byKey(key: string): KeptPage | undefined {
    return this.#byKey.get(key)?.page
  }

  byTarget(target: string): KeptPage | undefined {
    const page = this.#byTarget.get(target)
    return page && this.#byKey.get(page.address.key)?.page
  }

  add(page: KeptPage): void {
    this.#byKey.set(page.address.key, { page }, { size: sizeOf(page), ttl: page.keepMs })
    if (this.#byKey.peek(page.address.key)?.page !== page) return
    this.#byTarget.set(targetOf(page.address), page)
    for (const tag of page.tags) {
      const pages = this.#byTag.get(tag)
      if (pages) pages.add(page)
      else this.#byTag.set(tag, new Set([page]))
    }
  }

  /** A kept page holds more or fewer bytes than before. */
  resize(page: KeptPage): void {
    const { key } = page.address
    if (this.#byKey.peek(key)?.page !== page) return
    this.#byKey.set(key, { page }, { size: sizeOf(page), ttl: page.keepMs, noDisposeOnSet: true })
    // It has become too large to be kept at all.
    if (this.#byKey.peek(key)?.page !== page) this.#unlink(page)
  }

  /** Removes the pages that carry one of the tags, and answers them. */
  drop(tags: Iterable<string>): KeptPage[] {
    const dropped = new Set<KeptPage>()
    for (const tag of tags) for (const page of this.#byTag.get(tag) ?? []) dropped.add(page)
    for (const page of dropped) this.#byKey.delete(page.address.key)
    return [...dropped]
  }

  dropAll(): KeptPage[] {
    const dropped = Array.from(this.#byKey.values(), ({ page }) => page)
    this.#byKey.clear()
    return dropped
  }

  #unlink(page: KeptPage) {
    page.finished.abandon()
    const target = targetOf(page.address)
    if (this.#byTarget.get(target) === page) this.#byTarget.delete(target)
    for (const tag of page.tags) {
      const pages = this.#byTag.get(tag)
      pages?.delete(page)
      if (pages?.size === 0) this.#byTag.delete(tag)
    }
  }
}

function sizeOf({ finished, tags }: KeptPage): number {
  return finished.heldBytes + PAGE_OVERHEAD_BYTES + tags.length * TAG_OVERHEAD_BYTES
}
