import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Check } from 'lucide-react'
import { useRef } from 'react'
import { useBackToClose } from './use-back-to-close.ts'

interface Props {
  /** The success message, or null to close the popup. */
  text: string | null
  onClose(): void
  /** Returns the element to focus on close. By default, the focus returns to where it was before. */
  focusAfter?: (() => HTMLElement | null) | undefined
}

/** Shows a success message until it is dismissed by the OK button, Enter, Escape, or a click outside. */
export function SuccessPopup({ text, onClose, focusAfter }: Props) {
  useBackToClose(text !== null, onClose)
  const confirm = useRef<HTMLButtonElement>(null)
  const shown = useRef({ text, focusAfter })
  // Keeps the message visible during the closing animation.
  if (text !== null) shown.current = { text, focusAfter }
  return (
    <AlertDialog.Root open={text !== null} onOpenChange={(open) => open || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="scrim" onClick={onClose} />
        <AlertDialog.Popup
          className="dialog success-popup"
          initialFocus={confirm}
          finalFocus={() => shown.current.focusAfter?.() ?? true}
        >
          <span className="success-popup__mark">
            <Check className="icon" aria-hidden="true" />
          </span>
          <AlertDialog.Title>{shown.current.text}</AlertDialog.Title>
          <AlertDialog.Close className="button button--action" ref={confirm}>
            OK
          </AlertDialog.Close>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
