import type { ReactNode } from 'react'

/** The button of a form of the account: off until the form is filled, and while it is being sent. */
export function SubmitButton({ enabled, busy, children }: { enabled: boolean; busy: boolean; children: ReactNode }) {
  return (
    <button
      className="button button--action button--large button--wide"
      type="submit"
      disabled={!enabled || busy}
      aria-busy={busy}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      <span>{children}</span>
    </button>
  )
}
