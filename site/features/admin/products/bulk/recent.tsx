import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { BulkChangeView } from '../../../../../src/catalogue/bulk/contract.ts'
import { LinesSkeleton } from '../../../../ui/LinesSkeleton.tsx'
import { LoadError } from '../../../../ui/LoadError.tsx'
import { whenLabel } from '../../../../ui/time-labels.ts'
import { countLabel } from '../../today/labels.ts'
import { $recent, loadRecent, undoBulk } from './bulk.ts'
import { LeftProducts } from './left-products.tsx'

/** The last bulk changes, each with its undo. */
export function Recent() {
  const changes = useStore($recent)
  useEffect(() => void loadRecent(), [])
  if (changes === undefined) return <LinesSkeleton />
  if (changes === null) return <LoadError onRetry={() => void loadRecent()} />
  if (changes.length === 0) return <p>Nothing has been changed in bulk yet.</p>
  return (
    <>
      <p>
        An undo restores what nobody has changed since. What a later change is in the way of can be undone after that
        one. What was sold stays sold.
      </p>
      <ul className="bulk-recent">
        {changes.map((change) => (
          <Change key={change._id} change={change} />
        ))}
      </ul>
    </>
  )
}

function Change({ change }: { change: BulkChangeView }) {
  const { _id, title, products, by, at, undoneAt, left, canBeUndone } = change
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    await undoBulk(_id)
    setBusy(false)
  }
  const label = undoneAt ? 'Undo the rest' : 'Undo'
  return (
    <li>
      <div className="bulk-recent__text">
        <b>{title}</b>
        <span>
          {[countLabel(products, 'product'), by || 'Somebody whose account is gone', whenLabel(at, new Date())].join(
            ' · ',
          )}
        </span>
        {left > 0 && <Left change={change} />}
      </div>
      <div className="bulk-recent__end">
        {undoneAt ? (
          <span className="state-tag">{left > 0 ? 'Undone in part' : 'Undone'}</span>
        ) : (
          left > 0 && <span className="state-tag">Nothing undone</span>
        )}
        {canBeUndone && (
          <button
            className="button button--quiet button--small"
            type="button"
            aria-label={`${label}: ${title}`}
            aria-disabled={busy}
            aria-busy={busy}
            onClick={() => busy || void undo()}
          >
            {busy && <span className="spinner" aria-hidden="true" />}
            {label}
          </button>
        )}
      </div>
    </li>
  )
}

function Left({ change: { left, leftProducts } }: { change: BulkChangeView }) {
  return (
    <details>
      <summary>{`${countLabel(left, 'product')} left as ${left === 1 ? 'it is' : 'they are'}`}</summary>
      <LeftProducts products={leftProducts} count={left} />
    </details>
  )
}
