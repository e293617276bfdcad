import type { ReactNode } from 'react'

interface Props {
  enabled: boolean
  busy: boolean
  /** For a form beside the page's main one: a page has one filled button. */
  quiet?: boolean
  children: ReactNode
}

/** The button of a form of the account: off until the form is filled, and while it is being sent. */
export function SubmitButton({ enabled, busy, quiet = false, children }: Props) {
  return (
    <button
      className={`button ${quiet ? 'button--quiet' : 'button--action'} button--large button--wide`}
      type="submit"
      disabled={!enabled || busy}
      aria-busy={busy}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      <span>{children}</span>
    </button>
  )
}
