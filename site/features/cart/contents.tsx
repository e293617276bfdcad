import { useStore } from '@nanostores/react'
import { ChevronRight } from 'lucide-react'
import type { RefObject } from 'react'
import { formatPaise } from '../../../src/shared/money.ts'
import { showToast } from '../toasts/toasts.ts'
import { $cart, $cartTotals, isBuyable } from './cart-state.ts'
import { useFocusAfterRemoval } from './focus-after-removal.ts'
import { CartItem } from './item.tsx'
import { proceedToCheckout } from './proceed.ts'
import { ShareCart } from './share-cart.tsx'
import { $bill, $notYet } from './shop-status.ts'
import { REMOVE_FIRST } from './unbuyable.tsx'
import { UnpaidOrder } from './unpaid-order.tsx'

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
  const list = useFocusAfterRemoval<HTMLUListElement>(lines.length)
  return (
    <>
      <ul className="panel" ref={list} tabIndex={-1} aria-label="Products in the cart">
        {lines.map((line) => (
          <CartItem key={line.productId} line={line} />
        ))}
      </ul>
      <ShareCart />
    </>
  )
}

interface ProceedProps {
  /** Names the lines that cannot be bought. The button leads there while there are any. */
  unbuyable: RefObject<HTMLDivElement | null>
}

/** The button to the checkout. It is blocked, with the reason, while a line cannot be bought or the shop would not accept the cart. */
export function Proceed({ unbuyable }: ProceedProps) {
  const bill = useStore($bill)
  const notYet = useStore($notYet)
  const blocked = !useStore($cart).every(isBuyable)
  return (
    <>
      {blocked && (
        <>
          <p className="proceed__note" id="proceed-note">
            {REMOVE_FIRST}
          </p>
          <UnpaidOrder />
        </>
      )}
      {!blocked && (
        <p className="proceed__note" id="proceed-note" role="status">
          {notYet}
        </p>
      )}
      <button
        className="button button--action button--large button--wide proceed"
        type="button"
        aria-disabled={blocked || notYet !== null}
        aria-describedby="proceed-note"
        onClick={() => {
          if (blocked) unbuyable.current?.focus()
          else if (notYet) showToast('error', notYet)
          else proceedToCheckout()
        }}
      >
        <span className="tabular">{'grandTotalInPaise' in bill ? formatPaise(bill.grandTotalInPaise) : '…'}</span>
        <span>
          Proceed <ChevronRight className="icon" aria-hidden="true" />
        </span>
      </button>
    </>
  )
}
