import { useStore } from '@nanostores/react'
import { ArrowLeft, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { OrderView } from '../../../src/order/contract.ts'
import type { OrderState } from '../../../src/order/states.ts'
import { hasInvoice } from '../../../src/shared/invoices.ts'
import { missingItems } from '../../../src/shared/missing-items.ts'
import { formatRupees } from '../../../src/shared/money.ts'
import { titleOf } from '../../../src/shared/product-title.ts'
import { invoiceUrl, MY_ORDERS } from '../../api/paths.ts'
import emptyOrders from '../../assets/art/empty-orders.svg?url'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { whenLabel } from '../../ui/time-labels.ts'
import { ORDER_NUMBER } from '../../wording/orders.ts'
import { say } from '../../wording/say.ts'
import { AddressText } from '../addresses/AddressText.tsx'
import { Bill } from '../cart/Bill.tsx'
import { Arrival } from './arrival.tsx'
import { Asked } from './asked.tsx'
import { complaintRefundLabel } from './complaint-labels.ts'
import { paymentLabel, STATES } from './labels.ts'
import { OfflineNote } from './offline-note.tsx'
import { BuyAgain, CancelOrder } from './order-actions.tsx'
import { OrderHelp } from './order-help.tsx'
import { OrderLineView } from './order-line.tsx'
import { billOfOrder } from './order-totals.ts'
import { $order, followOrder, retryOrder } from './orders.ts'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { ReportChooser } from './report-chooser.tsx'
import { ReportMissing } from './report-missing.tsx'
import { StateTag } from './state-tag.tsx'
import { hasTimeline, Timeline } from './timeline.tsx'
import { isUnderWay } from './under-way.ts'
import { useOrderDialogs } from './use-order-dialogs.ts'

/** One of the shopper's orders, updated live. */
export function OrderPage({ orderId }: { orderId: string }) {
  const order = useStore($order)
  useEffect(() => followOrder(orderId), [orderId])
  useHeading(orderId, order && order !== 'missing' ? order.state : undefined)
  return (
    <>
      <BackToOrders />
      <OfflineNote />
      {order === undefined && <OrdersSkeleton />}
      {order === null && <LoadError onRetry={() => void retryOrder(orderId)} />}
      {order === 'missing' && <NoSuchOrder />}
      {order && order !== 'missing' && <Known order={order} />}
    </>
  )
}

/** Says in the page's heading, and in a phone's header, which order it is and what its state is. */
function useHeading(orderId: string, state: OrderState | undefined): void {
  useEffect(() => {
    const named = state && STATES[state].name
    document.title = document.title.replace(/^[^·]*/, `${orderId} `)
    const heading = document.querySelector<HTMLElement>('h1')
    if (heading) {
      heading.textContent = [`${say(ORDER_NUMBER)} ${orderId}`, named].filter(Boolean).join(' · ')
      heading.tabIndex = -1
    }
    document.querySelector('.header__title')?.replaceChildren(named ?? '', element('small', orderId))
    const back = document.querySelector<HTMLAnchorElement>('.header__back')
    if (!back) return
    back.href = MY_ORDERS
    back.ariaLabel = ALL_ORDERS
  }, [orderId, state])
}

function element(name: string, text: string): HTMLElement {
  return Object.assign(document.createElement(name), { textContent: text })
}

const ALL_ORDERS = 'All orders'

/** The arrow before the page's heading, which leads back one step instead of to the account. */
function BackToOrders() {
  const place = document.querySelector('[data-back]')
  return (
    place &&
    createPortal(
      <a className="icon-button order-page__back" href={MY_ORDERS} aria-label={ALL_ORDERS}>
        <ArrowLeft className="icon" aria-hidden="true" />
      </a>,
      place,
    )
  )
}

function Known({ order }: { order: OrderView }) {
  const { orderId, state, createdAt, lines, complaints, pendingPhotos, totals, address, note } = order
  const underWay = isUnderWay(state)
  // The page's main action once the order is over: until then, the shopper waits for what was bought.
  const again = <BuyAgain orderId={orderId} look={underWay ? 'quiet' : 'action'} />
  const { shown, show, close, reportButton, reportable, report } = useOrderDialogs(order)
  return (
    <article className="order-page" aria-label={orderId}>
      <div className="order-card">
        <div className="order-card__head">
          <h2>
            <time dateTime={createdAt}>{whenLabel(createdAt)}</time>
          </h2>
          <StateTag state={state} />
        </div>
        <div className="order-card__body">
          <AccountStatus order={order} />
          <Progress order={order} />
          <ul aria-label="What was ordered">
            {lines.map(({ _id, ...line }) => (
              <OrderLineView key={_id} {...line}>
                {state === 'delivered' && line.picked > 0 && (
                  <ReportMissing
                    orderId={orderId}
                    lineId={_id}
                    name={titleOf(line)}
                    delivered={line.picked}
                    complaints={complaints.filter(({ lineId }) => lineId === _id)}
                    pendingPhotos={pendingPhotos.filter(({ lineId }) => lineId === _id)}
                    isOffered={lines.length === 1}
                    open={typeof shown === 'object' && shown?.lineId === _id}
                    onOpen={() => show({ lineId: _id })}
                    onClose={close}
                    onAsk={() => show('help')}
                    opener={reportButton}
                  />
                )}
              </OrderLineView>
            ))}
          </ul>
        </div>
        <div className="order-card__foot">
          {!underWay && again}
          {report && lines.length > 1 && (
            <button className="button button--quiet button--small" type="button" ref={reportButton} onClick={report}>
              Report a problem
            </button>
          )}
          <button className="button button--quiet button--small" type="button" onClick={() => show('help')}>
            Help
          </button>
          {hasInvoice(order.state) && (
            <a className="button button--quiet button--small" href={invoiceUrl(orderId)} target="_blank" rel="noopener">
              <Printer className="icon icon--sm" aria-hidden="true" />
              Invoice
            </a>
          )}
          {underWay && again}
          <CancelOrder order={order} open={shown === 'cancel'} onOpen={() => show('cancel')} onClose={close} />
        </div>
      </div>
      <ReportChooser
        lines={reportable}
        open={shown === 'which product'}
        onChoose={(lineId) => show({ lineId })}
        onAsk={() => show('help')}
        onClose={close}
      />
      <OrderHelp
        order={order}
        open={shown === 'help'}
        onClose={close}
        onCancel={() => show('cancel')}
        onReport={report}
      />
      <div className="order-page__aside">
        <section className="panel" aria-labelledby="goes-to">
          <h2 id="goes-to">Delivery address</h2>
          {address.address_line ? (
            <AddressText address={address} note={note} />
          ) : (
            <p>It was removed from our records.</p>
          )}
          <Asked order={order} />
        </section>
        <Bill title="Bill details" totals={billOfOrder(totals)}>
          {!isRefundListed(order) && <p className="order-page__paid">{paymentLabel(order)}</p>}
          {order.refunds.map(({ amount, state, at }) => (
            <p key={at} className="order-page__paid">
              {`${formatRupees(amount)} ${state === 'done' ? 'refunded to your card' : 'on its way back to your card'}`}
            </p>
          ))}
          {complaints.map(
            ({ answer }) =>
              answer?.money &&
              answer.money.by !== 'card' && (
                <p key={answer._id} className="order-page__paid">
                  {complaintRefundLabel(answer.amount, answer.money)}
                </p>
              ),
          )}
          {state === 'delivered' && order.due > 0 && (
            <p className="order-page__paid">{`${formatRupees(order.due)} left to pay in cash`}</p>
          )}
        </Bill>
      </div>
    </article>
  )
}

/** When the order should arrive, and the states that it has reached; nothing of one that will not arrive. */
function Progress({ order }: { order: OrderView }) {
  const { state, timeline } = order
  if (!hasTimeline(state)) return null
  return (
    <div className="order-progress">
      <Arrival order={order} />
      <Timeline state={state} times={timeline} />
    </div>
  )
}

/** Whether the list of refunds says what has become of the payment. */
function isRefundListed({ payment: { state }, refunds }: OrderView): boolean {
  return refunds.length > 0 && (state === 'refunding' || state === 'refunded')
}

/** What the shopper should know or do that the timeline does not show. */
function AccountStatus({ order: { state, payment, paymentUrl, cancelNote, lines } }: { order: OrderView }) {
  if (state === 'awaiting payment')
    return (
      <div className="notice">
        <b>Your payment is awaited</b>
        <p>Your cart is reserved meanwhile. This page updates automatically once it is paid.</p>
        {paymentUrl && (
          <a className="button button--action button--small" href={paymentUrl}>
            Pay now
          </a>
        )}
      </div>
    )
  if (state === 'cancelled')
    return (
      <>
        <p>
          {payment.state === 'void' ? 'This order was cancelled. Nothing was charged.' : 'This order was cancelled.'}
        </p>
        {cancelNote && <p>{cancelNote}</p>}
      </>
    )
  const missing = missingItems(lines)
  if (state !== 'refused' && missing.length > 0)
    return (
      <div className="notice" role="status">
        <b>Not all of it was available</b>
        <ul aria-label="Not available">
          {missing.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p>
          {payment.method === 'card' && 'What you paid for it is refunded to your card.'}
          {payment.method === 'cash' &&
            (payment.state === 'paid' ? 'You paid less at the door.' : 'You pay less at the door.')}
        </p>
      </div>
    )
  return state === 'refused' ? <p>This order was not taken at the door.</p> : null
}

function NoSuchOrder() {
  return (
    <EmptyState picture={emptyOrders} title="No such order">
      <p>None of your orders has this number.</p>
    </EmptyState>
  )
}
