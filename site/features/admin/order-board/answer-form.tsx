import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { ComplaintView, OrderLineView } from '../../../../src/order/contract.ts'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { refundablePieces } from '../../../../src/shared/complaint-pieces.ts'
import { MAX_ANSWER_LENGTH } from '../../../../src/shared/limits.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { Field } from '../../../ui/Field.tsx'
import { FormActions } from '../../../ui/FormActions.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { useSettledFocus } from '../../../ui/use-settled-focus.ts'
import { compensatedIn } from '../../orders/compensated.ts'
import { readerLabel } from './labels.ts'
import { NoEmail } from './no-email.tsx'
import { $busyOrders, answerComplaint } from './order-actions.ts'
import { type Chosen, Replacement } from './replacement.tsx'

interface Props {
  order: DeskOrder
  line: OrderLineView
  complaint: ComplaintView
  onBack(): void
}

/** Responds to a complaint: with money, with another item, with both, or with a message alone. */
export function AnswerForm({ order, line, complaint, onBack }: Props) {
  const { orderId, payment, due } = order
  const { _id: lineId, picked, soldPrice } = line
  const left = refundablePieces(picked, compensatedIn(order.complaints, lineId))
  const isDue = payment.state === 'due'
  // Money can be returned only if it was paid, and the amount due can be lowered only while it is still due.
  const isRefundable = (payment.state === 'paid' || isDue) && soldPrice > 0
  const max = isRefundable ? left : 0
  const [quantity, setQuantity] = useState(Math.min(complaint.quantity ?? max, max))
  const [replacement, setReplacement] = useState<Chosen | null>(null)
  const sum = formatRupees(quantity * soldPrice)
  const pieces = isDue ? 'Deduct for' : 'Refund for'
  const isMessageOnly = quantity === 0 && !replacement
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const busy = useStore($busyOrders).has(orderId)
  const form = useSettledFocus<HTMLFormElement>()
  // What is replaced is not refunded too, unless the admin says so.
  const replace = (next: Chosen | null) => {
    if (next && !replacement) setQuantity(0)
    setReplacement(next)
    setError('')
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (isMessageOnly && !note.trim()) return setError('Say why there is no refund')
    const given = replacement && { productId: replacement.productId, quantity: replacement.quantity }
    await answerComplaint({ orderId, lineId, quantity, note, ...(given && { replacement: given }) })
  }
  return (
    <form
      ref={form}
      className="complaint__form"
      method="post"
      noValidate
      tabIndex={-1}
      aria-label={`Response about ${titleOf(line)}`}
      onSubmit={send}
    >
      {max > 0 ? (
        <div className="complaint__pieces">
          <span>{pieces}</span>
          <Stepper
            label={pieces}
            value={`${quantity} of ${max}`}
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
        <p className="field__hint">
          {isRefundable ? 'All pieces of it were refunded.' : 'Nothing of this order is left to refund.'}
        </p>
      )}
      <Replacement line={line} pieces={complaint.quantity ?? 1} chosen={replacement} onChoose={replace} />
      <Field
        label={isMessageOnly ? 'Why there is no refund' : 'Message to the customer'}
        hint={isMessageOnly ? readerLabel(order) : 'Optional'}
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
      <FormActions
        small
        back="Back"
        submit={submitLabel({ quantity, replacement, isDue, sum })}
        busy={busy}
        onBack={onBack}
      />
    </form>
  )
}

function submitLabel(asked: { quantity: number; replacement: Chosen | null; isDue: boolean; sum: string }): string {
  const { quantity, replacement, isDue, sum } = asked
  const money = quantity > 0 ? `${isDue ? 'Deduct' : 'Refund'} ${sum}` : ''
  if (!replacement) return money || 'Close without refund'
  return money ? `Replace ${replacement.quantity}, ${money.toLowerCase()}` : `Replace with ${replacement.quantity}`
}
