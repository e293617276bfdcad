import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { late } from '../../ui/late.tsx'
import { $popup, closePopup } from './popup.ts'

const SuccessPopup = late(async () => (await import('../../ui/SuccessPopup.tsx')).SuccessPopup)

/** Renders the popup opened by `showPopup`. */
export function PopupOutlet() {
  const popup = useStore($popup)
  const wasOpen = useRef(false)
  if (popup) wasOpen.current = true
  if (!wasOpen.current) return null
  return <SuccessPopup text={popup?.text ?? null} focusAfter={popup?.focusAfter} onClose={closePopup} />
}
