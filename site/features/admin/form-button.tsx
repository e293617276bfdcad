import type { ReactNode } from 'react'

interface Props {
  /** The button only looks active once the form is complete. Pressing it earlier shows what is missing. */
  ready: boolean
  busy: boolean
  large?: boolean
  children: ReactNode
}

/** Submit button of an admin form. While busy it is only `aria-disabled`, so the form itself has to ignore another submit. */
export function FormButton({ ready, busy, large = false, children }: Props) {
  const look = ready ? 'button--action' : 'button--quiet'
  return (
    <button
      className={`button ${look} ${large ? 'button--large submit' : ''}`}
      type="submit"
      aria-disabled={busy}
      aria-busy={busy}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
