import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ComplaintView, OrderLineView } from '../../../../src/order/contract.ts'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { complaintLabel } from '../../../../src/shared/complaint-kinds.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { ComplaintPhotos } from '../../orders/complaint-photos.tsx'
import { AnswerForm } from './answer-form.tsx'
import { answeredLabel } from './answered-label.ts'
import { $busyOrders, giveCashBack, giveReplacement } from './order-actions.ts'

interface Props {
  order: DeskOrder
  line: OrderLineView
  complaint: ComplaintView
  /** Whether the form to respond is open at first. */
  startsReplying: boolean
}

/** A shopper's complaint about an order line, with its response or the form to respond. */
export function Complaint({ order, line, complaint, startsReplying }: Props) {
  const { words, answer } = complaint
  const [isReplying, setReplying] = useState(startsReplying)
  return (
    <li className="complaint" aria-label={`Complaint about ${titleOf(line)}`}>
      <p>
        <b>{complaintLabel(complaint, line.picked)}</b>
        {words && <q className="complaint__message">{words}</q>}
      </p>
      <ComplaintPhotos photos={complaint.photos} name={titleOf(line)} />
      {answer && <Answered order={order} lineId={line._id} answer={answer} />}
      {!answer && !isReplying && (
        <button className="button button--action button--small" type="button" onClick={() => setReplying(true)}>
          Answer
        </button>
      )}
      {!answer && isReplying && (
        <AnswerForm order={order} line={line} complaint={complaint} onBack={() => setReplying(false)} />
      )}
    </li>
  )
}

function Answered({
  order: { orderId },
  lineId,
  answer,
}: {
  order: DeskOrder
  lineId: string
  answer: NonNullable<ComplaintView['answer']>
}) {
  const busy = useStore($busyOrders).has(orderId)
  const owed = { orderId, lineId, answerId: answer._id }
  const isOwed = answer.money?.by === 'cash' && answer.money.state === 'asked'
  const isToBring = answer.replacement !== null && answer.replacement.givenAt === null
  return (
    <>
      <p role="status">
        {answeredLabel(answer)}
        {answer.note && <span className="complaint__note">{answer.note}</span>}
      </p>
      {(isOwed || isToBring) && (
        <div className="complaint__owed">
          {isOwed && <Give label="Cash refunded" busy={busy} onGive={() => void giveCashBack(owed)} />}
          {isToBring && <Give label="Handed over" busy={busy} onGive={() => void giveReplacement(owed)} />}
        </div>
      )}
    </>
  )
}

/** Records that what was promised has been given. */
function Give({ label, busy, onGive }: { label: string; busy: boolean; onGive(): void }) {
  return (
    <button
      className="button button--action button--small"
      type="button"
      aria-disabled={busy}
      aria-busy={busy}
      onClick={onGive}
    >
      {label}
    </button>
  )
}
