import { useStore } from '@nanostores/react'
import { formatPaise, toPaise } from '../../../src/shared/money.ts'
import { HOME } from '../../api/paths.ts'
import { arrivalLabel } from '../../ui/time-labels.ts'
import { $cart, $cartTotals } from './cart-state.ts'
import { useFocusAfterRemoval } from './focus-after-removal.ts'
import { CartItem } from './item.tsx'
import { PiecesField } from './pieces-field.tsx'
import { ShareCart } from './share-cart.tsx'
import { $shopStatus } from './shop-status.ts'
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

/** Whether the shop would accept the cart if there were more in it. */
export function useMinimumMissed(): boolean {
  const { totalInPaise } = useStore($cartTotals)
  return totalInPaise < toPaise(useStore($shopStatus)?.minimumOrder ?? 0)
}

/** A way on to what is missing to the minimum order. */
function More() {
  const isMissing = useMinimumMissed()
  return (
    isMissing && (
      <a className="button button--soft" href={HOME}>
        Add more products
      </a>
    )
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
          <CartItem
            key={line.productId}
            line={line}
            isHeld={unpaid?.productIds.has(line.productId)}
            pieces={<PiecesField line={line} />}
          />
        ))}
      </ul>
      <div className="cart-actions">
        <ShareCart />
        <More />
      </div>
    </>
  )
}
