import { useStore } from '@nanostores/react'
import { formatPaise } from '../../../src/shared/money.ts'
import { arrivalLabel } from '../../ui/time-labels.ts'
import { $cart, $cartTotals } from './cart-state.ts'
import { useFocusAfterRemoval } from './focus-after-removal.ts'
import { CartItem } from './item.tsx'
import { ShareCart } from './share-cart.tsx'
import { $unpaidOrder } from './unpaid-order.ts'
import { useArrival } from './use-arrival.ts'

/** When the order should arrive. Its place is there before the time is known, so that nothing moves. */
export function CartArrival() {
  const arrival = useArrival()
  if (arrival === undefined) return null
  return <p className="cart-arrival">{arrival && `Arriving by ${arrivalLabel(arrival)}`}</p>
}

export function Savings() {
  const { savingsInPaise } = useStore($cartTotals)
  if (savingsInPaise === 0) return null
  return (
    <p className="savings">
      <span>Your total savings</span>
      <span>{formatPaise(savingsInPaise)}</span>
    </p>
  )
}

export function CartItems() {
  const lines = useStore($cart)
  const unpaid = useStore($unpaidOrder)
  const list = useFocusAfterRemoval<HTMLUListElement>(lines.length)
  return (
    <>
      <ul className="panel" ref={list} tabIndex={-1} aria-label="Products in the cart">
        {lines.map((line) => (
          <CartItem key={line.productId} line={line} isHeld={unpaid?.productIds.has(line.productId)} />
        ))}
      </ul>
      <ShareCart />
    </>
  )
}
