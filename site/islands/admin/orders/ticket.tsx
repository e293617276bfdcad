import { useStore } from '@nanostores/react'
import { Banknote, CreditCard, MapPin, MessageSquareText } from 'lucide-react'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { waitingSince } from '../../../stores/admin-desk.ts'
import { $busyOrders } from '../../../stores/admin-desk-moves.ts'
import { ask } from '../../../stores/admin-desk-view.ts'
import { Age } from './age.tsx'
import { moveOn } from './moving.ts'
import { TicketMenu } from './ticket-menu.tsx'
import { moneyWords, nextMove, shortNumber } from './words.ts'

/** An order on the board, with one large button for what comes next. */
export function Ticket({ order }: { order: DeskOrder }) {
  const { orderId, lines, address, payment, note, state, isLate } = order
  const isNew = state === 'placed'
  const Pay = payment.method === 'cash' ? Banknote : CreditCard
  return (
    <article className={isNew ? 'ticket ticket--ringing' : 'ticket'} data-ticket={orderId} aria-labelledby={orderId}>
      <div className="ticket__head">
        <h3 id={orderId}>
          <button type="button" aria-haspopup="dialog" onClick={() => ask('details', orderId)}>
            <span className="visually-hidden">ORD-</span>
            {shortNumber(orderId)}
          </button>
        </h3>
        <Age since={waitingSince(order)} isLate={isLate} />
      </div>
      <ul className="ticket__items">
        {lines.map(({ _id, name, unit, picked }) => (
          <li key={_id}>
            <b>{`${picked}×`}</b>
            <span>{`${name} ${unit}`}</span>
          </li>
        ))}
      </ul>
      <div className="ticket__meta">
        <p>
          <MapPin className="icon icon--sm" aria-hidden="true" />
          <span>{address.address_line}</span>
        </p>
        {note && (
          <p>
            <MessageSquareText className="icon icon--sm" aria-hidden="true" />
            <span>{note}</span>
          </p>
        )}
        <p>
          <Pay className="icon icon--sm" aria-hidden="true" />
          <span className="tabular">{moneyWords(order)}</span>
        </p>
      </div>
      <div className="ticket__act">
        <MoveButton order={order} />
        <TicketMenu order={order} />
      </div>
    </article>
  )
}

function MoveButton({ order }: { order: DeskOrder }) {
  const busy = useStore($busyOrders).has(order.orderId)
  const move = nextMove(order)
  if (!move) return <span />
  return (
    <button
      className={order.state === 'placed' ? 'button button--action' : 'button button--quiet'}
      type="button"
      data-move
      aria-busy={busy}
      aria-disabled={busy}
      aria-describedby={order.orderId}
      // A key that is held down must not run through the column, nor a double click hit the ticket that moves up.
      onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
      onClick={({ detail }) => detail > 1 || busy || void moveOn(order)}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {move.word}
    </button>
  )
}
