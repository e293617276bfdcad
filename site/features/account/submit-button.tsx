import type { ReactNode } from 'react'

interface Props {
  enabled: boolean
  busy: boolean
  /** Whether the form itself sends nothing twice. The button can be pressed then while it is busy, and has the focus for as long. */
  guarded?: boolean
  /** For a form next to the page's main one, because a page has only one filled button. */
  quiet?: boolean
  children: ReactNode
}

/** Submit button of an account form. It is disabled until the form is filled, and while it is being sent. */
export function SubmitButton({ enabled, busy, guarded = false, quiet = false, children }: Props) {
  return (
    <button
      className={`button ${quiet ? 'button--quiet' : 'button--action'} button--large button--wide`}
      type="submit"
      disabled={!enabled || (busy && !guarded)}
      aria-busy={busy}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      <span>{children}</span>
    </button>
  )
}
