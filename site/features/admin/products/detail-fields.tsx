import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { ADD_DETAIL, DETAIL_NAME, NEW_DETAIL } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
import { detailNameError, type ProductFields } from './product-form.ts'

/** The product's custom attributes, such as "Shelf Life", and "Add Fields" to add one. */
export function DetailFields() {
  const { register, formState, setFocus } = useFormContext<ProductFields>()
  const { fields, append, remove } = useFieldArray<ProductFields, 'details'>({ name: 'details' })
  const [asking, setAsking] = useState(false)
  const added = useRef<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const ask = () => {
    added.current = null
    setAsking(true)
  }
  const add = (name: string) => {
    added.current = `details.${fields.length}.text`
    append({ name, text: '' }, { shouldFocus: false })
    setAsking(false)
  }
  // After adding a field, the focus moves to its input.
  const focusAfter = () => {
    const input = added.current && document.querySelector<HTMLElement>(`[name="${added.current}"]`)
    return input || button.current
  }
  return (
    <>
      {fields.map((field, index) => (
        <Field
          key={field.id}
          label={field.name}
          error={formState.errors.details?.[index]?.text?.message}
          aside={
            <button
              className="icon-button detail-remove"
              type="button"
              aria-label={`Remove ${field.name}`}
              onClick={() => {
                remove(index)
                if (index > 0) setFocus(`details.${index - 1}.text`)
                else button.current?.focus()
              }}
            >
              <Trash2 className="icon icon--sm" aria-hidden="true" />
            </button>
          }
        >
          {(props) => (
            <input className="input" autoComplete="off" required {...props} {...register(`details.${index}.text`)} />
          )}
        </Field>
      ))}
      <div>
        <button className="button button--quiet" type="button" ref={button} onClick={ask}>
          <Plus className="icon" aria-hidden="true" />
          {say(ADD_DETAIL)}
        </button>
        <Dialog title={say(NEW_DETAIL)} open={asking} onClose={() => setAsking(false)} focusAfter={focusAfter}>
          <FieldName taken={fields.map(({ name }) => name)} onAdd={add} />
        </Dialog>
      </div>
    </>
  )
}

function FieldName({ taken, onAdd }: { taken: string[]; onAdd(name: string): void }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles this submit event to the form around the dialog, too.
    event.stopPropagation()
    const found = detailNameError(name, taken)
    if (found) setError(found)
    else onAdd(name.trim())
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <TextField
        label="Field name"
        placeholder={say(DETAIL_NAME)}
        autoComplete="off"
        value={name}
        error={error}
        onChange={({ target }) => {
          setName(target.value)
          setError(undefined)
        }}
      />
      <div className="dialog__actions">
        <button className="button button--action" type="submit">
          {say(NEW_DETAIL)}
        </button>
      </div>
    </form>
  )
}
