import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { HOME } from '../../api/paths.ts'
import emptyCart from '../../assets/art/empty-cart.svg?url'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { late } from '../../ui/late.tsx'

const PlacedOrder = late(async () => (await import('./placed-order.tsx')).PlacedOrder)

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

// On the home page the shop is already behind the drawer, so closing it is enough.
function goShopping(event: MouseEvent, close: () => void): void {
  // The dialog of a page that is being left stays: closing it would go back in the history, and home would not open.
  if (location.pathname !== HOME) return
  event.preventDefault()
  close()
}
