import { loadOnce } from '../../ui/load-once.ts'
import { isPlainClick } from '../../ui/plain-click.ts'
import { $cart, type CartLine } from '../cart/cart-state.ts'

const loadSheet = loadOnce(() => import('./pack-sheet.ts'))

/**
 * The packs of a card's product: its link opens the sheet in which one is chosen, and leads to the product's page if the
 * packs cannot be fetched. The card's own control has the quantity of the pack shown, so the link has that of the others.
 * Attributes: `name` of the product, `data-cards` the URL of the list of its packs, `count` their number, `data-others` the
 * product ids of those that the card does not show.
 */
export class PackLink extends HTMLElement {
  #leave = new AbortController()
  #inCart: HTMLElement | null = null

  connectedCallback(): void {
    this.#leave = new AbortController()
    this.#link?.setAttribute('aria-haspopup', 'dialog')
    for (const sign of ['click', 'pointerenter', 'focusin'])
      this.addEventListener(sign, this, { signal: this.#leave.signal })
    this.#leave.signal.addEventListener(
      'abort',
      $cart.subscribe((lines) => this.#show(othersInCart(this, lines))),
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

  #show(quantity: number): void {
    this.#inCart ??= countElement()
    this.#inCart.firstChild!.nodeValue = `${quantity} in cart`
    if (quantity === 0) this.#inCart.remove()
    else if (!this.#inCart.isConnected) this.#link?.append(this.#inCart)
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

function othersInCart(link: HTMLElement, lines: readonly CartLine[]): number {
  const others = (link.dataset.others ?? '').split(' ')
  return lines
    .filter((line) => !line.gone && others.includes(line.productId))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

function countElement(): HTMLElement {
  const count = document.createElement('span')
  count.className = 'pack-link__count'
  const what = document.createElement('span')
  what.className = 'visually-hidden'
  what.textContent = ' (another pack)'
  count.append('', what)
  return count
}
