import { type MouseEvent, useEffect, useRef } from 'react'
import { HOME } from '../../api/paths.ts'
import { late } from '../../ui/late.tsx'
import { EmptyCart } from './EmptyCart.tsx'
import { showFromTop } from './show-from-top.ts'

const PlacedOrder = late(async () => (await import('./placed-order.tsx')).PlacedOrder)

interface EmptyProps {
  emptied: boolean
  onShop?: () => void
}

/**
 * The empty cart. `emptied` means that it had lines a moment ago. The pressed control is then gone, and with it the
 * focus.
 */
export function CartEmpty({ emptied, onShop }: EmptyProps) {
  const shop = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (emptied && document.activeElement === document.body) shop.current?.focus({ preventScroll: true })
  }, [emptied])
  return (
    <EmptyCart
      placed={<PlacedOrder />}
      shop={shop}
      onShop={onShop && ((event: MouseEvent) => goShopping(event, onShop))}
    />
  )
}

/** The empty cart as a page, from its top. */
export function CartEmptyPage({ emptied }: EmptyProps) {
  useEffect(showFromTop, [])
  return <CartEmpty emptied={emptied} />
}

// On the home page the shop is already behind the drawer, so closing it is enough.
function goShopping(event: MouseEvent, close: () => void): void {
  // The dialog of a page that is being left stays: closing it would go back in the history, and home would not open.
  if (location.pathname !== HOME) return
  event.preventDefault()
  close()
}
