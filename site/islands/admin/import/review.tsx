import { useStore } from '@nanostores/react'
import type { ImportView } from '../../../../src/catalogue/transfer/contract.ts'
import { $busy, backToColumns, startImport } from '../../../stores/admin-import.ts'
import { FileButton } from './choose.tsx'
import { Rows } from './rows.tsx'
import { rowsInWords } from './words.ts'

/** What the file would change, to be started or not. */
export function Review({ view }: { view: ImportView }) {
  const busy = useStore($busy)
  const { new: added, changed, faulty } = view.counts
  const some = added + changed
  return (
    <>
      <Rows view={view} />
      <div className="import-actions">
        <button
          className={`button button--large ${some > 0 ? 'button--action' : 'button--quiet'}`}
          type="button"
          aria-disabled={busy}
          aria-busy={busy}
          onClick={() => void startImport(view._id)}
        >
          {busy && <span className="spinner" aria-hidden="true" />}
          {some > 0 ? `Import ${rowsInWords(some)}` : 'Finish: nothing changes'}
        </button>
        <button className="button button--quiet button--large" type="button" onClick={backToColumns}>
          Back to the columns
        </button>
        {faulty > 0 && (
          <FileButton path={`/api/import/faults?importId=${view._id}`} fileName="faulty-rows.csv">
            {`Save ${faulty === 1 ? 'the faulty row' : `${faulty.toLocaleString('en-IN')} faulty rows`}`}
          </FileButton>
        )}
      </div>
      {faulty > 0 && <p className="import-note">Faulty rows are left out; the others go in.</p>}
    </>
  )
}
