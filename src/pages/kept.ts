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

// Measured roughly: headers, keys and the links of each tag.
const PAGE_OVERHEAD_BYTES = 1_500
const TAG_OVERHEAD_BYTES = 150

/** Pages by key, by the address in links, and by tag, within a byte budget: the least recently used go first. */
export class KeptPages {
  readonly #byTarget = new Map<string, KeptPage>()
  readonly #byTag = new Map<string, Set<KeptPage>>()
  readonly #byKey: LRUCache<string, KeptPage>

  constructor(maxBytes: number) {
    this.#byKey = new LRUCache({
      maxSize: maxBytes,
      // One huge page must not push out all others.
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 4)),
      dispose: (page) => this.#unlink(page),
    })
  }

  get count(): number {
    return this.#byKey.size
  }

  get heldBytes(): number {
    return this.#byKey.calculatedSize
  }

  byKey(key: string): KeptPage | undefined {
    return this.#byKey.get(key)
  }

  byTarget(target: string): KeptPage | undefined {
    const page = this.#byTarget.get(target)
    return page && this.#byKey.get(page.address.key)
  }

  add(page: KeptPage): void {
    this.#byKey.set(page.address.key, page, { size: sizeOf(page), ttl: page.keepMs })
    if (this.#byKey.peek(page.address.key) !== page) return
    this.#byTarget.set(targetOf(page.address), page)
    for (const tag of page.tags) {
      const pages = this.#byTag.get(tag)
      if (pages) pages.add(page)
      else this.#byTag.set(tag, new Set([page]))
    }
  }

  /** A kept page holds more or fewer bytes than before. */
  resize(page: KeptPage): void {
    if (this.#byKey.peek(page.address.key) === page) {
      this.#byKey.set(page.address.key, page, { size: sizeOf(page), ttl: page.keepMs })
    }
  }

  /** Removes the pages that carry one of the tags, and answers them. */
  drop(tags: Iterable<string>): KeptPage[] {
    const dropped = new Set<KeptPage>()
    for (const tag of tags) for (const page of this.#byTag.get(tag) ?? []) dropped.add(page)
    for (const page of dropped) this.#byKey.delete(page.address.key)
    return [...dropped]
  }

  dropAll(): KeptPage[] {
    const dropped = [...this.#byKey.values()]
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
