interface Props {
  confirm: string
  enabled: boolean
  busy: boolean
  danger?: boolean
  onCancel(): void
}

/** The buttons of a form in a dialog. */
export function DialogActions({ confirm, enabled, busy, danger = false, onCancel }: Props) {
  return (
    <div className="dialog__actions">
      <button className="button button--quiet" type="button" onClick={onCancel}>
        Cancel
      </button>
      <button
        className={`button ${danger ? 'button--danger-filled' : 'button--action'}`}
        type="submit"
        disabled={!enabled || busy}
        aria-busy={busy}
      >
        {confirm}
      </button>
    </div>
  )
}
