import { formatPaise } from '../../../src/shared/money.ts'
import { $cartTotals } from '../cart/cart-state.ts'

/** The height that the cart bar takes at the bottom of a phone, in rem. */
const CART_BAR_REM = 5.5
/** More than any page is high. */
const FAR_PX = 1_000_000
/** How much of the bar may be left below the header while its controls, in the middle, are covered. */
const COVERED_SHARE = 2 / 3

/**
 * Price and Add on the page of a product. On phones they stay at the bottom of the screen until their place on the page
 * is reached, and again once the header covers them there, unless large text leaves no room for them; they stand in for the
 * cart bar meanwhile. `data-in-place` and `data-past` tell its styles, and the page's `data-buy-bar` those of what makes room
 * for it.
 */
export class BuyBar extends HTMLElement {
  #isReached = false
  #isPast = false
  #stop = () => {}

  connectedCallback(): void {
    this.#stop = $cartTotals.subscribe(({ quantity, totalInPaise }) => {
      const count = this.querySelector('.product__count')
      if (!count) return
      count.textContent = String(quantity)
      count.parentElement!.ariaLabel = `View Cart, ${quantity} ${quantity === 1 ? 'item' : 'items'}, ${formatPaise(totalInPaise)}`
    })
    const next = this.nextElementSibling
    if (!next) return
    // At first, and whenever the size of text changes.
    new ResizeObserver(() => this.#place()).observe(this)
    this.#place()
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const headerPx = document.querySelector('header')?.offsetHeight ?? 0
    // Each line is watched by itself, with all that is beyond it: a jump over both would otherwise change nothing.
    this.#watch(next, `${FAR_PX}px 0px -${Math.round(CART_BAR_REM * rem)}px`, (isSeen) => {
      this.#isReached = isSeen
    })
    // The header covers the controls once what follows them is this near to it.
    const coveredPx = Math.round(headerPx + this.offsetHeight * COVERED_SHARE)
    this.#watch(
      next,
      `-${coveredPx}px 0px ${FAR_PX}px`,
      (isWhole) => {
        this.#isPast = !isWhole
      },
      1,
    )
  }

  disconnectedCallback(): void {
    this.#stop()
  }

  #watch(next: Element, rootMargin: string, take: (isSeen: boolean) => void, threshold = 0): void {
    new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        take(entry.isIntersecting)
        this.#place()
      },
      { rootMargin, threshold },
    ).observe(next)
  }

  #place(): void {
    // As `--buy-room` says: far below the screen.
    const staysInPlace = Number.parseFloat(getComputedStyle(this).bottom) < 0
    const isPast = this.#isPast && !staysInPlace
    // Its place is left empty, so that nothing moves.
    if (isPast) this.parentElement?.style.setProperty('--buy-place', `${this.offsetHeight}px`)
    const isInPlace = staysInPlace || (this.#isReached && !isPast)
    this.toggleAttribute('data-in-place', isInPlace)
    this.toggleAttribute('data-past', isPast)
    const { dataset } = document.documentElement
    if (isInPlace) delete dataset.buyBar
    else dataset.buyBar = isPast ? 'past' : 'ahead'
  }
}
