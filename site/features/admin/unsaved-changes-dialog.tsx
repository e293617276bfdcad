import { type ReactNode, useEffect, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** How a form informs the dialog around it. */
export interface Guard {
  /** Reports whether the form has unsaved input. */
  onDirty(dirty: boolean): void
  onSaved(): void
}

interface Props {
  title: string
  open: boolean
  onClose(): void
  wide?: boolean
  /** The form, which is rendered only while the dialog is open. */
  children(guard: Guard): ReactNode
}

/** A dialog with a form. It asks before it closes with unsaved input. */
export function UnsavedChangesDialog({ open, onClose, children, ...dialog }: Props) {
  const [dirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)
  useLeaveWarning(open && dirty)
  const close = () => {
    setDirty(false)
    setAsking(false)
    onClose()
  }
  return (
    <>
      <Dialog {...dialog} open={open} onClose={() => (dirty ? setAsking(true) : close())}>
        {open && children({ onDirty: setDirty, onSaved: close })}
      </Dialog>
      <ConfirmDialog
        title="Leave without saving?"
        question="What you have entered is not saved yet."
        confirm="Leave"
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={close}
      />
    </>
  )
}

/** Makes the browser ask before the page is left. */
function useLeaveWarning(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty])
}
