import { Banknote, CreditCard, Ellipsis, MapPin, MessageSquareText } from 'lucide-react'
import { memo } from 'react'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { late } from '../../../ui/late.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { Age } from './age.tsx'
import { AskedTags } from './asked-tags.tsx'
import { moneyLabel, notesOf, recipientLabel, shortNumber } from './labels.ts'
import { TestTag } from './test-tag.tsx'
import { TicketLines } from './ticket-lines.tsx'
import { TransitionButton } from './transition-button.tsx'
import { ask } from './url-state.ts'

const TicketMenu = late(async () => (await import('./ticket-menu.tsx')).TicketMenu)

/** An order on the board, with one large button for the next step. Memoized, because a change of one must not cost the others. */
export const Ticket = memo(function Ticket({ order }: { order: DeskOrder }) {
  const { orderId, lines, payment, state, isTest } = order
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
        {isTest && <TestTag />}
        <Age order={order} />
      </div>
      <AskedTags order={order} />
      <div className="ticket__body">
        <TicketLines lines={lines} orderId={orderId} />
        <div className="ticket__meta">
          <p>
            <MapPin className="icon icon--sm" aria-hidden="true" />
            <span>{recipientLabel(order)}</span>
          </p>
          {notesOf(order).map((each) => (
            <p key={each}>
              <MessageSquareText className="icon icon--sm" aria-hidden="true" />
              <span>{each}</span>
            </p>
          ))}
          <p>
            <Pay className="icon icon--sm" aria-hidden="true" />
            <span className="tabular">{moneyLabel(order)}</span>
          </p>
        </div>
        <div className="ticket__act">
          <TransitionButton order={order} className={isNew ? 'button--action' : 'button--quiet'} />
          <MenuButton
            className="icon-button"
            placeClassName="ticket__menu"
            aria-label={`More for ${shortNumber(orderId)}`}
            menu={(place) => <TicketMenu {...place} order={order} />}
          >
            <Ellipsis className="icon" aria-hidden="true" />
          </MenuButton>
        </div>
      </div>
    </article>
  )
})
