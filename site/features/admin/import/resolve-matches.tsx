import { useEffect, useState } from 'react'
import type { ImportRowView } from '../../../../src/import-export/contract.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'

type Candidate = ImportRowView['candidates'][number]

interface Props {
  row: ImportRowView
  /** Returns whether the server accepted the decision. */
  onDecide(decision: string): Promise<boolean>
}

/** Lets an admin decide what a row that needs review means. */
export function Decide({ row: { number, title, candidates, mayBeNew, decision }, onDecide }: Props) {
  const [chosen, setChosen] = useState(decision)
  useEffect(() => setChosen(decision), [decision])
  const ways: [decision: string | null, label: string][] = [
    [null, 'Skip the row'],
    ...candidates.map((each): [string, string] => [each._id, mayBeNew ? productLabel(each) : sameLabel(each, title)]),
    ...(mayBeNew ? [['new', 'Another product: add it as a new one'] as [string, string]] : []),
  ]
  const choose = async (way: string | null) => {
    setChosen(way)
    if (!(await onDecide(way ?? 'leave'))) setChosen(decision)
  }
  if (candidates.length === 0) return null
  return (
    <fieldset className="import-decide">
      <legend className="visually-hidden">{`Row ${number}`}</legend>
      {ways.map(([way, label]) => (
        <label key={way}>
          <input type="radio" name={`row-${number}`} checked={chosen === way} onChange={() => void choose(way)} />
          {label}
        </label>
      ))}
      {!mayBeNew && <p className="import-note">If it is another product, give it a SKU of its own in the file.</p>}
    </fieldset>
  )
}

/** Buttons that apply one decision to all rows that need review. */
export function DecideAll({ rows, onDecide }: { rows: readonly ImportRowView[]; onDecide(decision: string): void }) {
  const areLikened = rows.some(({ candidates }) => candidates.length === 1)
  const mayBeNew = rows.some((row) => row.mayBeNew)
  return (
    <div className="import-actions">
      {areLikened && (
        <button className="button button--quiet" type="button" onClick={() => onDecide('same')}>
          All are the same products
        </button>
      )}
      {mayBeNew && (
        <button className="button button--quiet" type="button" onClick={() => onDecide('new')}>
          All are new products
        </button>
      )}
      <button className="button button--plain" type="button" onClick={() => onDecide('leave')}>
        Skip all
      </button>
    </div>
  )
}

function sameLabel(product: Candidate, title: string): string {
  const called = titleOf(product)
  return product.name === title ? `Same product: change “${called}”` : `Same product: “${called}” becomes “${title}”`
}

function productLabel({ name, unit, brand, sku, price }: Candidate): string {
  return [brand ?? 'No brand', `${name}, ${unit}`, formatRupees(price), sku && `SKU ${sku}`].filter(Boolean).join(' · ')
}
