import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ImportView } from '../../../../src/import-export/contract.ts'
import { packsLabel } from '../../../../src/shared/import-limits.ts'
import { ADMIN_PRODUCTS } from '../../../api/paths.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FileButton } from './choose.tsx'
import { ErrorText } from './error-text.tsx'
import { closeImport, takeBack } from './import.ts'
import { countsLabel, rowsLabel, undoneLabel } from './labels.ts'
import { Progress } from './progress.tsx'
import { Rows } from './rows.tsx'
import { StrayFiles } from './stray-files.tsx'

/** The result of an import. */
export function Result({ view }: { view: ImportView }) {
  const { state, fault: error, counts, missed, takenBack } = view
  const [asks, setAsks] = useState(false)
  const isAgain = state === 'undone'
  const undoTitle = isAgain ? 'Undo the rest' : 'Undo this import'
  const looked = counts.new + counts.changed + counts.unchanged + counts.held + counts.faulty > 0
  return (
    <>
      {error && <ErrorText text={error} />}
      {state === 'stopped' && <p className="import-note">{stoppedLabel(missed)}</p>}
      {takenBack && <p className="import-note">{undoneLabel(takenBack)}</p>}
      {view.packs.cards > 0 && <p className="import-note">{packsLabel(view.packs, true)}.</p>}
      {looked && <Rows view={view} />}
      {state !== 'undone' && <Images view={view} />}
      <StrayFiles view={view} />
      <div className="import-actions">
        {state === 'failed' ? (
          <button className="button button--action button--large" type="button" onClick={closeImport}>
            Choose another file
          </button>
        ) : (
          <a className="button button--action button--large" href={ADMIN_PRODUCTS}>
            See the products
          </a>
        )}
        {counts.faulty + counts.held > 0 && state !== 'undone' && (
          <FileButton path={`/api/import/faults?importId=${view._id}`} fileName="faulty-rows.csv">
            Download skipped rows
          </FileButton>
        )}
        {view.canBeUndone && (
          <button className="button button--plain" type="button" onClick={() => setAsks(true)}>
            <Undo2 className="icon" aria-hidden="true" />
            {undoTitle}
          </button>
        )}
      </div>
      <ConfirmDialog
        title={undoTitle}
        question={isAgain ? UNDO_AGAIN : UNDO}
        confirm={undoTitle}
        open={asks}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false)
          void takeBack(view._id)
        }}
      >
        <p className="dialog__subject">{isAgain ? view.fileName : `${view.fileName}: ${doneLabel(view)}`}</p>
      </ConfirmDialog>
    </>
  )
}

const UNDO =
  'Products that it added are removed, except those ordered or changed since, and its changes are reverted. Later edits, imports and sales are kept.'
const UNDO_AGAIN = 'What was left is undone too, where no later import, edit or sale is in its way any more.'

function stoppedLabel(missed: number): string {
  const stay = 'Rows that were imported by then stay.'
  return missed > 0 ? `${stay} ${rowsLabel(missed)} ${missed === 1 ? 'was' : 'were'} not reached.` : stay
}

function doneLabel({ counts }: Pick<ImportView, 'counts'>): string {
  return countsLabel({ counts: { ...counts, unchanged: 0, held: 0, faulty: 0 } })
}

function Images({ view: { pictures: images } }: { view: ImportView }) {
  const { waiting, done, failed, failures } = images
  if (waiting + done + failed === 0) return null
  return (
    <section className="import-choose" aria-labelledby="import-pictures">
      <h3 id="import-pictures">Images</h3>
      <p className="import-note" role="status">
        {done === 1 ? '1 product has its images' : `${done.toLocaleString('en-IN')} products have their images`}
        {waiting > 0 && `, ${waiting.toLocaleString('en-IN')} ${waiting === 1 ? 'waits' : 'wait'} for theirs`}
        {failed > 0 && `, ${failed.toLocaleString('en-IN')} ${failed === 1 ? 'lacks' : 'lack'} some`}
      </p>
      {waiting > 0 && <Progress label="Images are prepared" share={(done + failed) / (waiting + done + failed)} />}
      {failures.length > 0 && (
        <ul className="import-list">
          {failures.map(({ number, source, reason }) => (
            <li className="import-row" key={`${number} ${source}`}>
              <span className="import-row__number">{`Row ${number}`}</span>
              <div className="import-row__text">
                <p>{source}</p>
                <p className="import-row__error">{reason}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
