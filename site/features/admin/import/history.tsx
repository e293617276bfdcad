import { useStore } from '@nanostores/react'
import type { ImportSummary } from '../../../../src/import-export/contract.ts'
import { SHOP_TIME } from '../../../../src/shared/shop-time.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Pager } from '../pager.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { Discard } from './discard.tsx'
import { $history, loadHistory, openImport } from './import.ts'
import { rowsLabel, STATE_LABELS, stateLabel, summaryLabel } from './labels.ts'

const WHEN = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', ...SHOP_TIME })

/** Earlier imports, newest first. */
export function History() {
  const found = useStore($history)
  if (found?.imports.length === 0) return null
  return (
    <section className="import-choose" aria-labelledby="import-history">
      <h2 id="import-history">Imports so far</h2>
      {found === undefined && <RowsSkeleton />}
      {found === null && <LoadError onRetry={() => void loadHistory()} />}
      {found && (
        <>
          <ul className="import-list" aria-label="Imports so far">
            {found.imports.map((each) => (
              <Entry key={each._id} summary={each} />
            ))}
          </ul>
          {found.totalPage > 1 && (
            <Pager page={found.page} pages={found.totalPage} onTurn={(to) => void loadHistory(to)} />
          )}
        </>
      )}
    </section>
  )
}

/** States of an import that has not written anything to the catalogue and is not being processed. */
const WAITING: ReadonlySet<ImportSummary['state']> = new Set(['uploading', 'mapping', 'checked', 'failed'])

function Entry({ summary }: { summary: ImportSummary }) {
  const [, tag] = STATE_LABELS[summary.state]
  return (
    <li className="import-entry">
      <div className="import-row__text">
        <button className="link import-entry__name" type="button" onClick={() => void openImport(summary._id)}>
          {summary.fileName}
        </button>
        <p className="import-note">
          {[
            WHEN.format(new Date(summary.ranAt ?? summary.createdAt)),
            summaryLabel(summary) || (summary.rows > 0 && rowsLabel(summary.rows)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="import-entry__end">
        {WAITING.has(summary.state) && <Discard id={summary._id} of={summary.fileName} />}
        <span className={`state-tag state-tag--${tag}`}>{stateLabel(summary)}</span>
      </div>
    </li>
  )
}
