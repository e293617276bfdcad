/** Where the cart page is put, once its code is here. */
export class CartPage extends HTMLElement {
  connectedCallback(): void {
    void import('../islands/cart/page.tsx').then(({ mountCartPage }) => mountCartPage(this))
  }
}
