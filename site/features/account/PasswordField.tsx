import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Field } from '../../ui/Field.tsx'

interface Props extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  hint?: string | undefined
  aside?: ReactNode
}

/** A password field with a button that reveals the password. */
export function PasswordField({ label, error, hint, aside, ...input }: Props) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} error={error} hint={hint} aside={aside}>
      {(props) => (
        <div className="input-group">
          <input
            className="input input--password"
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={200}
            {...props}
            {...input}
          />
          <button
            className="icon-button"
            type="button"
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase().replace(/^or /, '')}`}
            aria-controls={props.id}
            onClick={() => setShown(!shown)}
          >
            <Icon className="icon" aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}
