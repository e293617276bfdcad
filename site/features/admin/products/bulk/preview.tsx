import type { BulkPreview, Jumps, Planned } from '../../../../../src/catalogue/bulk/contract.ts'
import { formatRupees } from '../../../../../src/shared/money.ts'
import type { BulkActionName } from '../../../../../src/shared/product-list.ts'
import { titleOf } from '../../../../../src/shared/product-title.ts'
import { LinesSkeleton } from '../../../../ui/LinesSkeleton.tsx'
import { countLabel } from '../../today/labels.ts'

interface Props {
  action: BulkActionName
  preview: BulkPreview | null
  problem: string
  isLoading: boolean
  /** Whether enough is said for a preview. */
  isAsked: boolean
}

/** What a bulk action would do, with examples, and what it leaves out. */
export function Preview({ action, preview, problem, isLoading, isAsked }: Props) {
  if (problem)
    return (
      <p className="field__error" role="alert">
        {problem}
      </p>
    )
  if (!isAsked) return <p className="bulk-preview bulk-preview--loading">What it changes is shown here first.</p>
  if (!preview) return <div className="bulk-preview">{<LinesSkeleton />}</div>
  return (
    <section className="bulk-preview" aria-label="Preview" aria-busy={isLoading}>
      <p role="status">{summaryOf(action, preview)}</p>
      {cautionsOf(preview).map((caution) => (
        <p className="field__warning" key={caution}>
          {caution}
        </p>
      ))}
      {preview.problems.length > 0 && (
        <details open={preview.changed === 0}>
          <summary>{`${countLabel(preview.refused, 'product')} left out`}</summary>
          <ul className="bulk-left">
            {preview.problems.map(({ problem: why, ...product }) => (
              <li key={product._id}>
                <span>{`${titleOf(product)}, ${product.unit}`}</span>
                <span>{why}</span>
              </li>
            ))}
          </ul>
          <More shown={preview.problems.length} of={preview.refused} />
        </details>
      )}
      {preview.examples.length > 0 && (
        <>
          <table className="bulk-preview__table">
            <thead>
              <tr>
                <th scope="col">Product</th>
                {columnsOf(preview.examples[0]!).map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {preview.examples.map((product) => (
                <tr key={product._id}>
                  <th scope="row">{`${titleOf(product)}, ${product.unit}`}</th>
                  {columnsOf(product).map(({ label, before, after }) => (
                    <td key={label}>{before === after ? before : <Changed before={before} after={after} />}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <More shown={preview.examples.length} of={preview.changed} />
        </>
      )}
    </section>
  )
}

function Changed({ before, after }: { before: string; after: string }) {
  return (
    <>
      <s>
        <span className="visually-hidden">before </span>
        {before}
      </s>{' '}
      <b>
        <span className="visually-hidden">after </span>
        {after}
      </b>
    </>
  )
}

function More({ shown, of }: { shown: number; of: number }) {
  return of > shown ? <p className="bulk-preview__more">{`And ${(of - shown).toLocaleString('en-IN')} more.`}</p> : null
}

/** "12 prices rise by more than 50%, the most from ₹40 to ₹440." */
export function cautionsOf({ rises, falls }: BulkPreview): string[] {
  return [cautionOf(rises, 'rise'), cautionOf(falls, 'fall')].filter((caution) => caution !== '')
}

function cautionOf({ products, most }: Jumps, moves: 'rise' | 'fall'): string {
  if (!most) return ''
  const fromTo = `from ${formatRupees(most.from)} to ${formatRupees(most.to)}`
  return products === 1
    ? `1 price ${moves}s by more than 50%, ${fromTo}.`
    : `${countLabel(products, 'price')} ${moves} by more than 50%, the most ${fromTo}.`
}

/** What will have been done: "1,230 products". */
const DONE: Record<BulkActionName, string> = {
  price: 'changed',
  stock: 'changed',
  move: 'moved',
  show: 'shown',
  hide: 'hidden',
  delete: 'deleted',
}

/** "1,230 products will be changed, 4 are so already, 3 cannot be changed." */
function summaryOf(action: BulkActionName, { changed, unchanged, refused }: BulkPreview): string {
  const parts = [
    `${countLabel(changed, 'product')} will be ${DONE[action]}`,
    unchanged > 0 && `${unchanged.toLocaleString('en-IN')} ${unchanged === 1 ? 'is' : 'are'} so already`,
    refused > 0 && `${refused.toLocaleString('en-IN')} cannot be changed`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

const VALUES = [
  { field: 'price', label: 'MRP', format: formatRupees },
  { field: 'soldPrice', label: 'Sells at', format: formatRupees },
  { field: 'stock', label: 'Stock', format: (pieces: number) => pieces.toLocaleString('en-IN') },
] as const

function columnsOf({ before, after }: Planned) {
  return VALUES.flatMap(({ field, label, format }) => {
    const [was, is] = [before[field], after?.[field]]
    return was === undefined || is === undefined ? [] : [{ label, before: format(was), after: format(is) }]
  })
}
