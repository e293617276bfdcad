import { useState } from 'react'
import { late, useOnceWanted } from '../../../ui/late.tsx'
import { loadDemo } from './onboarding.ts'

const RemovalDialog = late(async () => (await import('./removal-dialog.tsx')).RemovalDialog)

/** Takes the demo's products off sale, after the owner has typed a phrase to confirm it. */
export function RemoveDemo() {
  const [open, setOpen] = useState(false)
  const isRendered = useOnceWanted(open)
  const begin = () => {
    setOpen(true)
    void loadDemo()
  }
  return (
    <p className="setup__actions">
      <button className="button button--danger button--small" type="button" onClick={begin}>
        Remove demo data
      </button>
      {isRendered && <RemovalDialog open={open} onClose={() => setOpen(false)} />}
    </p>
  )
}
