import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { OrderView } from '../../../src/order/contract.ts'
import { formatPaise, toRupees } from '../../../src/shared/money.ts'
import { discountedPrice } from '../../../src/shared/pricing.ts'
import { CART, CHECKOUT, orderUrl } from '../../api/paths.ts'
import errorArt from '../../assets/art/error.svg?url'
import { ORDER_CANCELLED, ORDER_NUMBER, PAYMENT_RECEIVED } from '../../wording/orders.ts'
import { say } from '../../wording/say.ts'
import { $userId } from '../account/session.ts'
import { refreshCart } from '../cart/cart.ts'
import { $accountCartStatus, $cart, isBuyable } from '../cart/cart-state.ts'
import { $bill, loadShopStatus } from '../cart/shop-status.ts'
import { type Basket, basketAfter, cancelledLabel } from './cancelled-payment.ts'
import { OrderLineView } from './order-line.tsx'
import { OutcomeFrame, SEE_ORDERS, TO_HOME, useOrder, Waiting, type Way } from './outcome-frame.tsx'

const BACK_TO_CHECKOUT: Way = { href: CHECKOUT, label: 'Back to checkout' }
const OTHER_WAY: Way = { href: CHECKOUT, label: 'Choose how to pay' }

/** Page after a payment that the shopper aborted. What it says of the basket is read from the shop: it may be ordered. */
export function Cancelled() {
  const params = new URLSearchParams(location.search)
  const order = useOrder(params.get('order'))
  const basket = useBasket(order)
  if (order === undefined || basket === undefined) return <Waiting />
  const isPaid = order?.payment.state === 'paid'
  const isDeclined = params.get('reason') === 'declined'
  return (
    <OutcomeFrame
      art={errorArt}
      title={say(isPaid ? PAYMENT_RECEIVED : ORDER_CANCELLED)}
      said={<p>{cancelledLabel(order, basket, isDeclined)}</p>}
      ways={waysOf(order, basket, isDeclined)}
      isOff={!isPaid}
      contents={!isPaid && <StillInBasket order={order} />}
    />
  )
}

function waysOf(order: OrderView | null, basket: Basket, isDeclined: boolean): readonly Way[] {
  if (order?.payment.state === 'paid') return [{ href: orderUrl(order.orderId), label: 'See your order' }, TO_HOME]
  if (basket === 'empty') return [TO_HOME, SEE_ORDERS]
  return [isDeclined ? OTHER_WAY : BACK_TO_CHECKOUT, TO_HOME]
}

/** How many lines of the basket the page shows. */
const LINES_SHOWN = 5

/** What is still to be paid for, and what it costs; nothing of an empty basket. */
function StillInBasket({ order }: { order: OrderView | null }) {
  const lines = useStore($cart).filter(isBuyable)
  const bill = useStore($bill)
  useEffect(() => void loadShopStatus(), [])
  if (lines.length === 0) return null
  return (
    <section className="outcome__order" aria-labelledby="still-in-cart">
      <div className="outcome__head">
        <h2 id="still-in-cart">Still in your cart</h2>
        <a className="link" href={CART}>
          Change it
        </a>
      </div>
      <ul>
        {lines.slice(0, LINES_SHOWN).map(({ productId, image, quantity, ...line }) => (
          <OrderLineView
            key={productId}
            {...line}
            image={[image]}
            quantity={quantity}
            picked={quantity}
            soldPrice={toRupees(discountedPrice(line))}
          />
        ))}
      </ul>
      {lines.length > LINES_SHOWN && <p className="order-card__more">{`and ${lines.length - LINES_SHOWN} more`}</p>}
      <dl className="outcome__facts">
        <div>
          <dt>Grand total</dt>
          <dd>
            <b>{'grandTotalInPaise' in bill ? formatPaise(bill.grandTotalInPaise) : '…'}</b>
          </dd>
        </div>
        {order && (
          <div>
            <dt>{say(ORDER_NUMBER)}</dt>
            <dd>
              <a className="link" href={orderUrl(order.orderId)}>
                {order.orderId}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** Compares the cart with an unpaid order. Undefined until both are loaded, and null if the cart cannot be. */
function useBasket(order: OrderView | null | undefined): Basket | undefined {
  const cart = useStore($cart)
  const status = useStore($accountCartStatus)
  const isTheirs = useStore($userId) !== null
  useEffect(() => {
    void refreshCart()
  }, [])
  if (order === undefined || (isTheirs && status === 'waiting')) return undefined
  if (isTheirs && status === 'failed') return null
  if (order) return basketAfter(order.lines, cart)
  return cart.length === 0 ? 'empty' : null
}
