import type { ImportView } from '../../../../src/import-export/contract.ts'
import { columnsLabel } from './labels.ts'

interface SpareProps {
  view: ImportView
  mapping: ImportView['mapping']
  onChange(mapping: ImportView['mapping']): void
}

/** Columns that could not be mapped. They are ignored, unless the admin keeps all of them as custom attributes. */
export function Spare({ view: { spare, hints }, mapping, onChange }: SpareProps) {
  const out = spare.filter((at) => mapping[at] === 'ignore')
  const stored = spare.filter((at) => mapping[at] === 'detail')
  if (out.length + stored.length === 0) return null
  const become = (some: readonly number[], target: 'detail' | 'ignore') =>
    onChange(mapping.map((each, at) => (some.includes(at) ? target : each)))
  const isKept = out.length === 0
  const ignored = mapping.filter((target) => target === 'ignore').length
  const junk = spare.some((at) => hints[at])
  return (
    <div className="import-spare">
      <p>
        {isKept
          ? `${columnsLabel(stored.length)} ${stored.length === 1 ? 'becomes a custom attribute' : 'become custom attributes'}, shown on the product’s page.`
          : `${columnsLabel(ignored)} ${ignored === 1 ? 'is' : 'are'} ignored: no field of a product matches${junk ? ', or the values are of no use to shoppers' : ''}.`}
      </p>
      <button
        className="button button--quiet"
        type="button"
        onClick={() => (isKept ? become(stored, 'ignore') : become(out, 'detail'))}
      >
        {isKept ? 'Ignore them' : 'Keep as custom attributes'}
      </button>
    </div>
  )
}
