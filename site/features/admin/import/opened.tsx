import { useStore } from '@nanostores/react'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ImportView } from '../../../../src/import-export/contract.ts'
import { ErrorText } from './error-text.tsx'
import { $busy, $importError, closeImport, endImport } from './import.ts'
import { rowsLabel, stateLabel } from './labels.ts'
import { Mapping } from './mapping.tsx'
import { Progress } from './progress.tsx'
import { Result } from './result.tsx'
import { Review } from './review.tsx'

const TITLES: Record<ImportView['state'], string> = {
  uploading: 'Sending the file',
  reading: 'Reading the file',
  mapping: 'Map columns',
  checking: 'Checking every row',
  checked: 'What would change',
  importing: 'Importing',
  done: 'Imported',
  stopped: 'Stopped',
  failed: 'This file cannot be used',
  undoing: 'Undoing',
  undone: 'Undone',
}

/** An import in any of its states. */
export function Opened({ view }: { view: ImportView }) {
  const { state, fileName, rows } = view
  const heading = useRef<HTMLHeadingElement>(null)
  const error = useStore($importError)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its heading
  useEffect(() => heading.current?.focus(), [state])
  return (
    <section className="import-open" aria-labelledby="import-step">
      <header className="import-head">
        <button className="button button--plain" type="button" onClick={closeImport}>
          <ArrowLeft className="icon" aria-hidden="true" />
          All imports
        </button>
        <h2 id="import-step" tabIndex={-1} ref={heading}>
          {view.takenBack ? stateLabel(view) : TITLES[state]}
        </h2>
        <p className="import-note">{rows > 0 ? `${fileName} · ${rowsLabel(rows)}` : fileName}</p>
      </header>
      {view.warning && <ErrorText text={view.warning} />}
      {(state === 'uploading' || state === 'reading' || state === 'checking' || state === 'undoing') && (
        <Progress label={TITLES[state]} share={view.progress} />
      )}
      {state === 'mapping' && <Mapping view={view} />}
      {state === 'checked' && <Review view={view} />}
      {state === 'importing' && <Importing view={view} />}
      {(state === 'done' || state === 'stopped' || state === 'failed' || state === 'undone') && <Result view={view} />}
      {state !== 'mapping' && state !== 'checked' && <ErrorText text={error} />}
    </section>
  )
}

function Importing({ view }: { view: ImportView }) {
  const busy = useStore($busy)
  return (
    <div className="import-choose">
      <Progress label="Rows are put into the shop" share={view.progress} />
      <p className="import-note">The shop stays open, and this goes on when you leave the page.</p>
      <div>
        <button
          className="button button--danger"
          type="button"
          aria-disabled={busy}
          onClick={() => void endImport(view._id)}
        >
          Stop here
        </button>
      </div>
    </div>
  )
}
