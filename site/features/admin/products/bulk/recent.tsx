import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { BulkChangeView } from '../../../../../src/catalogue/bulk/contract.ts'
import { LinesSkeleton } from '../../../../ui/LinesSkeleton.tsx'
import { LoadError } from '../../../../ui/LoadError.tsx'
import { whenLabel } from '../../../orders/labels.ts'
import { countLabel } from '../../today/labels.ts'
import { $recent, loadRecent, undoBulk } from './bulk.ts'

/** The last bulk changes, each with its undo. */
export function Recent() {
  const changes = useStore($recent)
  useEffect(() => void loadRecent(), [])
  if (changes === undefined) return <LinesSkeleton />
  if (changes === null) return <LoadError onRetry={() => void loadRecent()} />
  if (changes.length === 0) return <p>Nothing has been changed in bulk yet.</p>
  return (
    <>
      <p>An undo restores what nobody has changed since. What was sold stays sold.</p>
      <ul className="bulk-recent">
        {changes.map((change) => (
          <Change key={change._id} change={change} />
        ))}
      </ul>
    </>
  )
}

function Change({ change: { _id, title, products, by, at, undoneAt } }: { change: BulkChangeView }) {
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    await undoBulk(_id)
    setBusy(false)
  }
  return (
    <li>
      <div>
        <b>{title}</b>
        <span>
          {[countLabel(products, 'product'), by || 'Somebody whose account is gone', whenLabel(at, new Date())].join(
            ' · ',
          )}
        </span>
      </div>
      {undoneAt ? (
        <span className="bulk-recent__undone">Undone</span>
      ) : (
        <button
          className="button button--quiet button--small"
          type="button"
          aria-label={`Undo: ${title}`}
          aria-disabled={busy}
          aria-busy={busy}
          onClick={() => busy || void undo()}
        >
          {busy && <span className="spinner" aria-hidden="true" />}
          Undo
        </button>
      )}
    </li>
  )
}
