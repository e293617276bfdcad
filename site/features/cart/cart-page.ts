import { brandAndUnit } from '../../../src/shared/product-title.ts'
import { $cart, $cartAwaited, $cartTotals, type CartLine } from './cart-state.ts'

/** The placeholder into which the cart page is mounted once its code has loaded. Until then it shows what the browser knows. */
export class CartPage extends HTMLElement {
  connectedCallback(): void {
    this.#sketch()
    import('./page.tsx').then(
      ({ mountCartPage }) => mountCartPage(this),
      () => this.#fail(),
    )
  }

  // As many lines as there will be, with the words that decide how high they are. A link may bring another cart.
  #sketch(): void {
    const list = this.querySelector('.panel')
    const row = list?.firstElementChild
    if (!list || !row || location.hash || $cartAwaited.get()) return
    const lines = $cart.get()
    if (lines.length === 0) this.replaceChildren()
    list.replaceChildren(...lines.map((line) => sketched(row.cloneNode(true) as HTMLElement, line)))
    if ($cartTotals.get().savingsInPaise > 0) list.before(savings())
  }

  #fail(): void {
    const again = document.createElement('a')
    again.className = 'button button--quiet'
    again.href = location.pathname
    again.textContent = 'Try again'
    const said = document.createElement('p')
    said.setAttribute('role', 'alert')
    said.textContent = 'The cart could not be opened.'
    this.replaceChildren(said, again)
  }
}

function sketched(row: HTMLElement, line: CartLine): HTMLElement {
  fill(row.querySelector('.cart-line__name'), line.name)
  fill(row.querySelector('.cart-line__unit'), brandAndUnit(line))
  return row
}

function fill(element: Element | null, text: string): void {
  if (!element) return
  element.textContent = text
  element.classList.remove('skeleton')
}

function savings(): HTMLElement {
  const element = document.createElement('p')
  element.className = 'savings'
  element.textContent = 'Your total savings'
  return element
}
