import { fetchFragment } from '../../api/fragments.ts'
import { PackSheet } from './pack-sheet.ts'

/**
 * The packs of a card's product: its link opens the sheet in which one is chosen, and leads to the product's page if the
 * packs cannot be fetched. Attributes: `name` of the product, `data-cards` the URL of the list of its packs, `count` their number.
 */
export class PackLink extends HTMLElement {
  #leave = new AbortController()

  connectedCallback(): void {
    this.#leave = new AbortController()
    this.#link?.setAttribute('aria-haspopup', 'dialog')
    this.addEventListener('click', this, { signal: this.#leave.signal })
  }

  disconnectedCallback(): void {
    this.#leave.abort()
  }

  handleEvent(event: Event): void {
    if (!isPlainClick(event as MouseEvent)) return
    event.preventDefault()
    void this.#open()
  }

  get #link(): HTMLAnchorElement | null {
    return this.querySelector('a')
  }

  async #open(): Promise<void> {
    const sheet = PackSheet.open(this.getAttribute('name') ?? '', Number(this.getAttribute('count')))
    try {
      sheet.fill(await fetchFragment(this.dataset.cards ?? '', sheet.closed))
    } catch {
      if (!sheet.closed.aborted) location.assign(this.#link?.href ?? '')
    }
  }
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
