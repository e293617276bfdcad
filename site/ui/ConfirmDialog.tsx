import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'

interface Props {
  title: string
  question: string
  /** The word on the button that does it. */
  confirm: string
  open: boolean
  /** It is being done. */
  busy?: boolean
  onConfirm(): void
  onCancel(): void
  /** Where the focus goes when it closes; without it, to where it was before. */
  focusAfter?: (() => HTMLElement | null) | undefined
  /** What has to be known or chosen before. */
  children?: ReactNode
}

/** Asks before something that cannot be taken back. The focus starts on Cancel. */
export function ConfirmDialog(props: Props) {
  const { title, question, confirm, open, busy = false, onConfirm, onCancel, focusAfter, children } = props
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => next || busy || onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="scrim scrim--over" forceRender />
        <AlertDialog.Popup
          className="dialog"
          initialFocus={cancel}
          finalFocus={focusAfter ? () => focusAfter() ?? true : true}
        >
          <div className="dialog__head">
            <AlertDialog.Title>{title}</AlertDialog.Title>
          </div>
          <AlertDialog.Description>{question}</AlertDialog.Description>
          {children}
          <div className="dialog__actions">
            <AlertDialog.Close className="button button--quiet" ref={cancel} disabled={busy}>
              Cancel
            </AlertDialog.Close>
            <button
              className="button button--danger-filled"
              type="button"
              aria-disabled={busy}
              aria-busy={busy}
              onClick={() => busy || onConfirm()}
            >
              {busy && <span className="spinner" aria-hidden="true" />}
              {confirm}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
