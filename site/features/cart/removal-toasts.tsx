import { useEffect, useLayoutEffect, useRef } from 'react'
import { titleOf } from '../../../src/shared/product-title.ts'
import { $userId } from '../account/session.ts'
import { addToNextToast } from '../toasts/toast-about.ts'
import type { ToastAction } from '../toasts/toasts.ts'
import { offerOnRemoval } from './cart.ts'
import type { CartLine } from './cart-state.ts'
import { focusLines } from './focus-after-removal.ts'
import { joinNames } from './line-names.ts'
import { putLines } from './put-lines.ts'

/**
 * Lets the notice of a removal undo it, while a cart is shown, and brings the toasts next to that: an open drawer holds the
 * focus, so that no button elsewhere is reached by keyboard, and on the page they would come after the footer.
 */
export function RemovalToasts() {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const toasts = document.querySelector('toast-stack')
    const home = toasts?.parentElement
    if (!toasts || !home) return
    place.current?.append(toasts)
    return () => home.append(toasts)
  }, [])
  useEffect(() => {
    offerOnRemoval(undoOf)
    return offerOnRemoval
  }, [])
  return <div className="toast-place" ref={place} />
}

// What the shop does not sell any more does not come back.
function undoOf(before: readonly CartLine[], after: readonly CartLine[]): ToastAction | undefined {
  const remaining = new Set(after.map(({ productId }) => productId))
  const removed = before.filter(({ productId, gone }) => !gone && !remaining.has(productId))
  const userId = $userId.get()
  if (removed.length === 0) return undefined
  const undo = () => {
    if ($userId.get() !== userId) return
    // The button is gone; a drawer that lost the focus by that would take it back from the lines.
    document.querySelector<HTMLElement>('.drawer')?.focus({ preventScroll: true })
    focusLines()
    void putLines(removed, before)
  }
  addToNextToast(joinNames(removed.map(titleOf)))
  return { label: 'Undo', run: undo }
}
