import { Tabs } from '@base-ui/react/tabs'
import { useCallback, useEffect, useState } from 'react'
import type { ImportRowView, ImportView } from '../../../../src/catalogue/transfer/contract.ts'
import { fetchRows, type Outcome, type Pages as PagesOf } from '../../../lib/admin/imports.ts'
import { Unreachable } from '../../../ui/Unreachable.tsx'
import { Pager } from '../pager.tsx'
import { RowsWaiting } from '../rows-waiting.tsx'
import { OUTCOME_WORDS } from './words.ts'

const OUTCOMES: Outcome[] = ['new', 'changed', 'faulty', 'noted', 'unchanged']

/** The rows of the file by what becomes of them. */
export function Rows({ view }: { view: ImportView }) {
  const count = (outcome: Outcome) => (outcome === 'noted' ? view.noted : view.counts[outcome])
  const first =
    OUTCOMES.find((outcome) => outcome === 'faulty' && count(outcome) > 0) ??
    OUTCOMES.find((outcome) => count(outcome) > 0)
  const [tab, setTab] = useState<Outcome>(first ?? 'new')
  return (
    <Tabs.Root className="import-rows" value={tab} onValueChange={(next: Outcome) => setTab(next)}>
      <Tabs.List className="import-counts" aria-label="Rows">
        {OUTCOMES.filter((outcome) => outcome !== 'noted' || view.noted > 0).map((outcome) => (
          <Tabs.Tab key={outcome} value={outcome} className={`import-count import-count--${outcome}`}>
            <b>{count(outcome).toLocaleString('en-IN')}</b>
            <span>{OUTCOME_WORDS[outcome]}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {OUTCOMES.map((outcome) => (
        <Tabs.Panel key={outcome} value={outcome} className="import-panel">
          {count(outcome) === 0 ? (
            <p className="import-note">There are none.</p>
          ) : (
            <Table importId={view._id} outcome={outcome} />
          )}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}

function Table({ importId, outcome }: { importId: string; outcome: Outcome }) {
  const [found, setFound] = useState<(PagesOf & { rows: ImportRowView[] }) | null | undefined>(undefined)
  const load = useCallback(
    async (page: number) => {
      const answer = await fetchRows(importId, outcome, page)
      setFound(answer.success ? { ...answer, rows: answer.data } : null)
    },
    [importId, outcome],
  )
  useEffect(() => void load(1), [load])
  if (found === undefined) return <RowsWaiting />
  if (found === null) return <Unreachable onRetry={() => void load(1)} />
  const { page, totalPage, rows } = found
  return (
    <>
      <ul className="import-list" aria-label={OUTCOME_WORDS[outcome]}>
        {rows.map((row) => (
          <Row key={row.number} row={row} />
        ))}
      </ul>
      {totalPage > 1 && <Pager page={page} pages={totalPage} onTurn={(to) => void load(to)} />}
    </>
  )
}

function Row({ row: { number, title, sku, reason, note, differences } }: { row: ImportRowView }) {
  return (
    <li className="import-row">
      <span className="import-row__number">{`Row ${number}`}</span>
      <div className="import-row__text">
        <h3>{title || 'Without a name'}</h3>
        {sku && <p className="import-note">{sku}</p>}
        {reason && <p className="import-row__fault">{reason}</p>}
        {note && <p className="import-row__note">{note}</p>}
        {differences.length > 0 && (
          <dl className="import-changes">
            {differences.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>
                  <del>{before || 'nothing'}</del> <ins>{after || 'nothing'}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}
