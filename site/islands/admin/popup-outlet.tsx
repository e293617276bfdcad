import { useStore } from '@nanostores/react'
import { $popup, closePopup } from '../../stores/popup.ts'
import { SuccessPopup } from '../../ui/SuccessPopup.tsx'

/** Renders the popup opened by `showPopup`. */
export function PopupOutlet() {
  const popup = useStore($popup)
  return <SuccessPopup text={popup?.text ?? null} focusAfter={popup?.focusAfter} onClose={closePopup} />
}
