interface Props {
  /** Label of the button that leaves the form. */
  back: string
  /** Label of the submit button. */
  submit: string
  look: 'action' | 'danger' | 'danger-filled'
  busy: boolean
  onBack(): void
}

/** The two buttons at the bottom of a form in a dialog. The submit button shows a spinner while `busy`. */
export function DialogButtons({ back, submit, look, busy, onBack }: Props) {
  return (
    <div className="dialog__actions">
      <button className="button button--quiet" type="button" onClick={onBack}>
        {back}
      </button>
      <button className={`button button--${look}`} type="submit" aria-disabled={busy} aria-busy={busy}>
        {busy && <span className="spinner" aria-hidden="true" />}
        {submit}
      </button>
    </div>
  )
}
