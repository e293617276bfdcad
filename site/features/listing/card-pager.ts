import { fetchFragment } from '../../api/fragments.ts'
import { skeletonCards } from '../../ui/skeletons.ts'
import { throttle } from '../../ui/throttle.ts'
import { productIdOf } from '../product/product-id-of.ts'
import { placeToReturnTo, saveScrollPosition } from './scroll-restoration.ts'

/** The share of the list to scroll past before the next page loads, and how often that is checked (specification 9). */
const THRESHOLD = 0.8
const LOOK_EVERY_MS = 150

/**
 * Appends the next page of cards when the shopper scrolls near the end or presses "More". The link holds the next
 * page's URL, and is removed on the last page.
 */
export class CardPager extends HTMLElement {
  #leave = new AbortController()
  #status = document.createElement('p')
  #error = document.createElement('p')
  #loading = false
  #pageSize = 0
  // Noted at scrolls: read as the page is left, it would have the browser lay out all of it once more.
  #top = 0

  connectedCallback(): void {
    if (!this.#more || !this.#list) return
    this.#leave = new AbortController()
    this.#pageSize = this.#list.childElementCount
    this.#status.className = 'visually-hidden'
    this.#status.setAttribute('role', 'status')
    this.#error.className = 'card-pager__error'
    this.#error.setAttribute('role', 'alert')
    this.append(this.#status)
    this.#listen(this.#leave.signal)
    void this.#return()
  }

  disconnectedCallback(): void {
    this.#leave.abort()
  }

  handleEvent(event: Event): void {
    if (event.type === 'pagehide') {
      saveScrollPosition({ pages: this.#page, top: this.#top })
    } else if (this.#more?.contains(event.target as Node)) {
      event.preventDefault()
      void this.#load({ moveFocus: true })
    }
  }

  get #more(): HTMLAnchorElement | null {
    return this.querySelector('a[rel="next"]')
  }

  get #list(): HTMLElement | null {
    return this.querySelector('.card-grid')
  }

  // If keyboard focus has moved past "More", it is on an element below, which further cards would push out of view.
  get #focusBelow(): Element | null {
    const focused = document.querySelector(':focus-visible')
    const follows = focused && this.compareDocumentPosition(focused) === Node.DOCUMENT_POSITION_FOLLOWING
    return follows ? focused : null
  }

  get #page(): number {
    return Number(this.dataset.page)
  }

  #listen(signal: AbortSignal): void {
    this.addEventListener('click', this, { signal })
    addEventListener('pagehide', this, { signal })
    const look = throttle(() => this.#look(), LOOK_EVERY_MS)
    for (const type of ['scroll', 'resize']) addEventListener(type, look, { passive: true, signal })
  }

  // When the shopper returns to a reloaded page, loads as many pages of cards as before and restores the scroll
  // position.
  async #return(): Promise<void> {
    const place = placeToReturnTo()
    if (place) {
      while (this.#page < place.pages && (await this.#load({ moveFocus: false })));
      scrollTo({ top: place.top, behavior: 'instant' })
    }
    this.#look()
  }

  // A failed page is retried by hand only, or scrolling would keep sending requests to a failing server.
  #look(): void {
    this.#top = scrollY
    const { top, height } = this.getBoundingClientRect()
    const near = top + height * THRESHOLD <= innerHeight
    if (near && !this.#loading && !this.#error.isConnected && this.#more && !this.#focusBelow)
      void this.#load({ moveFocus: false }).then((loaded) => loaded && this.#look())
  }

  async #load({ moveFocus }: { moveFocus: boolean }): Promise<boolean> {
    const list = this.#list
    const url = this.#more?.dataset.cards
    if (this.#loading || !url || !list) return false
    this.#loading = true
    this.#error.remove()
    const skeletons = skeletonCards(Math.min(this.#pageSize, Number(this.dataset.total) - this.#page * this.#pageSize))
    list.append(...skeletons)
    try {
      const fragment = await fetchFragment(url, this.#leave.signal)
      for (const skeleton of skeletons) skeleton.remove()
      this.#append(fragment, list, moveFocus)
      return true
    } catch {
      if (!this.#leave.signal.aborted) this.#fail()
      return false
    } finally {
      for (const skeleton of skeletons) skeleton.remove()
      this.#loading = false
    }
  }

  // Skips products that are already shown, because a product can move between pages in the meantime.
  #append(fragment: DocumentFragment, list: HTMLElement, moveFocus: boolean): void {
    const shown = new Set(Array.from(list.children, productIdOf))
    const cards = [...fragment.children].filter((each) => each.matches('li') && !shown.has(productIdOf(each)))
    list.append(...cards)
    this.#status.textContent = `${cards.length} more products`
    if (moveFocus) cards[0]?.querySelector<HTMLElement>('.product-card__name a')?.focus()
    this.#focusBelow?.scrollIntoView({ block: 'nearest' })
    const { page, pages } = fragment.querySelector('template')?.dataset ?? {}
    this.dataset.page = page
    this.#pointTo(Number(page) + 1, Number(pages))
  }

  #pointTo(page: number, pages: number): void {
    const more = this.#more
    if (!(page <= pages)) more?.remove()
    if (!more?.isConnected) return
    more.textContent = 'More products'
    more.href = withPage(more.href, page)
    more.dataset.cards = withPage(more.dataset.cards ?? '', page)
  }

  #fail(): void {
    const more = this.#more
    if (!more) return
    this.#error.textContent = 'More products could not be loaded.'
    more.before(this.#error)
    more.textContent = 'Try again'
  }
}

function withPage(address: string, page: number): string {
  const url = new URL(address, location.origin)
  url.searchParams.set('page', String(page))
  return url.pathname + url.search
}
