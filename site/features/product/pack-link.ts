import { loadOnce } from '../../ui/load-once.ts'
import { isPlainClick } from '../../ui/plain-click.ts'
import { $cart } from '../cart/cart-state.ts'

const loadPacksInCart = loadOnce(() => import('./packs-in-cart.ts'))
const loadSheet = loadOnce(() => import('./pack-sheet.ts'))

/**
 * The packs of a card's product: its link opens the sheet in which one is chosen, and leads to the product's page if the
 * packs cannot be fetched. What the card and its link show of another pack in the cart is up to `packs-in-cart.ts`.
 * Attributes: `name` of the product, `data-cards` the URL of the list of its packs, `count` their number, `data-others` the
 * product ids of those that the card does not show, `data-per` what each of these costs for the amount of the list, with `|`
 * between; without that, as on a list of packs that were chosen, the card stays.
 */
export class PackLink extends HTMLElement {
  #leave = new AbortController()

  connectedCallback(): void {
    this.#leave = new AbortController()
    this.#link?.setAttribute('aria-haspopup', 'dialog')
    for (const sign of ['click', 'pointerenter', 'focusin'])
      this.addEventListener(sign, this, { signal: this.#leave.signal })
    this.#leave.signal.addEventListener(
      'abort',
      $cart.subscribe((lines) => {
        if (lines.some(({ productId }) => this.dataset.others?.includes(productId)))
          loadPacksInCart().then(
            ({ followCart }) => followCart(this, this.#leave.signal),
            // The next change of the cart tries again.
            () => {},
          )
      }),
    )
  }

  disconnectedCallback(): void {
    this.#leave.abort()
  }

  handleEvent(event: Event): void {
    if (event.type !== 'click') return void loadSheet().catch(() => {})
    if (!isPlainClick(event as MouseEvent)) return
    event.preventDefault()
    void this.#open()
  }

  get #link(): HTMLAnchorElement | null {
    return this.querySelector('a')
  }

  async #open(): Promise<void> {
    try {
      const { openPacks } = await loadSheet()
      await openPacks(this)
    } catch {
      location.assign(this.#link?.href ?? '')
    }
  }
}
