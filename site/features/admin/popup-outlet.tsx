import { useStore } from '@nanostores/react'
import { late, useOnceWanted } from '../../ui/late.tsx'
import { $popup, closePopup } from './popup.ts'

const SuccessPopup = late(async () => (await import('../../ui/SuccessPopup.tsx')).SuccessPopup)

/** Renders the popup opened by `showPopup`. */
export function PopupOutlet() {
  const popup = useStore($popup)
  if (!useOnceWanted(popup !== null)) return null
  return <SuccessPopup text={popup?.text ?? null} focusAfter={popup?.focusAfter} onClose={closePopup} />
}
