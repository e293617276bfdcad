import type { ReactNode } from 'react'

interface Props {
  busy: boolean
  /** Whether there is nothing to send yet. */
  isOff?: boolean
  look?: 'action' | 'danger-filled'
  onBack(): void
  /** What the form does. */
  children: ReactNode
}

/** The foot of a form within a ticket: the way back, and the button that sends it. */
export function FormActions({ busy, isOff = false, look = 'action', onBack, children }: Props) {
  return (
    <p className="short-pick__actions">
      <button className="button button--quiet button--small" type="button" onClick={onBack}>
        Back
      </button>
      <button
        className={`button button--small button--${look}`}
        type="submit"
        disabled={isOff}
        aria-disabled={busy}
        aria-busy={busy}
      >
        {busy && <span className="spinner" aria-hidden="true" />}
        {children}
      </button>
    </p>
  )
}
