import { LOGIN, MY_ORDERS, orderUrl } from '../../api/paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { read, showLive } from '../../ui/live-view.ts'
import { ORDER_PLACED } from '../../wording/orders.ts'
import { say } from '../../wording/say.ts'
import { PleaseLogin } from '../account/PleaseLogin.tsx'
import { $userId } from '../account/session.ts'
import { $addresses } from '../addresses/addresses.ts'
import { refreshCart } from '../cart/cart.ts'
import { $cart, isBuyable } from '../cart/cart-state.ts'
import { EmptyCart } from '../cart/EmptyCart.tsx'
import { RecentOrderNote } from '../cart/RecentOrderNote.tsx'
import { $recentOrder } from '../cart/recent-order.ts'
import { outOfStock, UnbuyableLines } from '../cart/UnbuyableLines.tsx'
import { $unpaidOrder } from '../cart/unpaid-order.ts'
import { unfinishedSentence } from '../orders/unfinished-sentence.ts'
import { RestockAsk } from '../restock/RestockAsk.tsx'
import { $isRestockBusy, $restockIds } from '../restock/restock-ids.ts'
import { Basket } from './basket.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { ChooseAddress } from './choose-address.tsx'
import { EarlierLines } from './earlier-lines.tsx'
import { followFocus } from './focus.ts'
import { Preferences } from './preferences.tsx'
import { $screen, askUser, openCheckout } from './screen.ts'
import { Summary } from './summary.tsx'

/** Shows the checkout in its place, without React. Its dialog for addresses has React, and is loaded when it is wanted. */
export function mountCheckout(place: HTMLElement): void {
  openCheckout()
  showLive(() => <Checkout />, place, followFocus(place))
}

function Checkout() {
  const screen = read($screen)
  // How many addresses there are, and what is not paid, decides on where the rest stands, which is therefore not shown before.
  const isAwaited = read($addresses) === undefined || read($unpaidOrder) === undefined
  if (screen === 'loading' || (screen === 'open' && isAwaited)) return <CheckoutSkeleton />
  if (screen === 'open') return <Open key={read($userId)} />
  if (screen === 'empty') return <Ordered />
  if (screen === 'signed out') return <PleaseLogin login={LOGIN} />
  return <LoadError onRetry={screen === 'user unknown' ? askUser : () => void refreshCart()} />
}

function Open() {
  return (
    <div className="with-aside with-aside--bar">
      <div>
        <Unfinished />
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

/** Leads back to a payment that the shopper did not finish. An order that is placed here takes its place. */
function Unfinished() {
  const unpaid = read($unpaidOrder)
  return (
    <div className="earlier-lines" role="status">
      {unpaid && (
        <div className="notice">
          <p>{unfinishedSentence(unpaid.totalAmt)}</p>
          <a className="link" href={orderUrl(unpaid.orderId)}>
            Pay again or cancel
          </a>
        </div>
      )}
    </div>
  )
}

/** What has to be removed first. An order that is refused because of it leads here, from buttons that are far below. */
function CannotBeOrdered() {
  const lines = read($cart).filter((line) => !isBuyable(line))
  const heldIds = read($unpaidOrder)?.productIds
  const out = outOfStock(lines, heldIds)
  return (
    <UnbuyableLines id="unbuyable" lines={lines} heldIds={heldIds}>
      {out.length > 0 && <RestockAsk productIds={out} requested={read($restockIds)} isBusy={read($isRestockBusy)} />}
    </UnbuyableLines>
  )
}

/** The empty cart, which may have been ordered in another tab, or here by an order whose response was lost. */
function Ordered() {
  const order = read($recentOrder)
  return (
    <EmptyCart title={order ? say(ORDER_PLACED) : undefined} placed={<RecentOrderNote order={order} />}>
      <a className="link" href={MY_ORDERS}>
        See your orders
      </a>
    </EmptyCart>
  )
}
