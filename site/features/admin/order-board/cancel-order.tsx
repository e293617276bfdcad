import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { MAX_CANCEL_REASON_LENGTH } from '../../../../src/shared/limits.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { Field } from '../../../ui/Field.tsx'
import { FormActions } from '../../../ui/FormActions.tsx'
import { readerLabel } from './labels.ts'
import { NoEmail } from './no-email.tsx'
import { $busyOrders, cancelOrder } from './order-actions.ts'
import { askNothing } from './url-state.ts'

const REASONS = [
  'Customer asked for it',
  'Something is out of stock',
  'We cannot deliver there',
  'Customer could not be reached',
  'The shop is closing',
]
const OTHER = 'Another reason'
/** Together with one of the predefined reasons, this stays within what the server accepts. */
const MAX_TEXT_LENGTH = MAX_CANCEL_REASON_LENGTH - 50

/** Form to cancel an order, with a reason that the customer will read. */
export function CancelOrder({ order }: { order: DeskOrder }) {
  const { orderId, payment, totals } = order
  const [reason, setReason] = useState('')
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const busy = useStore($busyOrders).has(orderId)
  const choose = (next: string) => {
    setReason(next)
    setError('')
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!reason || (reason === OTHER && !text.trim())) return setError('Say why it is cancelled')
    const said = [reason === OTHER ? '' : reason, text.trim()].filter(Boolean).join(': ')
    if (await cancelOrder(order, said)) askNothing()
  }
  return (
    <>
      <p>
        The goods go back into stock
        {payment.state === 'paid' && `, and ${formatRupees(totals.total)} go back to the customer`}.
      </p>
      <NoEmail order={order} />
      <form method="post" noValidate onSubmit={send}>
        <fieldset className="choices">
          <legend className="field__label">Why is it cancelled?</legend>
          {[...REASONS, OTHER].map((each) => (
            <label className="check" key={each}>
              <input type="radio" name="reason" checked={each === reason} onChange={() => choose(each)} />
              {each}
            </label>
          ))}
          {!reason && error && (
            <p className="field__error" role="alert">
              {error}
            </p>
          )}
        </fieldset>
        <Field
          label={reason === OTHER ? 'Reason' : 'More details'}
          hint={reason === OTHER ? undefined : `If you like. ${readerLabel(order)}`}
          error={reason === OTHER ? error : undefined}
        >
          {(props) => (
            <textarea
              className="input input--short"
              rows={2}
              maxLength={MAX_TEXT_LENGTH}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              {...props}
            />
          )}
        </Field>
        <FormActions back="Keep it" submit="Cancel order" look="danger-filled" busy={busy} onBack={askNothing} />
      </form>
    </>
  )
}
