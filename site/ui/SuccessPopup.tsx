import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Check } from 'lucide-react'
import { useRef } from 'react'

interface Props {
  /** What went well; null while there is nothing to tell. */
  text: string | null
  onClose(): void
  /** Where the focus goes then; without it, to where it was before. */
  focusAfter?: (() => HTMLElement | null) | undefined
}

/** Tells what went well until it is confirmed: with the green button, Enter, Escape, or a click beside it. */
export function SuccessPopup({ text, onClose, focusAfter }: Props) {
  const confirm = useRef<HTMLButtonElement>(null)
  const shown = useRef({ text, focusAfter })
  // What was told stays readable while the popup goes away.
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
