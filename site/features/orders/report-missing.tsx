import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { ComplaintView } from '../../../src/order/contract.ts'
import { COMPLAINT_KINDS, type ComplaintKind, complaintLabel } from '../../../src/shared/complaint-kinds.ts'
import { MAX_REPORT_LENGTH } from '../../../src/shared/limits.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { answeredLabel } from './labels.ts'
import { sendReport } from './orders.ts'

const KINDS: Record<ComplaintKind, string> = {
  missing: 'It is missing',
  damaged: 'It is damaged',
  expired: 'It is past its date',
  'wrong item': 'It is the wrong item',
  'poor quality': 'Its quality is poor',
}

interface Props {
  orderId: string
  lineId: string
  name: string
  /** Pieces that were delivered. */
  delivered: number
  /** The earlier complaint, if there is one. */
  complaint: ComplaintView | null
}

/** Reports what is wrong with a product that was delivered, or was not, and with how many pieces of it. */
export function ReportMissing({ orderId, lineId, name, delivered, complaint }: Props) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy, isBusy] = useBusy()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const button = useRef<HTMLButtonElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy()) return
    const form = event.currentTarget
    const typed = new FormData(form)
    // An option that cannot be chosen is not sent.
    const missing = {
      ...(!typed.has('kind') && { kind: 'Choose what is wrong' }),
      ...(delivered > 1 && !typed.has('quantity') && { quantity: 'Choose how many pieces' }),
    }
    setErrors(missing)
    const [first] = Object.keys(missing)
    if (first) return form.querySelector<HTMLSelectElement>(`[name="${first}"]`)?.focus()
    const kind = typed.get('kind') as ComplaintKind
    const quantity = Number(typed.get('quantity') ?? delivered)
    setBusy(true)
    const sent = await sendReport({ orderId, lineId, kind, quantity, note: String(typed.get('note') ?? '').trim() })
    setBusy(false)
    if (sent) setOpen(false)
  }
  return (
    <>
      {complaint ? (
        <p className="order-line__missing" ref={said} tabIndex={-1}>
          {complaintLabel(complaint, delivered)}
          {complaint.answer && (
            <span className="order-line__answer" role="status">
              {answeredLabel(complaint.answer)}
              {complaint.answer.note && <q>{complaint.answer.note}</q>}
            </span>
          )}
        </p>
      ) : (
        <button
          className="link order-line__report"
          type="button"
          ref={button}
          aria-label={`Report a problem: ${name}`}
          onClick={() => setOpen(true)}
        >
          Report a problem
        </button>
      )}
      <Dialog
        title="Report a problem"
        open={open}
        onClose={() => setOpen(false)}
        focusAfter={() => button.current ?? said.current}
      >
        <p>{name}</p>
        <form method="post" noValidate onSubmit={send}>
          <Choice label="What is wrong" name="kind" errors={errors} onErrors={setErrors}>
            {COMPLAINT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KINDS[kind]}
              </option>
            ))}
          </Choice>
          {delivered > 1 && (
            <Choice label="How many pieces" name="quantity" errors={errors} onErrors={setErrors}>
              {[...Array(delivered).keys()].map((n) => (
                <option key={n} value={n + 1}>{`${n + 1} of ${delivered}`}</option>
              ))}
            </Choice>
          )}
          <Field label="Tell us more" hint="Optional">
            {(props) => (
              <textarea className="input input--short" name="note" rows={3} maxLength={MAX_REPORT_LENGTH} {...props} />
            )}
          </Field>
          <div className="dialog__actions">
            <button className="button button--action" type="submit" aria-disabled={busy} aria-busy={busy}>
              Submit
            </button>
          </div>
        </form>
      </Dialog>
    </>
  )
}

interface ChoiceProps {
  label: string
  name: string
  /** By the names of the fields. */
  errors: Record<string, string>
  onErrors(next: Record<string, string>): void
  /** The options. */
  children: ReactNode
}

/** A select that begins with nothing chosen. */
function Choice({ label, name, errors, onErrors, children }: ChoiceProps) {
  const { [name]: error, ...others } = errors
  return (
    <Field label={label} error={error}>
      {(props) => (
        <Select name={name} defaultValue="" required onChange={() => onErrors(others)} {...props}>
          <option value="" disabled>
            Choose
          </option>
          {children}
        </Select>
      )}
    </Field>
  )
}
