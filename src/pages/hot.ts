import type { KeptPage } from './kept.ts'

const HOT_AFTER_USES = 2
const MAX_WAITING = 64
const RENDERED_AT_ONCE = 2

/** Renders popular pages again after they were dropped, so that no shopper waits for them. */
export class HotPages {
  readonly #waiting = new Map<string, KeptPage>()
  #running = 0

  constructor(private readonly renderAgain: (page: KeptPage) => Promise<void>) {}

  /** Takes the most used of the dropped pages, as many as there is room for. */
  add(dropped: readonly KeptPage[]): void {
    const hot = dropped.filter(({ uses }) => uses >= HOT_AFTER_USES).sort((a, b) => b.uses - a.uses)
    for (const page of hot) {
      if (this.#waiting.size < MAX_WAITING) this.#waiting.set(page.address.key, page)
    }
    while (this.#running < RENDERED_AT_ONCE && this.#waiting.size > 0) void this.#run()
  }

  async #run() {
    this.#running++
    for (let page = this.#next(); page; page = this.#next()) await this.renderAgain(page)
    this.#running--
  }

  #next(): KeptPage | undefined {
    const [page] = this.#waiting.values()
    if (page) this.#waiting.delete(page.address.key)
    return page
  }
}
