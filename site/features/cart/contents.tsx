import { useStore } from '@nanostores/react'
import { ChevronRight } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { formatPaise } from '../../../src/shared/money.ts'
import { HOME } from '../../api/paths.ts'
import emptyCart from '../../assets/art/empty-cart.svg?url'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { late } from '../../ui/late.tsx'
import { showToast } from '../toasts/toasts.ts'
import { proceedToCheckout, REMOVE_FIRST } from './cart.ts'
import { $cart, $cartTotals, isBuyable } from './cart-state.ts'
import { CartItem } from './item.tsx'
import { $bill, $notYet } from './shop-status.ts'
import { UnpaidOrder } from './unpaid-order.tsx'

const PlacedOrder = late(async () => (await import('./placed-order.tsx')).PlacedOrder)

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
  const list = useRef<HTMLUListElement>(null)
  const count = useRef(lines.length)
  // The control that removes a line disappears with it, so the focus moves to the list.
  useEffect(() => {
    const isRemoved = lines.length < count.current && document.activeElement === document.body
    if (isRemoved) list.current?.focus({ preventScroll: true })
    count.current = lines.length
  }, [lines.length])
  return (
    <ul className="panel" ref={list} tabIndex={-1} aria-label="Products in the cart">
      {lines.map((line) => (
        <CartItem key={line.productId} line={line} />
      ))}
    </ul>
  )
}

interface EmptyProps {
  emptied: boolean
  onShop?: () => void
  /** Further ways on. */
  children?: ReactNode
}

/**
 * The empty cart. `emptied` means that it had lines a moment ago. The pressed control is then gone, and with it the
 * focus.
 */
export function CartEmpty({ emptied, onShop, children }: EmptyProps) {
  const shop = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (emptied && document.activeElement === document.body) shop.current?.focus({ preventScroll: true })
  }, [emptied])
  return (
    <EmptyState picture={emptyCart} title="Your cart is empty">
      <PlacedOrder />
      <p>Milk, bread, something sweet?</p>
      <a
        ref={shop}
        className="button button--action"
        href={HOME}
        onClick={onShop && ((event) => goShopping(event, onShop))}
      >
        Shop Now
      </a>
      {children}
    </EmptyState>
  )
}

/** The empty cart as a page, from its top, wherever Back would restore what a fuller one was scrolled to. */
export function CartEmptyPage({ emptied, children }: EmptyProps) {
  useEffect(() => {
    history.scrollRestoration = 'manual'
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return <CartEmpty emptied={emptied}>{children}</CartEmpty>
}

/** The button to the checkout. It is blocked, with the reason, while a line cannot be bought or the shop would not accept the cart. */
export function Proceed() {
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
        onClick={() => (blocked || notYet === null ? proceedToCheckout() : showToast('error', notYet))}
      >
        <span className="tabular">{'grandTotalInPaise' in bill ? formatPaise(bill.grandTotalInPaise) : '…'}</span>
        <span>
          Proceed <ChevronRight className="icon" aria-hidden="true" />
        </span>
      </button>
    </>
  )
}

// On the home page the shop is already behind the drawer, so closing it is enough.
function goShopping(event: MouseEvent, close: () => void): void {
  // The dialog of a page that is being left stays: closing it would go back in the history, and home would not open.
  if (location.pathname !== HOME) return
  event.preventDefault()
  close()
}
