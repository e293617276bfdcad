import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'

interface Props extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  hint?: string | undefined
}

export function TextField({ label, error, hint, ...input }: Props) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(props) => <input className="input" {...props} {...input} />}
    </Field>
  )
}
