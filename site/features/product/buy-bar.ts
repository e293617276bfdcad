/** The height that the cart bar takes at the bottom of a phone, in rem. */
const CART_BAR_REM = 5.5

/**
 * Price and Add on the page of a product. On phones they stay at the bottom of the screen until their place on the page
 * is reached, and stand in for the cart bar meanwhile. `data-in-place` tells the styles when they are there.
 */
export class BuyBar extends HTMLElement {
  #observer: IntersectionObserver | undefined

  connectedCallback(): void {
    const next = this.nextElementSibling
    if (!next) return
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    this.#observer = new IntersectionObserver(
      ([entry]) => entry && this.toggleAttribute('data-in-place', entry.isIntersecting),
      // What is above the screen counts, too: a jump from below the place to above it would otherwise change nothing.
      { rootMargin: `1000000px 0px -${Math.round(CART_BAR_REM * rem)}px` },
    )
    this.#observer.observe(next)
  }

  disconnectedCallback(): void {
    this.#observer?.disconnect()
  }
}
