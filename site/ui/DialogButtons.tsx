interface Props {
  /** The way back out. */
  back: string
  /** What the form does. */
  submit: string
  look: 'action' | 'danger' | 'danger-filled'
  busy: boolean
  onBack(): void
}

/** The two buttons at the foot of a form in a dialog. It cannot be sent twice, and says while it is being sent. */
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
