import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { LOGIN, LOGIN_TO_ORDER, MY_ORDERS } from '../../api/paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { $sessionEnded, isSignedOut } from '../account/session.ts'
import { SignedIn } from '../account/signed-in.tsx'
import { AddressesSkeleton } from '../addresses/addresses-skeleton.tsx'
import { refreshCart } from '../cart/cart.ts'
import { $cart, $cartAwaited, $cartUnknown } from '../cart/cart-state.ts'
import { CartEmptyPage } from '../cart/empty.tsx'
import { Unbuyable } from '../cart/unbuyable.tsx'
import { Basket } from './basket.tsx'
import { $ordering } from './checkout.ts'
import { ChooseAddress } from './choose-address.tsx'
import { EarlierLines } from './earlier-lines.tsx'
import { Preferences } from './preferences.tsx'
import { Summary } from './summary.tsx'

/**
 * The checkout. Visitors who are not signed in are sent to the login, which leads back here, and so are shoppers whose
 * session ends here: the login then says why.
 */
export function Checkout() {
  const ended = useStore($sessionEnded)
  useEffect(() => {
    if (isSignedOut()) location.replace(ended ? LOGIN_TO_ORDER : LOGIN)
  }, [ended])
  return <SignedIn waiting={<CheckoutSkeleton />}>{(user) => <Open key={user._id} />}</SignedIn>
}

function Open() {
  const empty = useStore($cart).length === 0
  const awaited = useStore($cartAwaited)
  const unknown = useStore($cartUnknown)
  const ordering = useStore($ordering)
  useEffect(() => {
    void refreshCart()
  }, [])
  if (awaited) return <CheckoutSkeleton />
  if (unknown) return <LoadError onRetry={() => void refreshCart()} />
  // The order that was just placed has emptied the cart, and the next page is loading.
  if (empty && ordering) return <CheckoutSkeleton />
  if (empty) return <Ordered />
  return (
    <div className="with-aside with-aside--bar">
      <div>
        <CannotBeOrdered />
        <EarlierLines />
        <ChooseAddress />
        <Preferences />
        <Basket />
      </div>
      <Summary />
    </div>
  )
}

/** What has to be removed first. An order that is refused because of it leads here, from buttons that are far below. */
function CannotBeOrdered() {
  const isOrdering = useStore($ordering) !== null
  const wasOrdering = useRef(false)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wasOrdering.current && !isOrdering) notice.current?.focus()
    wasOrdering.current = isOrdering
  }, [isOrdering])
  return <Unbuyable notice={notice} />
}

/** The empty cart, which may have been ordered in another tab. */
function Ordered() {
  return (
    <CartEmptyPage emptied={false}>
      <a className="link" href={MY_ORDERS}>
        See your orders
      </a>
    </CartEmptyPage>
  )
}

function CheckoutSkeleton() {
  return (
    <div className="with-aside" role="status" aria-label="Loading">
      <div>
        <div className="section-head">
          <h2>Choose your address</h2>
        </div>
        <AddressesSkeleton />
      </div>
      <div className="panel skeleton-card">
        <div className="skeleton skeleton--short" />
        <div className="skeleton" />
        <div className="skeleton" />
        <div className="skeleton" />
      </div>
    </div>
  )
}
