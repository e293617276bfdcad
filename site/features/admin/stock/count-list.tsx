import { useStore } from '@nanostores/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { AdminEmptyState } from '../empty-state.tsx'
import { Difference } from './difference.tsx'
import { $counted, $countReport, $differing, type CountLine, clearCount, clearCounts, saveCount } from './stocktake.ts'

interface Props {
  /** Returns the search field, which gets the focus when nothing is left in the list. */
  finder(): HTMLElement | null
}

/** Counts that are not saved yet, newest first. */
export function CountList({ finder }: Props) {
  const lines = useStore($counted)
  const report = useStore($countReport)
  if (lines.length === 0) {
    return report ? null : (
      <AdminEmptyState hint="What you count is listed here, with the difference, until you save it." />
    )
  }
  return (
    <section className="stock-count" aria-labelledby="counted">
      <CountHead finder={finder} />
      <ul className="stock-rows">
        {lines.map((line) => (
          <Line key={line.productId} line={line} finder={finder} />
        ))}
      </ul>
    </section>
  )
}

function CountHead({ finder }: Props) {
  const { length } = useStore($counted)
  const differing = useStore($differing)
  const [busy, setBusy, isBusy] = useBusy()
  const [asking, setAsking] = useState(false)
  const save = async () => {
    if (isBusy()) return
    setBusy(true)
    await saveCount(finder)
    setBusy(false)
  }
  return (
    <div className="section-head">
      <h2 id="counted">
        {`${length} counted`}{' '}
        <small>{differing === 0 ? 'none differs' : `${differing} ${differing === 1 ? 'differs' : 'differ'}`}</small>
      </h2>
      <div className="section-head__end">
        <button className="button button--danger" type="button" onClick={() => setAsking(true)} disabled={busy}>
          Start over
        </button>
        <button className="button button--action" type="button" aria-disabled={busy} aria-busy={busy} onClick={save}>
          {busy && <span className="spinner" aria-hidden="true" />}
          {busy ? 'Saving' : 'Save all'}
        </button>
      </div>
      <ConfirmDialog
        title="Start over"
        question={`This discards the counts of ${length === 1 ? 'one product' : `${length} products`}.`}
        confirm="Discard count"
        open={asking}
        onConfirm={() => {
          setAsking(false)
          clearCounts()
        }}
        onCancel={() => setAsking(false)}
        focusAfter={() => ($counted.get().length === 0 ? finder() : null)}
      />
    </div>
  )
}

function Line({ line, finder }: { line: CountLine } & Props) {
  const { productId, unit, expected, counted } = line
  const remove = (button: HTMLElement) => {
    const row = button.closest('li')
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    const target = next?.querySelector('button') ?? finder()
    clearCount(productId)
    target?.focus()
  }
  return (
    <li className="stock-row stock-row--count">
      <div className="stock-row__text">
        <h3>{titleOf(line)}</h3>
        <p>{`${unit} · ${expected} expected`}</p>
      </div>
      <b className="stock-row__number">{counted}</b>
      <Difference counted={counted} expected={expected} />
      <button
        className="icon-button"
        type="button"
        aria-label={`Discard the count of ${titleOf(line)}`}
        onClick={({ currentTarget }) => remove(currentTarget)}
      >
        <Trash2 className="icon" aria-hidden="true" />
      </button>
    </li>
  )
}
