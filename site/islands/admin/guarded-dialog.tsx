import { type ReactNode, useEffect, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface Props {
  title: string
  open: boolean
  /** Something was entered that is not saved. */
  dirty: boolean
  onClose(): void
  wide?: boolean
  focusAfter?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

/** A dialog with a form: it asks before it closes over what was entered. */
export function GuardedDialog({ dirty, open, onClose, ...dialog }: Props) {
  const [asking, setAsking] = useState(false)
  useLeaveWarning(open && dirty)
  return (
    <>
      <Dialog {...dialog} open={open} onClose={() => (dirty ? setAsking(true) : onClose())} />
      <ConfirmDialog
        title="Leave without saving?"
        question="What you have entered is not saved yet."
        confirm="Leave"
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
      />
    </>
  )
}

/** Has the browser ask before the page is left. */
function useLeaveWarning(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty])
}
