import { type FormEvent, useRef, useState } from 'react'
import type { ComplaintView } from '../../../src/order/contract.ts'
import { MAX_REPORT_LENGTH } from '../../../src/shared/limits.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { answeredLabel } from './labels.ts'
import { sendMissingReport } from './orders.ts'

interface Props {
  orderId: string
  lineId: string
  name: string
  /** The earlier complaint, if there is one. */
  complaint: ComplaintView | null
}

/** Reports that a product did not arrive, or not in full. */
export function ReportMissing({ orderId, lineId, name, complaint }: Props) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const note = String(new FormData(event.currentTarget).get('note') ?? '')
    setBusy(true)
    const sent = await sendMissingReport(orderId, lineId, note.trim())
    setBusy(false)
    if (sent) setOpen(false)
  }
  return (
    <>
      {complaint ? (
        <p className="sold-line__missing" ref={said} tabIndex={-1}>
          Reported as missing
          {complaint.answer && (
            <span className="sold-line__answer" role="status">
              {answeredLabel(complaint.answer)}
              {complaint.answer.note && <q>{complaint.answer.note}</q>}
            </span>
          )}
        </p>
      ) : (
        <button
          className="link sold-line__report"
          type="button"
          ref={button}
          aria-label={`Report missing: ${name}`}
          onClick={() => setOpen(true)}
        >
          Report missing
        </button>
      )}
      <Dialog
        title="Report a missing item"
        open={open}
        onClose={() => setOpen(false)}
        focusAfter={() => button.current ?? said.current}
      >
        <p>{`Is ${name} missing, or part of it?`}</p>
        <form method="post" onSubmit={send}>
          <Field label="What is missing" hint="Optional">
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
