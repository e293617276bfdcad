import { useEffect, useState } from 'react'
import { Field } from '../../../ui/Field.tsx'
import { errorAt, type SettingsForm } from './section.tsx'

interface Props {
  form: SettingsForm
  name: 'brands'
  label: string
  hint: string
}

/** Text area for a list, with one entry per line. */
export function Lines({ form, name, label, hint }: Props) {
  const stored = form.watch(name)
  const [text, setText] = useState(stored.join('\n'))
  // Updates the text after an undo or a change from elsewhere.
  useEffect(() => {
    setText((typed) => (same(entriesIn(typed), stored) ? typed : stored.join('\n')))
  }, [stored])
  const invalid = stored.findIndex((_, at) => errorAt(form, `${name}.${at}`))
  const error =
    errorAt(form, name) ??
    (invalid >= 0 ? `Line ${invalid + 1} ${errorAt(form, `${name}.${invalid}`)?.toLowerCase()}` : undefined)
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => (
        <textarea
          className="input"
          rows={4}
          {...props}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            form.setValue(name, entriesIn(target.value), { shouldDirty: true })
          }}
        />
      )}
    </Field>
  )
}

function entriesIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter(Boolean))]
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.join('\n') === other.join('\n')
}
