import { useEffect, useEffectEvent } from 'react'
import { closeOnBack } from './back-to-close.ts'

/** Makes the browser's Back close what is open instead of leaving the view beneath. */
export function useBackToClose(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (open ? closeOnBack(() => close()) : undefined), [open])
}
