interface Props {
  confirm: string
  enabled: boolean
  busy: boolean
  /** Whether the form itself sends nothing twice, so that the button need not be disabled while it is busy. */
  guarded?: boolean
  danger?: boolean
  onCancel(): void
}

/** The buttons of a form in a dialog. */
export function DialogActions({ confirm, enabled, busy, guarded = false, danger = false, onCancel }: Props) {
  return (
    <div className="dialog__actions">
      <button className="button button--quiet" type="button" onClick={onCancel}>
        Cancel
      </button>
      <button
        className={`button ${danger ? 'button--danger-filled' : 'button--action'}`}
        type="submit"
        disabled={!enabled || (busy && !guarded)}
        aria-busy={busy}
      >
        {confirm}
      </button>
    </div>
  )
}
