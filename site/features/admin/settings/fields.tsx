import type { ComponentProps } from 'react'
import type { FieldPath } from 'react-hook-form'
import type { ShopSettings } from '../../../../src/settings/contract.ts'
import type { Figure } from '../../../../src/shared/schemas/schema.ts'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { errorAt, type SettingsForm } from './section.tsx'

interface Props {
  form: SettingsForm
  name: FieldPath<ShopSettings>
  label: string
  hint?: string | undefined
}

/** Single-line text field of a setting. */
export function Line({ form, name, label, hint, ...input }: Props & Omit<ComponentProps<'input'>, 'name' | 'form'>) {
  return <TextField label={label} hint={hint} error={errorAt(form, name)} {...input} {...form.register(name)} />
}

export function Text({ form, name, label, hint, rows = 4 }: Props & { rows?: number }) {
  return (
    <Field label={label} hint={hint} error={errorAt(form, name)}>
      {(props) => <textarea className="input" rows={rows} {...props} {...form.register(name)} />}
    </Field>
  )
}

/** Number field of a setting. If it is empty, an amount in rupees becomes 0. Other empty fields are refused by the server. */
export function Amount({ rupees = false, ...props }: Props & { rupees?: boolean }) {
  return <NumberField {...props} rupees={rupees} read={(typed) => numberIn(typed, rupees)} />
}

/** Number field of a setting that may be empty, which is null. */
export function OptionalAmount({ rupees = false, ...props }: Props & { rupees?: boolean }) {
  const read = (typed: unknown) => (typed === '' || typed === null ? null : numberIn(typed, false))
  return <NumberField {...props} rupees={rupees} read={read} />
}

function NumberField(props: Props & { rupees: boolean; read(typed: unknown): unknown }) {
  const { form, name, label, hint, rupees, read } = props
  const registered = form.register(name, { setValueAs: read })
  return (
    <Field label={label} hint={hint} error={errorAt(form, name)}>
      {(input) => (
        <span className="input-group">
          {rupees && (
            <span className="input-group__mark" aria-hidden="true">
              ₹
            </span>
          )}
          <input
            className="input tabular"
            inputMode={rupees ? 'decimal' : 'numeric'}
            autoComplete="off"
            {...input}
            {...registered}
          />
        </span>
      )}
    </Field>
  )
}

/** A setting with a few values, each with its label. */
export function Choice({ form, name, label, hint, options }: Props & { options: Readonly<Record<string, string>> }) {
  return (
    <Field label={label} hint={hint} error={errorAt(form, name)}>
      {(props) => (
        <Select {...props} {...form.register(name)}>
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** Says what a number may be, as its rule has it. */
export function rangeOf({ minimum, maximum }: Figure): string {
  return `${minimum} to ${maximum}`
}

// Input that is not a number is sent as typed, and the server responds with the error.
function numberIn(typed: unknown, rupees: boolean): unknown {
  if (typeof typed !== 'string') return typed
  const plain = typed.replace(/[\s,₹]/g, '')
  if (plain === '') return rupees ? 0 : ''
  const number = Number(plain)
  return Number.isNaN(number) ? typed : number
}
