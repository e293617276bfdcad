import { type FormEvent, type ReactNode, useState } from 'react'
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
  orderId: string
  lineId: string
  /** Pieces that were delivered. */
  delivered: number
  photos: Photos
  onSent(): void
}

/**
 * The form of a report. What is filled in stays in the tab until it is sent: a phone may close the page while its camera is
 * open, and so may a slip of the finger.
 */
export function ReportForm({ orderId, lineId, delivered, photos, onSent }: Props) {
  const [busy, setBusy, isBusy] = useBusy()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const draftKey = `${DRAFTS}report:${lineId}`
  const [draft] = useState(() => readDraft(draftKey))
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
    const note = String(typed.get('note') ?? '').trim()
    setBusy(true)
    const uploaded = await photos.uploaded()
    const isSent = uploaded !== null && (await sendReport({ orderId, lineId, kind, quantity, note, photos: uploaded }))
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
      {delivered > 1 && (
        <Choice label="How many pieces" name="quantity" value={draft.quantity} errors={errors} onErrors={setErrors}>
          {[...Array(delivered).keys()].map((n) => (
            <option key={n} value={n + 1}>{`${n + 1} of ${delivered}`}</option>
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

function readDraft(key: string): Draft {
  return (parsedJson(readFromTab(key) ?? undefined) ?? {}) as Draft
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
