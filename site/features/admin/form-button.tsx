import type { ReactNode } from 'react'

interface Props {
  /** For a form with images: whether it waits for them, which is said beside the button. */
  isWaiting?: boolean
  /** The button only looks active once the form is complete. Pressing it earlier shows what is missing. */
  ready: boolean
  busy: boolean
  large?: boolean
  children: ReactNode
}

/** Submit button of an admin form. While busy it is only `aria-disabled`, so the form itself has to ignore another submit. */
export function FormButton({ isWaiting, ready, busy: isSending, large = false, children }: Props) {
  const look = ready ? 'button--action' : 'button--waiting'
  const busy = isSending || isWaiting === true
  return (
    <>
      {isWaiting !== undefined && (
        <p className="form-skeleton" role="status">
          {isWaiting && 'Goes on when the images are stored'}
        </p>
      )}
      <button
        className={`button ${look} ${large ? 'button--large submit' : ''}`}
        type="submit"
        aria-disabled={busy}
        aria-busy={busy}
      >
        {busy && <span className="spinner" aria-hidden="true" />}
        {children}
      </button>
    </>
  )
}
