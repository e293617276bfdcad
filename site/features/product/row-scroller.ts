import { gentleScroll } from '../../ui/scroll-behavior.ts'
import { turnEnds } from '../../ui/scroll-buttons.ts'
import { fillWhenNear } from './lazy-row.ts'

/** Distance in pixels by which one press scrolls a row (specification 9). */
const STEP_PX = 200

/**
 * Scrolls a row by its buttons, each of which is disabled at its end of the row. A row with `data-cards` is rendered
 * empty, and filled from that URL when the shopper scrolls near it.
 */
export class RowScroller extends HTMLElement {
  #resized = new ResizeObserver(() => this.#markEnds())
  #filled = new MutationObserver(() => this.#markEnds())
  #leave = new AbortController()

  connectedCallback(): void {
    const row = this.#row
    if (!row) return
    this.addEventListener('click', this)
    row.addEventListener('scroll', this, { passive: true })
    this.#resized.observe(row)
    if (!this.dataset.cards) return
    this.#leave = new AbortController()
    this.#filled.observe(row, { childList: true })
    fillWhenNear(row, this.dataset.cards, this.#leave.signal)
  }

  disconnectedCallback(): void {
    this.#resized.disconnect()
    this.#filled.disconnect()
    this.#leave.abort()
  }

  handleEvent(event: Event): void {
    const button = (event.target as Element).closest<HTMLElement>('[data-scroll]')
    const left = button?.dataset.scroll === 'back' ? -STEP_PX : STEP_PX
    if (event.type === 'scroll') this.#markEnds()
    else if (button) this.#row?.scrollBy({ left, behavior: gentleScroll() })
  }

  get #row(): HTMLElement | null {
    return this.querySelector('.product-row')
  }

  #markEnds(): void {
    const row = this.#row
    const [back, on] = this.querySelectorAll<HTMLButtonElement>('[data-scroll]')
    if (!row || !back || !on) return
    turnEnds(back, on, row.scrollLeft > 1, row.scrollLeft + row.clientWidth < row.scrollWidth - 1)
  }
}
