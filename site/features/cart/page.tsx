import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { LoadError } from '../../ui/LoadError.tsx'
import { SignedOutNotice } from '../account/signed-out-notice.tsx'
import { IdeaRow } from '../product/IdeaRow.tsx'
import { Bill } from './Bill.tsx'
import { refreshCart } from './cart.ts'
import { $cart, $cartAwaited, $cartUnknown } from './cart-state.ts'
import { CartArrival, CartItems, Savings, useMinimumMissed } from './contents.tsx'
import { CartEmptyPage } from './empty.tsx'
import { Proceed } from './proceed-button.tsx'
import { RemovalToasts } from './removal-toasts.tsx'
import { $sharedItems, followCartLinks } from './shared-cart.ts'
import { SharedCart } from './shared-cart.tsx'
import { $bill, watchCart } from './shop-status.ts'
import { CartPageSkeleton } from './skeleton.tsx'
import { Together } from './together.tsx'
import { Unbuyable } from './unbuyable.tsx'

export function mountCartPage(into: HTMLElement): void {
  followCartLinks()
  createRoot(into).render(
    <>
      <RemovalToasts />
      <CartOrShared showsTogether={into.dataset.together !== undefined} />
    </>,
  )
}

interface Props {
  /** Whether the owner shows what is often bought together. */
  showsTogether: boolean
}

function CartOrShared({ showsTogether }: Props) {
  const shared = useStore($sharedItems)
  return shared ? <SharedCart items={shared} /> : <CartPage showsTogether={showsTogether} />
}

function CartPage({ showsTogether }: Props) {
  const empty = useStore($cart).length === 0
  const bill = useStore($bill)
  const isBelowMinimum = useMinimumMissed()
  const awaited = useStore($cartAwaited)
  const unknown = useStore($cartUnknown)
  const wasFull = useRef(false)
  useEffect(() => {
    wasFull.current ||= !empty
  }, [empty])
  const unbuyable = useRef<HTMLDivElement>(null)
  useEffect(() => watchCart(), [])
  if (awaited)
    return (
      <div className="with-aside cart-columns">
        <div>
          <CartPageSkeleton />
        </div>
      </div>
    )
  if (unknown) return <LoadError onRetry={() => void refreshCart()} />
  if (empty)
    return (
      <>
        <SignedOutNotice />
        <CartEmptyPage emptied={wasFull.current} />
        <IdeaRow />
      </>
    )

  return (
    <>
      <div className="with-aside with-aside--bar cart-columns">
        <div>
          <SignedOutNotice />
          <Unbuyable notice={unbuyable} />
          <CartArrival />
          <Savings />
          <CartItems />
        </div>
        <aside aria-label="Bill">
          <Bill totals={bill} />
          <div className="proceed-bar">
            <Proceed unbuyable={unbuyable} />
          </div>
        </aside>
      </div>
      {showsTogether && <Together />}
      {isBelowMinimum && <IdeaRow />}
    </>
  )
}
