import { formatPaise } from '../../../src/shared/money.ts'
import { $cartTotals } from './cart-state.ts'

/**
 * The bar at the bottom of phone screens with items, total and "View Cart". It is hidden while the cart is empty; the page's
 * `data-cart-bar` tells the styles of what makes room for it.
 */
export class CartBar extends HTMLElement {
  #stop = () => {}

  connectedCallback(): void {
    this.#stop = $cartTotals.subscribe(({ quantity, totalInPaise }) => {
      const [items, total] = this.querySelectorAll('.cart-bar__sum > *')
      if (items) items.textContent = `${quantity} ${quantity === 1 ? 'item' : 'items'}`
      if (total) total.textContent = formatPaise(totalInPaise)
      this.hidden = quantity === 0
      document.documentElement.toggleAttribute('data-cart-bar', quantity > 0)
    })
  }

  disconnectedCallback(): void {
    this.#stop()
  }
}
