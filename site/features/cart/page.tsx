import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { POPULAR_CARDS } from '../../api/paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { SignedOutNotice } from '../account/signed-out-notice.tsx'
import { RowFrame } from '../product/RowFrame.tsx'
import { Bill } from './Bill.tsx'
import { refreshCart } from './cart.ts'
import { $cart, $cartAwaited, $cartUnknown } from './cart-state.ts'
import { CartArrival, CartItems, Savings } from './contents.tsx'
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
  const shows = { popular: into.dataset.popular !== undefined, together: into.dataset.together !== undefined }
  createRoot(into).render(
    <>
      <RemovalToasts />
      <CartOrShared shows={shows} />
    </>,
  )
}

interface Props {
  /** Whether the owner shows what sells best, and what is often bought together. */
  shows: { popular: boolean; together: boolean }
}

function CartOrShared({ shows }: Props) {
  const shared = useStore($sharedItems)
  return shared ? <SharedCart items={shared} /> : <CartPage shows={shows} />
}

function CartPage({ shows }: Props) {
  const empty = useStore($cart).length === 0
  const bill = useStore($bill)
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
        {shows.popular && <RowFrame title="Popular now" className="cart-row" cards={POPULAR_CARDS} />}
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
      {shows.together && <Together />}
    </>
  )
}
