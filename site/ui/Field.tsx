import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** Attributes that tie an input to its label, hint and error. */
export interface FieldProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

interface Props {
  label: string
  /** Error message, as a sentence. */
  error?: string | undefined
  hint?: string | undefined
  /** Content at the end of the label's line. */
  aside?: ReactNode
  children(props: FieldProps): ReactNode
}

/** A labelled input with a hint and an error. The error is tied to the input and announced when it appears. */
export function Field({ label, error, hint, aside, children }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={aside ? 'field field--aside' : 'field'}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': Boolean(error) })}
      {/* after the input, so that Tab leads there first */}
      {aside && <div className="field__aside">{aside}</div>}
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${id}-error`} role="alert">
          <CircleAlert className="icon" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
