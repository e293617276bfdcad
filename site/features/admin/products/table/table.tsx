import { useStore } from '@nanostores/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type ListSort, type ListSortKey, TABLE_PAGE_SIZE } from '../../../../../src/shared/product-list.ts'
import { loadProducts, type ProductPage } from '../products.ts'
import { $columns } from '../view.ts'
import { COLUMNS, type ColumnName } from './columns.ts'
import { followFocus, followPage, pressKey } from './keyboard.ts'
import { ProductRow } from './row.tsx'
import { $selection, isSelected, markShown } from './selection.ts'

interface Props {
  list: ProductPage
  busy: boolean
}

/** The products as rows of one height, in a box that scrolls by itself. */
export function ProductTable({ list, busy }: Props) {
  const columns = useStore($columns)
  const { query, total, products } = list
  const box = useRef<HTMLDivElement>(null)
  const { page } = query
  const filter = JSON.stringify(query.filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its first row.
  useLayoutEffect(() => {
    box.current?.scrollTo(0, 0)
  }, [page, filter, query.sort])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows take over the tab stop.
  useEffect(() => followPage(box.current), [products, columns])
  return (
    <div className="product-table" ref={box}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys go from cell to cell.
        role="grid"
        aria-label="Products"
        aria-busy={busy}
        aria-multiselectable
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 3}
        onKeyDown={pressKey}
        onFocus={followFocus}
      >
        <thead>
          <tr aria-rowindex={1}>
            <SelectShown products={products.map(({ _id }) => _id)} />
            {columns.includes('image') && <Head column="image" sort={query.sort} />}
            <HeadCell name="name" label="Name" sortKey="name" sort={query.sort} />
            {columns.flatMap((column) =>
              column === 'image' ? [] : <Head key={column} column={column} sort={query.sort} />,
            )}
            <th className="cell cell--actions">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <Body list={list} columns={columns} />
      </table>
    </div>
  )
}

function Body({ list, columns }: { list: ProductPage; columns: readonly ColumnName[] }) {
  const selection = useStore($selection)
  return (
    <tbody>
      {list.products.map((product, at) => (
        <ProductRow
          key={product._id}
          product={product}
          at={(list.query.page - 1) * TABLE_PAGE_SIZE + at}
          columns={columns}
          selected={isSelected(selection, product._id)}
        />
      ))}
    </tbody>
  )
}

function SelectShown({ products }: { products: readonly string[] }) {
  const selection = useStore($selection)
  const count = products.filter((id) => isSelected(selection, id)).length
  const isAll = count > 0 && count === products.length
  return (
    <th className="cell cell--select">
      <label className="check">
        <input
          type="checkbox"
          aria-label="Select all on this page"
          checked={isAll}
          ref={(input) => {
            if (input) input.indeterminate = count > 0 && !isAll
          }}
          onChange={() => markShown(!isAll)}
        />
      </label>
    </th>
  )
}

function Head({ column, sort }: { column: ColumnName; sort: ListSort }) {
  const { label, sort: key } = COLUMNS[column]
  return <HeadCell name={column} label={label} sortKey={key} sort={sort} />
}

interface HeadProps {
  name: string
  label: string
  sortKey: ListSortKey | undefined
  sort: ListSort
}

const FROM_HIGHEST: readonly ListSortKey[] = ['discount', 'added', 'changed']

function HeadCell({ name, label, sortKey, sort }: HeadProps) {
  const isSorted = sortKey !== undefined && (sort === sortKey || sort === `-${sortKey}`)
  const isDown = sort.startsWith('-')
  const first: ListSort | undefined = sortKey && (FROM_HIGHEST.includes(sortKey) ? `-${sortKey}` : sortKey)
  const other = isSorted && sort === first ? (isDown ? sortKey : (`-${sortKey}` as const)) : first
  const Icon = isDown ? ArrowDown : ArrowUp
  return (
    <th className={`cell cell--${name}`} aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}>
      {other ? (
        <button className="cell__sort" type="button" onClick={() => void loadProducts({ sort: other })}>
          {label}
          {isSorted && <Icon className="icon icon--sm" aria-hidden="true" />}
        </button>
      ) : (
        label
      )}
    </th>
  )
}
