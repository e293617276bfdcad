/** The placeholder into which the cart page is mounted once its code has loaded. */
export class CartPage extends HTMLElement {
  connectedCallback(): void {
    import('./page.tsx').then(
      ({ mountCartPage }) => mountCartPage(this),
      () => this.#fail(),
    )
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
