import { OTPField } from '@base-ui/react/otp-field'
import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { OTP_DIGITS } from '../../../src/shared/limits.ts'

export const CODE_LENGTH = OTP_DIGITS
const DIGITS = Array.from({ length: CODE_LENGTH }, (_, at) => String(at + 1))

interface Props {
  label: string
  value: string
  error?: string | undefined
  /** Whether the first digit has the focus at once. */
  autoFocus?: boolean
  onChange(code: string): void
  /** Called with the code once its last digit is there. */
  onFilled?(code: string): void
}

/**
 * One input per digit. Typing moves to the next digit, backspace to the previous one, and pasting fills all of them. After a
 * refusal the first digit has the focus.
 */
export function CodeField({ label, value, error, autoFocus = false, onChange, onFilled }: Props) {
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error) first.current?.focus()
  }, [error])
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <OTPField.Root
        id={id}
        className="code"
        length={CODE_LENGTH}
        value={value}
        onValueChange={onChange}
        onValueComplete={onFilled}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {DIGITS.map((digit) => (
          <OTPField.Input
            key={digit}
            ref={digit === '1' ? first : undefined}
            className="input code__digit"
            autoFocus={autoFocus && digit === '1'}
            aria-invalid={Boolean(error)}
            aria-label={digit === '1' ? undefined : `Digit ${digit} of ${CODE_LENGTH}`}
          />
        ))}
      </OTPField.Root>
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <CircleAlert className="icon" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
