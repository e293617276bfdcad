import type { ReactNode } from 'react'

interface Props {
  /** Label of the button that leaves the form. */
  back?: string
  /** Label of the submit button. */
  submit: ReactNode
  look?: 'action' | 'danger' | 'danger-filled'
  busy: boolean
  /** Whether there is nothing to send yet. */
  disabled?: boolean
  /** Whether the form may be sent. Until then the submit button stays enabled, so that keyboard users do not lose their way. */
  isReady?: boolean
  /** Whether the form stands in a row of other content, instead of in a dialog. */
  small?: boolean
  onBack(): void
}

/** The two buttons at the bottom of a form: the way back, and the one that sends it, with a spinner while `busy`. */
export function FormActions(props: Props) {
  const { back = 'Cancel', submit, look = 'action', busy, disabled, isReady = true, small, onBack } = props
  const size = small ? ' button--small' : ''
  return (
    <div className={small ? 'form-actions' : 'dialog__actions'}>
      <button className={`button button--quiet${size}`} type="button" onClick={onBack}>
        {back}
      </button>
      <button
        className={`button button--${look}${size}`}
        type="submit"
        disabled={disabled}
        aria-disabled={busy || !isReady}
        aria-busy={busy}
      >
        {busy && <span className="spinner" aria-hidden="true" />}
        {submit}
      </button>
    </div>
  )
}
