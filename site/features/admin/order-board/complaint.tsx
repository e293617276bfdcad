import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { ComplaintView, OrderLineView } from '../../../../src/order/contract.ts'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { complaintLabel } from '../../../../src/shared/complaint-kinds.ts'
import { MAX_ANSWER_LENGTH } from '../../../../src/shared/limits.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { Field } from '../../../ui/Field.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { ComplaintPhotos } from '../../orders/complaint-photos.tsx'
import { answeredLabel } from './labels.ts'
import { NoEmail } from './no-email.tsx'
import { $busyOrders, answerComplaint, giveCashBack } from './order-actions.ts'

interface Props {
  order: DeskOrder
  line: OrderLineView
  complaint: ComplaintView
}

/** A shopper's complaint about an order line, with its response or the form to respond. */
export function Complaint({ order, line, complaint }: Props) {
  const { words, answer } = complaint
  const [isReplying, setReplying] = useState(false)
  return (
    <li className="complaint" aria-label={`Complaint about ${line.name}`}>
      <p>
        <b>{complaintLabel(complaint, line.picked)}</b>
        {words && <q className="complaint__message">{words}</q>}
      </p>
      <ComplaintPhotos photos={complaint.photos} name={line.name} />
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
  const isOwed = answer.money?.by === 'cash' && answer.money.state === 'asked'
  return (
    <>
      <p role="status">
        {answeredLabel(answer)}
        {answer.note && <span className="complaint__note">{answer.note}</span>}
      </p>
      {isOwed && (
        <button
          className="button button--action button--small"
          type="button"
          aria-disabled={busy}
          aria-busy={busy}
          onClick={() => void giveCashBack(orderId, lineId)}
        >
          Cash refunded
        </button>
      )}
    </>
  )
}

function AnswerForm({ order, line, complaint, onBack }: Props & { onBack(): void }) {
  const { orderId, payment, due } = order
  const { _id: lineId, picked, soldPrice } = line
  const isDue = payment.state === 'due'
  // Money can be returned only if it was paid, and the amount due can be lowered only while it is still due.
  const max = (payment.state === 'paid' || isDue) && soldPrice > 0 ? picked : 0
  const [quantity, setQuantity] = useState(Math.min(complaint.quantity ?? max, max))
  const sum = formatRupees(quantity * soldPrice)
  const pieces = isDue ? 'Deduct for' : 'Refund for'
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const busy = useStore($busyOrders).has(orderId)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (quantity === 0 && !note.trim()) return setError('Say why there is no refund')
    await answerComplaint({ orderId, lineId, quantity, note })
  }
  return (
    <form className="complaint__form" method="post" noValidate onSubmit={send}>
      {max > 0 ? (
        <div className="complaint__pieces">
          <span>{pieces}</span>
          <Stepper
            label={pieces}
            value={`${quantity} of ${picked}`}
            fewer="One fewer"
            more="One more"
            onFewer={quantity > 0 ? () => setQuantity(quantity - 1) : null}
            onMore={quantity < max ? () => setQuantity(quantity + 1) : null}
          />
          <span className="field__hint">
            {payment.method === 'card' && 'It is refunded to the card.'}
            {payment.state === 'paid' && payment.method === 'cash' && 'It is owed in cash until you hand it over.'}
            {isDue && `It is deducted from the ${formatRupees(due)} that is still to be collected.`}
          </span>
        </div>
      ) : (
        <p className="field__hint">Nothing of this order is left to refund.</p>
      )}
      <Field
        label={quantity > 0 ? 'Message to the customer' : 'Why there is no refund'}
        hint={quantity > 0 ? 'Optional' : 'The customer reads it'}
        error={error || undefined}
      >
        {(props) => (
          <textarea
            className="input input--short"
            rows={2}
            maxLength={MAX_ANSWER_LENGTH}
            value={note}
            onChange={({ currentTarget }) => {
              setNote(currentTarget.value)
              setError('')
            }}
            {...props}
          />
        )}
      </Field>
      <NoEmail order={order} />
      <p className="short-pick__actions">
        <button className="button button--quiet button--small" type="button" onClick={onBack}>
          Back
        </button>
        <button className="button button--action button--small" type="submit" aria-disabled={busy} aria-busy={busy}>
          {busy && <span className="spinner" aria-hidden="true" />}
          {quantity > 0 ? (isDue ? `Deduct ${sum}` : `Refund ${sum}`) : 'Close without refund'}
        </button>
      </p>
    </form>
  )
}
