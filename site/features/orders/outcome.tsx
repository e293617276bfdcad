import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { OrderView } from '../../../src/order/contract.ts'
import { formatRupees } from '../../../src/shared/money.ts'
import { CHECKOUT, HOME, MY_ORDERS, orderUrl } from '../../api/paths.ts'
import basket from '../../assets/art/empty-orders.svg?url'
import errorArt from '../../assets/art/error.svg?url'
import { late } from '../../ui/late.tsx'
import { $user } from '../account/session.ts'
import { refreshCart } from '../cart/cart.ts'
import { $accountCartStatus, $cart } from '../cart/cart-state.ts'
import { Arrival } from './arrival.tsx'
import { type Basket, basketAfter, cancelledLabel } from './cancelled-payment.ts'
import { OrderGlance } from './order-glance.tsx'
import { $order, followOrder } from './orders.ts'

const UpdateOffer = late(async () => (await import('./update-offer.tsx')).UpdateOffer)

/** Page after an order or a payment. It shows the order's current state if it can be loaded. */
export function Success() {
  const { order, orderId, text } = useOutcome()
  if (orderId && order === undefined) return <Waiting />
  const { title, said, isGood } = outcomeOf(order, text)
  return (
    <div className="outcome">
      <img src={isGood ? basket : errorArt} alt="" width="176" height="132" />
      <div role="status">
        <h1>{title}</h1>
        {order && <Arrival order={order} />}
        <p>{said}</p>
      </div>
      {order && isGood && <Contents order={order} />}
      <Actions order={order} />
      {order && isGood && <UpdateOffer />}
    </div>
  )
}

/** What was ordered, and where it goes. */
function Contents({ order: { lines, address } }: { order: OrderView }) {
  return (
    <div className="outcome__contents">
      <OrderGlance lines={lines} />
      {address.address_line && <p>{`To ${[address.address_line, address.city].filter(Boolean).join(', ')}`}</p>}
    </div>
  )
}

/** Page after a payment that the shopper aborted. What it says of the basket is read from the shop: it may be ordered. */
export function Cancelled() {
  const { order, orderId } = useOutcome()
  const basket = useBasket(order)
  if (orderId && (order === undefined || basket === undefined)) return <Waiting />
  const isPaid = order?.payment.state === 'paid'
  const isDeclined = new URLSearchParams(location.search).get('reason') === 'declined'
  return (
    <div className="outcome">
      <img src={errorArt} alt="" width="176" height="132" />
      <div role="status">
        <h1>{isPaid ? 'Payment Successfully' : 'Order Cancel'}</h1>
        <p>{cancelledLabel(order, basket, isDeclined)}</p>
      </div>
      <Actions
        order={isPaid ? order : null}
        way={isPaid || basket === 'empty' ? undefined : isDeclined ? OTHER_WAY : BACK_TO_CHECKOUT}
      >
        {!isPaid && basket === 'empty' && (
          <a className="button button--quiet" href={MY_ORDERS}>
            See your orders
          </a>
        )}
      </Actions>
    </div>
  )
}

/** Compares the cart with an unpaid order. Undefined until both are loaded, and null if they cannot be. */
function useBasket(order: OrderView | null | undefined): Basket | undefined {
  const cart = useStore($cart)
  const status = useStore($accountCartStatus)
  useEffect(() => {
    void refreshCart()
  }, [])
  if (order === undefined || status === 'waiting') return undefined
  if (status === 'failed') return null
  return order ? basketAfter(order.lines, cart) : null
}

interface Way {
  href: string
  label: string
}

const GO_HOME: Way = { href: HOME, label: 'Go To Home' }
const orderOf = ({ orderId }: OrderView): Way => ({ href: orderUrl(orderId), label: 'See your order' })
const BACK_TO_CHECKOUT: Way = { href: CHECKOUT, label: 'Back to checkout' }
const OTHER_WAY: Way = { href: CHECKOUT, label: 'Choose how to pay' }

interface ActionsProps {
  order: OrderView | null | undefined
  /** Where most will want to go, by the filled button, which is the first. */
  way?: Way | undefined
  children?: ReactNode
}

function Actions({ order, way = order ? orderOf(order) : GO_HOME, children }: ActionsProps) {
  return (
    <div className="outcome__actions">
      <a className="button button--action" href={way.href}>
        {way.label}
      </a>
      {way !== GO_HOME && (
        <a className="button button--quiet" href={GO_HOME.href}>
          {GO_HOME.label}
        </a>
      )}
      {children}
    </div>
  )
}

function Waiting() {
  return (
    <div className="outcome" role="status" aria-label="Asking for your order">
      <div className="skeleton skeleton--cup outcome__waiting" />
      <div className="skeleton outcome__waiting" />
    </div>
  )
}

/** Returns the order named in the URL, updated live. It is null if the order cannot be loaded. */
function useOutcome() {
  const params = new URLSearchParams(location.search)
  const orderId = params.get('order')
  const text = params.get('text') === 'Order' ? ('Order' as const) : ('Payment' as const)
  const user = useStore($user)
  const order = useStore($order)
  useEffect(() => {
    if (user && orderId) return followOrder(orderId)
  }, [user, orderId])
  const isPaid = order && order !== 'missing' && order.payment.state === 'paid'
  useEffect(() => {
    if (isPaid) void refreshCart()
  }, [isPaid])
  return { text, orderId: user ? orderId : null, order: order === 'missing' ? null : order }
}

function outcomeOf(order: OrderView | null | undefined, text: 'Order' | 'Payment') {
  const title = `${text} Successfully`
  if (!order) return { title, said: 'Your orders show what was placed, and what was paid.', isGood: true }
  const { orderId, state, payment, totals } = order
  if (state === 'awaiting payment')
    return {
      title: 'Payment awaited',
      said: `We have not received the payment of ${orderId} yet. This page follows it.`,
      isGood: true,
    }
  if (state === 'cancelled') {
    const money = payment.state === 'void' ? 'Nothing was charged.' : 'Your payment is refunded.'
    return { title: 'Order Cancel', said: `${orderId} was cancelled. ${money}`, isGood: false }
  }
  const [progress, place] = state === 'delivered' ? ['was delivered', ''] : ['is placed', ' at the door']
  const paid =
    payment.state === 'paid'
      ? `${formatRupees(totals.total)} is paid.`
      : `Please have ${formatRupees(order.due)} ready${place}.`
  return { title, said: `${orderId} ${progress}. ${paid}`, isGood: true }
}
