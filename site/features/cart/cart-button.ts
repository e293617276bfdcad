import { formatPaise } from '../../../src/shared/money.ts'
import { CART } from '../../api/paths.ts'
import { loadOnce } from '../../ui/load-once.ts'
import { isPlainClick } from '../../ui/plain-click.ts'
import { ITEM, ITEMS } from '../../wording/cart.ts'
import { say } from '../../wording/say.ts'
import { $cart, $cartTotals } from './cart-state.ts'
import { openDrawer } from './drawer-state.ts'

/** The header's link to the cart. It shows the items and the total, and opens the drawer instead of the page. */
export class CartButton extends HTMLElement {
  #stop = () => {}

  connectedCallback(): void {
    this.addEventListener('click', this)
    this.addEventListener('pointerenter', this)
    this.addEventListener('focusin', this)
    this.#stop = $cart.subscribe(() => this.#show())
  }

  disconnectedCallback(): void {
    this.#stop()
  }

  handleEvent(event: Event): void {
    if (event.type !== 'click') void loadDrawer().catch(() => {})
    else if (isPlainClick(event as MouseEvent) && location.pathname !== CART) {
      event.preventDefault()
      void this.#open()
    }
  }

  // Falls back to the cart page if the drawer's code cannot be loaded.
  async #open(): Promise<void> {
    try {
      await loadDrawer()
      openDrawer()
    } catch {
      location.assign(CART)
    }
  }

  #show(): void {
    const { quantity, totalInPaise } = $cartTotals.get()
    const said =
      quantity === 0 ? ['My Cart'] : [`${quantity} ${say(quantity === 1 ? ITEM : ITEMS)}`, formatPaise(totalInPaise)]
    this.querySelector('.cart-button__sum')?.replaceChildren(...said.map(line))
  }
}

const loadDrawer = loadOnce(() => import('./drawer.tsx').then((island) => island.mountCartDrawer()))

function line(text: string): HTMLElement {
  const element = document.createElement('span')
  element.textContent = text
  return element
}
