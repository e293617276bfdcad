import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { useBackToClose } from './use-back-to-close.ts'
import { useScrimFirst } from './use-scrim-first.ts'

interface Props {
  title: string
  question: string
  /** Label of the confirm button. */
  confirm: string
  open: boolean
  /** Whether the action is in progress. */
  busy?: boolean
  onConfirm(): void
  onCancel(): void
  /** Returns the element to focus on close. By default, the focus returns to where it was before. */
  focusAfter?: (() => HTMLElement | null) | undefined
  /** Further information or inputs. */
  children?: ReactNode
}

/** Asks for confirmation of an irreversible action. Cancel has the initial focus. */
export function ConfirmDialog(props: Props) {
  const { title, question, confirm, open, busy = false, onConfirm, onCancel, focusAfter, children } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const close = () => {
    if (!busy) onCancel()
  }
  useBackToClose(open, close)
  const { isPopupDue, root } = useScrimFirst(open)
  return (
    <AlertDialog.Root {...root} open={open} onOpenChange={(next) => next || close()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="scrim scrim--over" forceRender />
        {isPopupDue && (
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
        )}
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
