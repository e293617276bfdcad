import type { ReactNode } from 'react'

interface Props {
  /** It looks active only when all is there that is needed; pressed before, the form says what is missing. */
  ready: boolean
  busy: boolean
  large?: boolean
  children: ReactNode
}

/** The button that sends an admin's form: it says that it is busy, and cannot be pressed twice. */
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
