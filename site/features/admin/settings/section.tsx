import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldPath, get, set, type UseFormReturn, useForm } from 'react-hook-form'
import type { ShopSettings } from '../../../../src/settings/contract.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { FormButton } from '../form-button.tsx'
import { runningUploads } from './running-uploads.ts'
import { $settings, recordUnsaved, saveSettings, showNothingSaved } from './settings.ts'

/** Props of every section of the settings. */
export interface SectionProps {
  id: string
  title: string
  settings: ShopSettings
}

export type SettingsForm = UseFormReturn<ShopSettings>

/** What is asked before a change is saved. */
export interface Question {
  title: string
  question: string
  confirm: string
}

/** What is typed beside a list and not yet in it. */
export interface Draft {
  isTyped: boolean
  /** Moves it into the form. Returns false if something stays, with an error at its field. */
  take(form: SettingsForm): boolean
  discard(): void
}

interface Props extends SectionProps {
  note?: ReactNode
  draft?: Draft
  /** The settings of this section. Only those that changed are saved. */
  names: readonly (keyof ShopSettings)[]
  /** Returns what has to be confirmed before the change is saved, or null. */
  confirmation?(changed: Partial<ShopSettings>): Promise<Question | null>
  /** Saves what changed, where that asks for more than a click; resolves as `saveSettings` does. */
  save?: typeof saveSettings
  children(form: SettingsForm): ReactNode
}

/** A section of the settings, with a heading and its own save button. */
export function Section({
  id,
  title,
  settings,
  note,
  names,
  draft,
  confirmation,
  save = saveSettings,
  children,
}: Props) {
  const form = useForm<ShopSettings>({ defaultValues: settings })
  const [busy, setBusy, isBusy] = useBusy()
  /** Whether it is saved once its images are stored. */
  const [isWaiting, setWaiting] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const [refusals, setRefusals] = useState(0)
  /** What the typed values began from, with what others have saved since and the admin has been told. */
  const base = useRef(settings)
  const begin = (from: ShopSettings) => {
    base.current = from
    form.reset(from)
  }
  const isDirty = form.formState.isDirty || draft?.isTyped === true
  // Takes over what another section or admin has saved, unless there are unsaved edits, so that saving here does not
  // revert it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed begins anew with other settings only.
  useEffect(() => {
    if (!form.formState.isDirty) begin(settings)
  }, [settings, form])
  useEffect(() => {
    recordUnsaved(id, isDirty || isWaiting)
    return () => recordUnsaved(id, false)
  }, [id, isDirty, isWaiting])
  // Runs after the errors are rendered.
  useEffect(() => {
    if (refusals > 0) focusError(id)
  }, [refusals, id])
  const sendAs = (isConfirmed: boolean) => async (typed: ShopSettings) => {
    if (isBusy()) return
    const changed = changesOf(names, base.current, typed)
    const expected = Object.fromEntries(Object.keys(changed).map((name) => [name, get(base.current, name)]))
    setBusy(true)
    const asked = isConfirmed ? null : ((await confirmation?.(changed)) ?? null)
    setQuestion(asked)
    if (asked) return setBusy(false)
    const known = $settings.get()
    const errors = await save(changed, expected)
    setBusy(false)
    const current = $settings.get() ?? settings
    if (errors && Object.keys(errors).length === 0) return begin(current)
    // A refusal brings the current settings only if others have changed them.
    if (current !== known) base.current = withStored(base.current, current, Object.keys(errors ?? {}))
    for (const [at, error] of Object.entries(errors ?? {}))
      form.setError(at as FieldPath<ShopSettings>, { message: sentenceOf(error) })
    if (errors) setRefusals((times) => times + 1)
  }
  const submit = (event: FormEvent) => {
    // Errors from the server apply to the previous submission.
    form.clearErrors()
    if (draft?.isTyped && !draft.take(form)) {
      event.preventDefault()
      showNothingSaved()
      return setRefusals((times) => times + 1)
    }
    const uploads = runningUploads(form)
    if (!uploads) return void form.handleSubmit(sendAs(false))(event)
    event.preventDefault()
    if (isWaiting) return
    setWaiting(true)
    void uploads.then((areStored) => {
      setWaiting(false)
      if (areStored) void form.handleSubmit(sendAs(false))()
    })
  }
  const undo = () => {
    begin(settings)
    draft?.discard()
  }
  return (
    <form className="settings-section" id={id} aria-labelledby={`${id}-title`} noValidate onSubmit={submit}>
      <div className="settings-section__head">
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {note && <p>{note}</p>}
      </div>
      {children(form)}
      <div className="settings-section__foot" data-dirty={isDirty || undefined}>
        <p role="status">{isDirty ? 'Not saved yet' : ''}</p>
        {isDirty && !busy && (
          <button className="button button--plain" type="button" onClick={undo}>
            Undo
          </button>
        )}
        <FormButton ready={isDirty || isWaiting} busy={busy} isWaiting={isWaiting}>
          Save
        </FormButton>
      </div>
      {confirmation && (
        <ConfirmDialog
          title={question?.title ?? ''}
          question={question?.question ?? ''}
          confirm={question?.confirm ?? ''}
          open={question !== null}
          busy={busy}
          onConfirm={() => void form.handleSubmit(sendAs(true))()}
          onCancel={() => setQuestion(null)}
        />
      )}
    </form>
  )
}

/** Returns the error message of a setting at any depth. */
export function errorAt(form: SettingsForm, path: string): string | undefined {
  // The types allow lists a different kind of error, which does not occur here.
  const { error } = form.getFieldState(path as 'shopName', form.formState)
  return error?.message
}

function changesOf(
  names: readonly (keyof ShopSettings)[],
  before: ShopSettings,
  typed: ShopSettings,
): Partial<ShopSettings> {
  const moved = names.filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(before[name]))
  return Object.fromEntries(moved.map((name) => [name, typed[name]]))
}

/** Returns `base` with what is stored at some paths, so that saving again replaces exactly that. */
function withStored(base: ShopSettings, stored: ShopSettings, paths: readonly string[]): ShopSettings {
  const known = structuredClone(base)
  for (const path of paths) set(known, path, get(stored, path))
  return known
}

function sentenceOf(error: string): string {
  return error.charAt(0).toUpperCase() + error.slice(1)
}

function focusError(id: string): void {
  const section = document.getElementById(id)
  const target = section?.querySelector<HTMLElement>('[aria-invalid="true"], .field__error')
  target?.focus()
  // The error below the input must not be hidden by the bar with the button, which sticks.
  target?.closest('.field')?.scrollIntoView({ block: 'nearest' })
}
