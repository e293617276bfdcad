import { $cart } from '../cart/cart-state.ts'
import { $changes, $ordering } from './checkout.ts'

/**
 * Returns what to call after the checkout has been shown anew: it leads the focus and the eye to what has changed, as the buttons
 * that changed it are far away, or gone.
 */
export function followFocus(place: Element): () => void {
  let wasOrdering = false
  let changes = $changes.get()
  let lineCount = 0
  const find = (selector: string) => place.querySelector<HTMLElement>(selector)
  return () => {
    // An order that is refused because of lines that cannot be bought leads to the notice that names them.
    const isOrdering = $ordering.get() !== null
    if (wasOrdering && !isOrdering) find('.unbuyable .notice')?.focus()
    wasOrdering = isOrdering
    if (changes !== $changes.get()) find('.bill [role="alert"]:has(.notice)')?.scrollIntoView({ block: 'nearest' })
    changes = $changes.get()
    const isLost = $cart.get().length < lineCount && document.activeElement === document.body
    if (isLost) find('.checkout-basket')?.focus({ preventScroll: true })
    lineCount = $cart.get().length
  }
}
