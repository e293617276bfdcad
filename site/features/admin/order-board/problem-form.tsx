import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { OrderLineView } from '../../../../src/order/contract.ts'
import { COMPLAINT_KINDS, type ComplaintKind } from '../../../../src/shared/complaint-kinds.ts'
import { MAX_REPORT_LENGTH } from '../../../../src/shared/limits.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { Field } from '../../../ui/Field.tsx'
import { FormActions } from '../../../ui/FormActions.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { useSettledFocus } from '../../../ui/use-settled-focus.ts'
import { KIND_SENTENCES } from '../../orders/complaint-labels.ts'
import { $busyOrders, recordProblem } from './order-actions.ts'

interface Props {
  orderId: string
  line: OrderLineView
  /** Pieces that it can be about. */
  pieces: number
  onBack(): void
}

/** Records what a customer told the desk about a delivered item; what is to be done about it is asked next. */
export function ProblemForm({ orderId, line, pieces, onBack }: Props) {
  const { _id: lineId } = line
  const [kind, setKind] = useState<ComplaintKind | ''>('')
  const [quantity, setQuantity] = useState(1)
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const busy = useStore($busyOrders).has(orderId)
  const first = useSettledFocus<HTMLSelectElement>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (kind) return void (await recordProblem({ orderId, lineId, kind, quantity, note }))
    setError('Choose what is wrong')
    first.current?.focus()
  }
  return (
    <form
      className="complaint__form"
      method="post"
      noValidate
      aria-label={`Problem with ${titleOf(line)}`}
      onSubmit={send}
    >
      <Field label="What is wrong" error={error || undefined}>
        {(props) => (
          <Select
            ref={first}
            required
            value={kind}
            onChange={({ currentTarget }) => {
              setKind(currentTarget.value as ComplaintKind)
              setError('')
            }}
            {...props}
          >
            <option value="" disabled>
              Choose
            </option>
            {COMPLAINT_KINDS.map((each) => (
              <option key={each} value={each}>
                {KIND_SENTENCES[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {pieces > 1 && (
        <div className="complaint__pieces">
          <span>How many pieces</span>
          <Stepper
            label="How many pieces"
            value={`${quantity} of ${pieces}`}
            fewer="One fewer"
            more="One more"
            onFewer={quantity > 1 ? () => setQuantity(quantity - 1) : null}
            onMore={quantity < pieces ? () => setQuantity(quantity + 1) : null}
          />
        </div>
      )}
      <Field label="What the customer said" hint="Optional">
        {(props) => (
          <textarea
            className="input input--short"
            rows={2}
            maxLength={MAX_REPORT_LENGTH}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
            {...props}
          />
        )}
      </Field>
      <FormActions small back="Back" submit="Record problem" busy={busy} onBack={onBack} />
    </form>
  )
}
