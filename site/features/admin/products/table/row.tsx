import { Layers, Plus, Trash2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { ProductView } from '../../../../../src/catalogue/contract.ts'
import { badgePercent, pricedOf } from '../../../../../src/shared/pricing.ts'
import { titleOf } from '../../../../../src/shared/product-title.ts'
import { Image } from '../../../../ui/Image.tsx'
import { ask } from '../asking.ts'
import { EDITABLE, type EditableName } from '../editable-values.ts'
import { StateChip } from '../state-chip.tsx'
import { ValueEdit } from '../value-edit.tsx'
import type { ColumnName } from './columns.ts'
import { extendTo, toggle } from './selection.ts'

interface Props {
  product: ProductView
  /** Its place in the whole list. */
  at: number
  columns: readonly ColumnName[]
  selected: boolean
}

/** A product in the table. Memoized, because a change of one row must not cost the others. */
export const ProductRow = memo(function ProductRow({ product, at, columns, selected }: Props) {
  const { _id, name } = product
  const title = titleOf(product)
  const brand = columns.includes('brand') ? null : product.brand
  return (
    <tr aria-selected={selected} aria-rowindex={at + 2} data-id={_id}>
      <td className="cell cell--select">
        <label className="check">
          <input
            type="checkbox"
            data-stop
            tabIndex={-1}
            aria-label={`Select ${title}`}
            checked={selected}
            onChange={({ nativeEvent }) => {
              if ('shiftKey' in nativeEvent && nativeEvent.shiftKey) extendTo(_id)
              else toggle(_id)
            }}
          />
        </label>
      </td>
      {columns.includes('image') && (
        <td className="cell cell--image" tabIndex={-1} data-stop>
          <span className="product-table__thumb">
            <Image url={product.image[0] ?? ''} sizes="32px" />
          </span>
        </td>
      )}
      <th scope="row" className="cell cell--name">
        <button
          className="cell__open"
          type="button"
          data-stop
          tabIndex={-1}
          title={name}
          aria-label={`Edit ${title}`}
          onClick={() => ask('edit', product)}
        >
          {name}
        </button>
        {brand && <span className="cell__brand">{brand}</span>}
        {!columns.includes('state') && <StateChip product={product} />}
      </th>
      {columns.map((column) => column !== 'image' && <Cell key={column} column={column} product={product} />)}
      <td className="cell cell--actions">
        <button
          className="icon-button icon-button--delete"
          type="button"
          data-stop
          tabIndex={-1}
          aria-label={`Delete ${title}`}
          title="Delete"
          onClick={() => ask('delete', product)}
        >
          <Trash2 className="icon icon--sm" aria-hidden="true" />
        </button>
      </td>
    </tr>
  )
})

function Cell({ column, product }: { column: ColumnName; product: ProductView }) {
  if (column === 'family' || isEditable(column))
    return (
      <td className={`cell cell--${column}`}>
        {column === 'family' ? <PackCell product={product} /> : <ValueEdit product={product} name={column} isCell />}
      </td>
    )
  const text = TEXTS[column]?.(product)
  return (
    <td
      className={`cell cell--${column}`}
      data-stop
      tabIndex={-1}
      title={column === 'unit' ? product.unit : typeof text === 'string' && text ? text : undefined}
    >
      {text}
    </td>
  )
}

/** Number of letters that fit beside each other; longer units such as "100g (Pack of 2)" have two smaller lines. */
const UNIT_IN_A_LINE = 8

const isEditable = (column: ColumnName): column is EditableName => column in EDITABLE

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: '2-digit',
  timeZone: 'Asia/Kolkata',
})

const TEXTS: Partial<Record<ColumnName, (product: ProductView) => ReactNode>> = {
  unit: ({ unit }) => (unit.length > UNIT_IN_A_LINE ? <span className="cell__lines">{unit}</span> : unit),
  brand: ({ brand }) => brand,
  sku: ({ sku }) => sku,
  category: ({ category }) => category.map(({ name }) => name).join(', '),
  subCategory: ({ subCategory }) => subCategory.map(({ name }) => name).join(', '),
  off: (product) => {
    const percent = badgePercent(pricedOf(product))
    return percent > 0 && `${percent}%`
  },
  hsn: ({ declarations }) => declarations?.hsn,
  gstRate: ({ declarations }) => declarations?.gstRate,
  state: (product) => <StateChip product={product} />,
  added: ({ createdAt }) => DAY.format(new Date(createdAt)),
  changed: ({ updatedAt }) => DAY.format(new Date(updatedAt)),
}

function PackCell({ product }: { product: ProductView }) {
  const { family, unit } = product
  const Icon = family ? Layers : Plus
  return (
    <button
      className="cell__value"
      type="button"
      data-stop
      tabIndex={-1}
      title={family ? `Pack of ${family.name}` : 'Join with other packs'}
      data-pack={family ? true : undefined}
      aria-label={`${family ? `Pack of ${family.name}` : 'Packs'}: ${titleOf(product)}, ${unit}`}
      onClick={() => ask('packs', product)}
    >
      <Icon className="icon icon--sm" aria-hidden="true" />
    </button>
  )
}
