import { useEffect } from 'react'
import type { OrderView } from '../../../src/order/contract.ts'
import type { OrderState } from '../../../src/order/states.ts'
import { formatRupees } from '../../../src/shared/money.ts'
import { orderUrl } from '../../api/paths.ts'
import errorArt from '../../assets/art/error.svg?url'
import basket from '../../assets/art/order-placed.svg?url'
import { late } from '../../ui/late.tsx'
import { ORDER_CANCELLED, ORDER_NUMBER, ORDER_PLACED, PAYMENT_RECEIVED } from '../../wording/orders.ts'
import { say } from '../../wording/say.ts'
import { Arrival } from './arrival.tsx'
import { paymentLabel } from './labels.ts'
import { OrderLineView } from './order-line.tsx'
import { OutcomeFrame, SEE_ORDERS, TO_HOME, useOrder, Waiting } from './outcome-frame.tsx'
import { StateTag } from './state-tag.tsx'
import { Timeline } from './timeline.tsx'
import { $isUnderWay, isUnderWay } from './under-way.ts'

const UpdateOffer = late(async () => (await import('./update-offer.tsx')).UpdateOffer)

/** Page after an order or a payment. It shows the order's current state if it can be loaded. */
export function Success() {
  const params = new URLSearchParams(location.search)
  const orderId = params.get('order')
  const order = useOrder(orderId)
  const isOnItsWay = order != null && isUnderWay(order.state)
  useEffect(() => {
    if (isOnItsWay) $isUnderWay.set('yes')
  }, [isOnItsWay])
  if (order === undefined) return <Waiting />
  const { title, said, isGood } =
    !order && orderId ? UNKNOWN : outcomeOf(order, params.get('text') === 'Order' ? 'Order' : 'Payment')
  return (
    <OutcomeFrame
      art={isGood ? basket : errorArt}
      title={title}
      said={
        <>
          {order && <Arrival order={order} />}
          <p>{said}</p>
        </>
      }
      ways={order ? [{ href: orderUrl(order.orderId), label: 'See your order' }, TO_HOME] : [TO_HOME, SEE_ORDERS]}
      contents={order && isGood && <Ordered order={order} />}
    >
      {order && isGood && <UpdateOffer />}
    </OutcomeFrame>
  )
}

/** An address that anybody can type proves no order. */
const UNKNOWN = {
  title: 'Order not found',
  said: 'Sign in with the account that placed the order to see it here.',
  isGood: false,
}

/** How many lines the page shows. The page of the order has all of them. */
const LINES_SHOWN = 4

/** How far the order is, what was ordered, where it goes, and what it costs. */
function Ordered({ order }: { order: OrderView }) {
  const { orderId, state, timeline, lines, address, totals } = order
  return (
    <section className="outcome__order" aria-labelledby="order-no">
      <div className="outcome__head">
        <h2 id="order-no">{`${say(ORDER_NUMBER)} ${orderId}`}</h2>
        <StateTag state={state} />
      </div>
      <div className="outcome__progress">
        <Timeline state={state} times={timeline} />
        {NEXT[state] && <p>{NEXT[state]}</p>}
      </div>
      <ul aria-label="What was ordered">
        {lines.slice(0, LINES_SHOWN).map(({ _id, ...line }) => (
          <OrderLineView key={_id} {...line} />
        ))}
      </ul>
      {lines.length > LINES_SHOWN && <p className="order-card__more">{`and ${lines.length - LINES_SHOWN} more`}</p>}
      <dl className="outcome__facts">
        {address.address_line && (
          <div>
            <dt>Delivery address</dt>
            <dd>{[address.address_line, address.city].filter(Boolean).join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>{paymentLabel(order)}</dt>
          <dd>
            <b>{formatRupees(totals.total)}</b>
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** What comes next, while it is not yet there. */
const NEXT: Partial<Record<OrderState, string>> = {
  placed: 'Next, the shop confirms it and packs it. This page follows along.',
  accepted: 'Next, the shop packs it. This page follows along.',
  packed: 'Next, a rider sets off with it. This page follows along.',
  'out for delivery': 'A rider is on the way to your door.',
}

function outcomeOf(order: OrderView | null, text: 'Order' | 'Payment') {
  const title = say(text === 'Order' ? ORDER_PLACED : PAYMENT_RECEIVED)
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
    return { title: say(ORDER_CANCELLED), said: `${orderId} was cancelled. ${money}`, isGood: false }
  }
  if (payment.state === 'paid') return { title, said: `${formatRupees(totals.total)} is paid.`, isGood: true }
  const place = state === 'delivered' ? '' : ' at the door'
  return { title, said: `Please have ${formatRupees(order.due)} ready${place}.`, isGood: true }
}
