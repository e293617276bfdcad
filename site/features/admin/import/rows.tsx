import { Tabs } from '@base-ui/react/tabs'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { ImportRowView, ImportView, ReasonView } from '../../../../src/import-export/contract.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Pager } from '../pager.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { fetchReasons, fetchRows, type Outcome, type Pages as PagesOf } from './api.ts'
import { decideRow } from './import.ts'
import { OUTCOME_LABELS } from './labels.ts'
import { NewFacts } from './new-facts.tsx'
import { Reasons } from './reasons.tsx'
import { Decide, DecideAll } from './resolve-matches.tsx'

const OUTCOMES: Outcome[] = ['new', 'changed', 'held', 'price-jump', 'faulty', 'noted', 'unchanged']

/** Outcomes whose tab is shown only if they have rows. */
const SELDOM: ReadonlySet<Outcome> = new Set(['held', 'price-jump', 'noted'])

/** The rows of the file in tabs, one per outcome. */
export function Rows({ view }: { view: ImportView }) {
  const counts = { ...view.counts, noted: view.noted, 'price-jump': view.priceJumps }
  const count = (outcome: Outcome) => counts[outcome]
  const urgent: Outcome[] = view.state === 'undone' ? ['noted'] : ['held', 'faulty']
  const first = [...urgent, ...OUTCOMES].find((outcome) => count(outcome) > 0)
  const [tab, setTab] = useState<Outcome>(first ?? 'new')
  return (
    <Tabs.Root className="import-rows" value={tab} onValueChange={(next: Outcome) => setTab(next)}>
      <Tabs.List className="import-counts" aria-label="Rows">
        {OUTCOMES.filter((outcome) => !SELDOM.has(outcome) || count(outcome) > 0).map((outcome) => (
          <Tabs.Tab key={outcome} value={outcome} className={`import-count import-count--${outcome}`}>
            <b>{count(outcome).toLocaleString('en-IN')}</b>
            <span>{OUTCOME_LABELS[outcome]}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* A panel that is left stays for a frame, and inert, which would style all of its rows once more: it is emptied. */}
      {OUTCOMES.map((outcome) => (
        <Tabs.Panel key={outcome} value={outcome} className="import-panel">
          {outcome === tab && <Shown view={view} outcome={outcome} count={count(outcome)} />}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}

interface Listed {
  view: ImportView
  outcome: Outcome
  /** The number of its rows. */
  count: number
}

function Shown(listed: Listed) {
  return listed.count === 0 ? <p className="import-note">There are none.</p> : <Table {...listed} />
}

function Table({ view: { _id: importId, state }, outcome, count }: Listed) {
  const [found, setFound] = useState<(PagesOf & { rows: ImportRowView[] }) | null | undefined>(undefined)
  const [reasons, setReasons] = useState<ReasonView[] | undefined>(outcome === 'faulty' ? undefined : [])
  const [reason, setReason] = useState<string>()
  const asked = useRef(0)
  const load = useCallback(
    async (page: number) => {
      const nth = ++asked.current
      const result = await fetchRows(importId, outcome, page, reason)
      // Rows of another reason may have been asked for meanwhile.
      if (nth === asked.current) setFound(result.success ? { ...result, rows: result.data } : null)
    },
    [importId, outcome, reason],
  )
  useEffect(() => void load(1), [load])
  useEffect(() => {
    if (outcome === 'faulty')
      void fetchReasons(importId, outcome).then((result) => setReasons(result.success ? result.data : []))
  }, [importId, outcome])
  if (found === undefined || reasons === undefined) return <RowsSkeleton />
  if (found === null) return <LoadError onRetry={() => void load(1)} />
  const { page, totalPage, rows } = found
  const mayDecide = outcome === 'held' && state === 'checked'
  const decide = async (decision: string, number?: number) => {
    const isTaken = await decideRow(importId, decision, number)
    if (isTaken) await load(page)
    return isTaken
  }
  return (
    <>
      {outcome === 'held' && (state === 'done' || state === 'stopped') && (
        <p className="import-note">
          These rows were left out. To confirm them, download the skipped rows and upload that file: its preview asks
          again.
        </p>
      )}
      <Reasons reasons={reasons} count={count} chosen={reason} onChoose={setReason} />
      {mayDecide && totalPage > 1 && <DecideAll rows={rows} onDecide={(decision) => void decide(decision)} />}
      <ul className="import-list" aria-label={OUTCOME_LABELS[outcome]}>
        {rows.map((row) => (
          <Row key={row.number} row={row}>
            {mayDecide && <Decide row={row} onDecide={(decision) => decide(decision, row.number)} />}
          </Row>
        ))}
      </ul>
      {totalPage > 1 && <Pager page={page} pages={totalPage} onTurn={(to) => void load(to)} />}
    </>
  )
}

function Row({ row, children }: { row: ImportRowView; children?: ReactNode }) {
  const { number, title, sku, reason, note, differences, product } = row
  return (
    <li className="import-row">
      <span className="import-row__number">{`Row ${number}`}</span>
      <div className="import-row__text">
        <h3>{title || 'Without a name'}</h3>
        {sku && <p className="import-note">{`SKU ${sku}`}</p>}
        {product && <NewFacts product={product} />}
        {reason && <p className="import-row__error">{reason}</p>}
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
        {children}
      </div>
    </li>
  )
}
