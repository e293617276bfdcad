import type { ComponentProps } from 'react'
import { Field } from '../../ui/Field.tsx'

interface Props extends ComponentProps<'input'> {
  error?: string | undefined
}

/** The number to sign in by, after the country's code, which may be typed nevertheless. */
export function MobileField({ error, ...input }: Props) {
  return (
    <Field label="Mobile No." error={error} hint="We send a code to it. No password needed.">
      {(props) => (
        <div className="input-group">
          <span className="input-group__mark input-group__mark--code" aria-hidden="true">
            +91
          </span>
          <input className="input" type="tel" inputMode="tel" autoComplete="tel-national" {...props} {...input} />
        </div>
      )}
    </Field>
  )
}
