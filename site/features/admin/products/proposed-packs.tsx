import { useState } from 'react'
import { late, useOnceWanted } from '../../../ui/late.tsx'

const PackProposals = late(async () => (await import('./pack-proposals.tsx')).PackProposals)

/** Button of the dialog that proposes packs. */
export function ProposedPacks() {
  const [open, setOpen] = useState(false)
  const isWanted = useOnceWanted(open)
  return (
    <>
      <button className="button button--quiet" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Group pack sizes
      </button>
      {isWanted && <PackProposals open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
