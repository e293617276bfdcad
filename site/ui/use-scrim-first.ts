import { type RefObject, useEffect, useRef, useState } from 'react'
import { afterPaint } from './after-paint.ts'

interface Actions {
  unmount(): void
  close(): void
}

interface ScrimFirst {
  /** Whether to render what the dialog shows. */
  isPopupDue: boolean
  /** Further properties of the dialog's root. */
  root: { actionsRef: RefObject<Actions | null>; onOpenChangeComplete(open: boolean): void }
}

/**
 * Shows the scrim of a dialog in the first frame after a tap, and renders the dialog itself in the next task: a form takes a
 * phone longer than a tap should wait for an answer.
 */
export function useScrimFirst(open: boolean): ScrimFirst {
  const [isPopupDue, setPopupDue] = useState(false)
  const actionsRef = useRef<Actions>(null)
  useEffect(() => {
    if (!open || isPopupDue) return
    let isDone = false
    const callOff = afterPaint(() => {
      isDone = true
      setPopupDue(true)
    })
    return () => {
      callOff()
      // Closed before that, the root would wait for ever for the end of a transition of what is not there.
      if (!isDone) actionsRef.current?.unmount()
    }
  }, [open, isPopupDue])
  return { isPopupDue, root: { actionsRef, onOpenChangeComplete: (isOpen) => isOpen || setPopupDue(false) } }
}
