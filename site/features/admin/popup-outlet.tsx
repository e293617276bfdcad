import { useStore } from '@nanostores/react'
import { SuccessPopup } from '../../ui/SuccessPopup.tsx'
import { $popup, closePopup } from './popup.ts'

/** Renders the popup opened by `showPopup`. */
export function PopupOutlet() {
  const popup = useStore($popup)
  return <SuccessPopup text={popup?.text ?? null} focusAfter={popup?.focusAfter} onClose={closePopup} />
}
