import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog } from '@base-ui/react/dialog'
import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { LoadError } from '../../ui/LoadError.tsx'
import { useBackToClose } from '../../ui/use-back-to-close.ts'
import { SignedOutNotice } from '../account/signed-out-notice.tsx'
import { Bill } from './Bill.tsx'
import { refreshCart } from './cart.ts'
import { $cart, $cartAwaited, $cartUnknown } from './cart-state.ts'
import { CartArrival, CartItems, Savings } from './contents.tsx'
import { $drawer, closeDrawer } from './drawer-state.ts'
import { CartEmpty } from './empty.tsx'
import { Proceed } from './proceed-button.tsx'
import { RemovalToasts } from './removal-toasts.tsx'
import { $bill, watchCart } from './shop-status.ts'
import { CartPageSkeleton } from './skeleton.tsx'
import { Unbuyable } from './unbuyable.tsx'

/** Renders the closed drawer. `$drawer` opens it. */
export function mountCartDrawer(): void {
  const root = document.body.appendChild(document.createElement('div'))
  createRoot(root).render(
    <CSPProvider disableStyleElements>
      <CartDrawer />
    </CSPProvider>,
  )
}

function CartDrawer() {
  const open = useStore($drawer)
  useBackToClose(open, closeDrawer)
  const empty = useStore($cart).length === 0
  const awaited = useStore($cartAwaited)
  const unknown = useStore($cartUnknown)
  const wasFull = useRef(false)
  useEffect(() => {
    wasFull.current ||= !empty
  }, [empty])
  useEffect(() => {
    if (open) return watchCart()
  }, [open])
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || closeDrawer()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="drawer">
          <div className="drawer__head">
            <Dialog.Title>Cart</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label="Close cart">
              <X className="icon" aria-hidden="true" />
            </Dialog.Close>
          </div>
          <RemovalToasts />
          {empty ? (
            <div className="drawer__body">
              <SignedOutNotice />
              {awaited && <CartPageSkeleton />}
              {unknown && <LoadError onRetry={() => void refreshCart()} />}
              {!awaited && !unknown && <CartEmpty emptied={wasFull.current} onShop={closeDrawer} />}
            </div>
          ) : (
            <FullCart />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function FullCart() {
  const bill = useStore($bill)
  const unbuyable = useRef<HTMLDivElement>(null)
  return (
    <>
      <div className="drawer__body">
        <SignedOutNotice />
        <Unbuyable notice={unbuyable} />
        <CartArrival />
        <Savings />
        <CartItems />
        <Bill totals={bill} />
      </div>
      <div className="drawer__foot">
        <Proceed unbuyable={unbuyable} />
      </div>
    </>
  )
}
