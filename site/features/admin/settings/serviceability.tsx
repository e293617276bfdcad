import { type KeyboardEvent, useRef, useState } from 'react'
import { listedNames } from '../../../../src/shared/listed-names.ts'
import { isArea, MAX_SERVED_PINCODES, readAreas } from '../../../../src/shared/serviceability.ts'
import { Chips } from '../../../ui/Chips.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Section, type SectionProps, type SettingsForm } from './section.tsx'

/** What was not understood is named so far; all of it stays in the field. */
const MAX_NAMED = 5

/** Where the shop delivers. */
export function Area(props: SectionProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [names, setNames] = useState<string[]>([])
  const take = (form: SettingsForm): boolean => {
    const { areas, names: left, others } = readAreas(typed)
    const next = [...new Set([...form.getValues('servedPincodes'), ...areas])]
    const isTooMany = next.length > MAX_SERVED_PINCODES
    if (isTooMany) setError(`At most ${MAX_SERVED_PINCODES} can be saved`)
    else {
      form.setValue('servedPincodes', next, { shouldDirty: true })
      setTyped(others.join(' '))
      setNames(left)
      setError(others.length > 0 ? notUnderstood(others) : undefined)
    }
    return !isTooMany && others.length === 0
  }
  const type = (text: string) => {
    setTyped(text)
    setError(undefined)
    setNames([])
  }
  return (
    <Section
      {...props}
      names={['servedPincodes']}
      draft={{ isTyped: typed.trim() !== '', take, discard: () => type('') }}
      note="Pincodes that you deliver to. Other addresses can be saved, but not ordered to, and the header of every page says so to who chose one."
    >
      {(form) => (
        <Pincodes form={form} typed={typed} error={error} names={names} onType={type} onAdd={() => take(form)} />
      )}
    </Section>
  )
}

interface PincodesProps {
  form: SettingsForm
  typed: string
  error: string | undefined
  /** Words beside the pincodes that were added last; they were left out. */
  names: readonly string[]
  onType(text: string): void
  onAdd(): void
}

function Pincodes({ form, typed, error, names, onType, onAdd }: PincodesProps) {
  const served = form.watch('servedPincodes')
  const field = useRef<HTMLTextAreaElement>(null)
  const put = (next: string[]) => form.setValue('servedPincodes', next, { shouldDirty: true })
  const add = () => {
    onAdd()
    field.current?.focus()
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    if (typed.trim()) add()
  }
  return (
    <div className="pincodes">
      <Field
        label="Add pincodes"
        hint="Type or paste as many as you like. 4110* means all that begin with 4110, and 411001-411010 those ten."
        error={error}
      >
        {(props) => (
          <textarea
            className="input input--short"
            rows={2}
            inputMode="text"
            {...props}
            ref={field}
            value={typed}
            onChange={({ target }) => onType(target.value)}
            onKeyDown={addOnEnter}
          />
        )}
      </Field>
      <button
        className="button button--quiet button--small"
        type="button"
        aria-disabled={!typed.trim()}
        onClick={() => typed.trim() && add()}
      >
        Add
      </button>
      <p role="status">
        {served.length === 0 ? 'You deliver everywhere.' : `You deliver to ${placesIn(served)}.`}
        {names.length > 0 && ` Only pincodes were added, not the words: ${listedNames(names, MAX_NAMED)}.`}
      </p>
      <Chips
        label="Served pincodes"
        chips={served.filter(isArea).map((area) => ({ id: area, name: area }))}
        onRemove={({ id }) => put(served.filter((area) => area !== id))}
        focusWhenEmpty={() => field.current}
      />
    </div>
  )
}

function notUnderstood(others: readonly string[]): string {
  return `No pincodes: ${listedNames(others, MAX_NAMED)}`
}

function placesIn(served: readonly string[]): string {
  return served.length === 1 ? 'one pincode or area' : `${served.length} pincodes or areas`
}
