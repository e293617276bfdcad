import type { CachedPage } from './lru-cache.ts'

const HOT_AFTER_USES = 2
const MAX_WAITING = 64
/** Lets requests that arrive right after a change go first. */
const FIRST_PAUSE_MS = 5
/** Rest per millisecond of rendering: warming a page that changes constantly takes at most a twentieth of a core. */
const REST_PER_RENDER_MS = 20

/** Renders popular pages again after their invalidation, quickest first, so that no shopper waits for them. */
export class CacheWarmer {
  readonly #waiting = new Map<string, CachedPage>()
  #running = false

  constructor(
    private readonly renderAgain: (page: CachedPage) => Promise<void>,
    /** Whether a request is waiting for a page: warming would block the thread that serves it. */
    private readonly isBusy: () => boolean,
  ) {}

  /** Queues the most used of the invalidated pages, as many as there is room for. */
  add(invalidated: readonly CachedPage[]): void {
    const hot = invalidated.filter(({ uses }) => uses >= HOT_AFTER_USES).sort((a, b) => b.uses - a.uses)
    for (const page of hot) {
      if (this.#waiting.size < MAX_WAITING) this.#waiting.set(page.key.key, page)
    }
    if (!this.#running && this.#waiting.size > 0) void this.#run()
  }

  async #run() {
    this.#running = true
    await Bun.sleep(FIRST_PAUSE_MS)
    while (this.#waiting.size > 0) {
      const page = this.#quickestDue()
      if (page && !this.isBusy()) {
        this.#waiting.delete(page.key.key)
        await this.renderAgain(page)
      }
      // Pauses between two renders as well, so that requests that arrived meanwhile go first.
      await Bun.sleep(page ? 1 : FIRST_PAUSE_MS)
    }
    this.#running = false
  }

  #quickestDue(): CachedPage | undefined {
    const now = performance.now()
    let quickest: CachedPage | undefined
    for (const page of this.#waiting.values()) {
      const isDue = page.renderedAtMs + page.renderMs * REST_PER_RENDER_MS <= now
      if (isDue && (!quickest || page.renderMs < quickest.renderMs)) quickest = page
    }
    return quickest
  }
}
