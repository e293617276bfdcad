import { type FormEvent, type ReactNode, useState } from 'react'
import type { ComplaintView, ReportMissing } from '../../../src/order/contract.ts'
import { COMPLAINT_KINDS, type ComplaintKind } from '../../../src/shared/complaint-kinds.ts'
import { MAX_REPORT_LENGTH } from '../../../src/shared/limits.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { readFromTab, removeFromTab, storeInTab } from '../../ui/tab-storage.ts'
import { useBusy } from '../../ui/use-busy.ts'
import { SEND_REPORT } from '../../wording/orders.ts'
import { say } from '../../wording/say.ts'
import { DRAFTS, parsedJson } from '../account/session.ts'
import { KIND_SENTENCES } from './complaint-labels.ts'
import { sendReport } from './orders.ts'
import { PhotoField } from './photo-field.tsx'
import type { Photos } from './use-photos.ts'

interface Props {
  /** What it is about. */
  report: Pick<ReportMissing, 'orderId' | 'lineId' | 'answerId'>
  /** Pieces that it can be about. */
  pieces: number
  /** What it changes; null for a new one. */
  reported: ComplaintView | null
  photos: Photos
  onSent(): void
}

/**
 * The form of a report. What is filled in stays in the tab until it is sent: a phone may close the page while its camera is
 * open, and so may a slip of the finger.
 */
export function ReportForm({ report, pieces, reported, photos, onSent }: Props) {
  const [busy, setBusy, isBusy] = useBusy()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const draftKey = `${DRAFTS}report:${report.lineId}:${report.answerId ?? ''}`
  const [draft] = useState(() => readDraft(draftKey) ?? draftOf(reported))
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy()) return
    const form = event.currentTarget
    const typed = new FormData(form)
    // An option that cannot be chosen is not sent.
    const missing = {
      ...(!typed.has('kind') && { kind: 'Choose what is wrong' }),
      ...(pieces > 1 && !typed.has('quantity') && { quantity: 'Choose how many pieces' }),
    }
    setErrors(missing)
    const [first] = Object.keys(missing)
    if (first) return form.querySelector<HTMLSelectElement>(`[name="${first}"]`)?.focus()
    const kind = typed.get('kind') as ComplaintKind
    const quantity = Number(typed.get('quantity') ?? pieces)
    const note = String(typed.get('note') ?? '').trim()
    setBusy(true)
    const uploaded = await photos.uploaded()
    const isSent = uploaded !== null && (await sendReport({ ...report, kind, quantity, note, photos: uploaded }))
    setBusy(false)
    if (uploaded === null) form.querySelector<HTMLElement>('[data-failed] button')?.focus()
    if (!isSent) return
    removeFromTab(draftKey)
    onSent()
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={send}
      onChange={({ currentTarget }) =>
        storeInTab(draftKey, JSON.stringify(Object.fromEntries(new FormData(currentTarget))))
      }
    >
      <Choice label="What is wrong" name="kind" value={draft.kind} errors={errors} onErrors={setErrors}>
        {COMPLAINT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_SENTENCES[kind]}
          </option>
        ))}
      </Choice>
      {pieces > 1 && (
        <Choice label="How many pieces" name="quantity" value={draft.quantity} errors={errors} onErrors={setErrors}>
          {[...Array(pieces).keys()].map((n) => (
            <option key={n} value={n + 1}>{`${n + 1} of ${pieces}`}</option>
          ))}
        </Choice>
      )}
      <Field label="Tell us more" hint="Optional">
        {(props) => (
          <textarea
            className="input input--short"
            name="note"
            rows={3}
            maxLength={MAX_REPORT_LENGTH}
            defaultValue={draft.note}
            {...props}
          />
        )}
      </Field>
      <PhotoField photos={photos} />
      <div className="dialog__actions">
        <button className="button button--action" type="submit" aria-disabled={busy} aria-busy={busy}>
          {busy && <span className="spinner" aria-hidden="true" />}
          {say(SEND_REPORT)}
        </button>
      </div>
    </form>
  )
}

type Draft = Partial<Record<'kind' | 'quantity' | 'note', string>>

function readDraft(key: string): Draft | null {
  return parsedJson(readFromTab(key) ?? undefined) as Draft | null
}

function draftOf(reported: ComplaintView | null): Draft {
  if (!reported) return {}
  const { kind, quantity, words: note } = reported
  return { kind, note, ...(quantity !== null && { quantity: String(quantity) }) }
}

interface ChoiceProps {
  label: string
  name: string
  /** What is chosen at first; nothing without it. */
  value: string | undefined
  /** By the names of the fields. */
  errors: Record<string, string>
  onErrors(next: Record<string, string>): void
  /** The options. */
  children: ReactNode
}

function Choice({ label, name, value = '', errors, onErrors, children }: ChoiceProps) {
  const { [name]: error, ...others } = errors
  return (
    <Field label={label} error={error}>
      {(props) => (
        <Select name={name} defaultValue={value} required onChange={() => onErrors(others)} {...props}>
          <option value="" disabled>
            Choose
          </option>
          {children}
        </Select>
      )}
    </Field>
  )
}
