import { useStore } from '@nanostores/react'
import { MapPin, Phone } from 'lucide-react'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { hasInvoice } from '../../../../src/shared/invoices.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { invoiceUrl, packingSlipUrl } from '../../../api/paths.ts'
import { whenLabel } from '../../../ui/time-labels.ts'
import { AddressText } from '../../addresses/AddressText.tsx'
import { Bill } from '../../cart/Bill.tsx'
import { billOfOrder } from '../../orders/order-totals.ts'
import { StateTag } from '../../orders/state-tag.tsx'
import { countLabel } from '../today/labels.ts'
import { AskedTags } from './asked-tags.tsx'
import { DetailsFacts } from './details-facts.tsx'
import { DetailsLine } from './details-line.tsx'
import { canBecome, eventLabel, mapUrl, nextMove, phoneUrl, refundLabel, refundsOf } from './labels.ts'
import { NoEmail } from './no-email.tsx'
import { Notes } from './notes.tsx'
import { $undoable, takeCash, undo } from './order-actions.ts'
import { print } from './printing.ts'
import { TestTag } from './test-tag.tsx'
import { TransitionButton } from './transition-button.tsx'
import { ask } from './url-state.ts'

/** Everything about an order, with all the actions that it allows: first what is next, then whom it is for, then the rest. */
export function Details({ order }: { order: DeskOrder }) {
  const { state, createdAt, lines, totals, cancelNote } = order
  return (
    <div className="desk-details">
      <div className="desk-details__head">
        <StateTag state={state} />
        {order.isTest && <TestTag />}
        <time dateTime={createdAt}>{whenLabel(createdAt)}</time>
        {order.byPhone && <span>Ordered by phone</span>}
        <AskedTags order={order} all />
      </div>
      {cancelNote && <p className="desk-note">{cancelNote}</p>}
      <DetailsFacts order={order} />
      <Actions order={order} />
      <div className="desk-details__columns">
        <Customer order={order} />
        <ul className="desk-details__lines" aria-label="What was ordered">
          {lines.map((line) => (
            <DetailsLine key={line._id} order={order} line={line} />
          ))}
        </ul>
        <div className="desk-details__aside">
          <Bill totals={billOfOrder(totals)} pieces={countLabel(totals.quantity, 'item')}>
            {refundsOf(order).map((refund) => (
              <p key={refund.at} className="order-page__paid">
                {refundLabel(refund)}
              </p>
            ))}
          </Bill>
          <History timeline={order.timeline} />
        </div>
      </div>
      {/* apart from what is pressed every day */}
      {canBecome(order, 'cancelled') && (
        <p>
          <button
            className="button button--danger button--small desk-details__cancel"
            type="button"
            onClick={() => ask('cancel', order.orderId)}
          >
            Cancel order
          </button>
        </p>
      )}
    </div>
  )
}

function Customer({ order }: { order: DeskOrder }) {
  const { customer, address } = order
  return (
    <section className="desk-details__customer" aria-label="Customer">
      <div>
        <h3>{customer.name || 'Customer without an account'}</h3>
        {address.address_line ? <AddressText address={address} /> : <p>The address was removed from our records.</p>}
      </div>
      {address.address_line && (
        <p className="desk-details__ways">
          <a className="button button--quiet button--small" href={phoneUrl(address.mobile)}>
            <Phone className="icon icon--sm" aria-hidden="true" />
            Call
          </a>
          <a className="button button--quiet button--small" href={mapUrl(address)} target="_blank" rel="noopener">
            <MapPin className="icon icon--sm" aria-hidden="true" />
            Map
          </a>
        </p>
      )}
      <Notes order={order} />
      <NoEmail order={order} />
    </section>
  )
}

function Actions({ order }: { order: DeskOrder }) {
  const { orderId, state, payment, due } = order
  const move = nextMove(order)
  return (
    <div className="desk-details__actions">
      <p className="desk-details__next">
        <TransitionButton order={order} className="button--action" />
        {state === 'delivered' && payment.state === 'due' && (
          <button className="button button--action" type="button" onClick={() => void takeCash(orderId, due)}>
            {`${formatRupees(due)} collected`}
          </button>
        )}
        <CashUndo orderId={orderId} />
        {move && (
          <button className="button button--quiet" type="button" onClick={() => ask('pick', orderId)}>
            Pick list
          </button>
        )}
      </p>
      <p className="desk-details__ways">
        <button
          className="button button--quiet button--small"
          type="button"
          onClick={() => print(packingSlipUrl(orderId))}
        >
          Packing slip
        </button>
        {hasInvoice(order.state) && (
          <button
            className="button button--quiet button--small"
            type="button"
            onClick={() => print(invoiceUrl(orderId))}
          >
            Invoice
          </button>
        )}
        {canBecome(order, 'refused') && (
          <button className="button button--danger button--small" type="button" onClick={() => ask('refuse', orderId)}>
            Delivery refused
          </button>
        )}
      </p>
    </div>
  )
}

/** Offers an undo for a few seconds after the cash was recorded, because the bar for it is behind this dialog. */
function CashUndo({ orderId }: Pick<DeskOrder, 'orderId'>) {
  const undoable = useStore($undoable)
  if (undoable?.orderId !== orderId || !('amount' in undoable)) return null
  return (
    <button className="button button--quiet" type="button" onClick={() => void undo()}>
      Undo
    </button>
  )
}

function History({ timeline }: Pick<DeskOrder, 'timeline'>) {
  return (
    <section aria-labelledby="order-history">
      <h3 id="order-history">What happened</h3>
      <ol className="desk-history">
        {timeline.map((event) => (
          <li key={`${event.at} ${event.kind} ${event.note}`}>
            <time dateTime={event.at}>{whenLabel(event.at)}</time>
            <span>{[eventLabel(event), event.by].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
