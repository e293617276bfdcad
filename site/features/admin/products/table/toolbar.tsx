import { useStore } from '@nanostores/react'
import { Columns3, History, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { BulkActionName } from '../../../../../src/shared/product-list.ts'
import { TABLE_PAGE_SIZE } from '../../../../../src/shared/product-list.ts'
import { late } from '../../../../ui/late.tsx'
import { MenuButton } from '../../../../ui/MenuButton.tsx'
import { countLabel } from '../../today/labels.ts'
import { askToJoin } from '../asking.ts'
import { openBulk } from '../bulk/bulk.ts'
import type { ProductPage } from '../products.ts'
import { followSlash, KEYS, tabStop } from './keyboard.ts'
import { $canJoin, $selectedCount, $selection, clearSelection, selectAllMatching } from './selection.ts'

const ColumnMenu = late(async () => (await import('./column-menu.tsx')).ColumnMenu)

const ACTIONS: [BulkActionName, string][] = [
  ['price', 'Price'],
  ['stock', 'Stock'],
  ['move', 'Move'],
  ['show', 'Show'],
  ['hide', 'Hide'],
  ['delete', 'Delete'],
]

/** One line above the table: what it shows or, once products are selected, what can be done to them. */
export function Toolbar({ list }: { list: ProductPage | null }) {
  const count = useStore($selectedCount)
  useEffect(followSlash, [])
  return (
    <div className="product-toolbar" role="toolbar" aria-label="Products">
      {count > 0 && list ? <Selected count={count} total={list.total} /> : <Shown list={list} />}
    </div>
  )
}

function Shown({ list }: { list: ProductPage | null }) {
  return (
    <>
      <p className="product-toolbar__count">{list && rangeOf(list)}</p>
      <Keys />
      <button className="button button--quiet button--small" type="button" onClick={() => openBulk('recent')}>
        <History className="icon icon--sm" aria-hidden="true" />
        Bulk changes
      </button>
      <MenuButton className="button button--quiet button--small" menu={(place) => <ColumnMenu {...place} />}>
        <Columns3 className="icon icon--sm" aria-hidden="true" />
        Columns
      </MenuButton>
    </>
  )
}

function rangeOf({ query, total, products }: ProductPage): string {
  if (products.length === total) return countLabel(total, 'product')
  const first = (query.page - 1) * TABLE_PAGE_SIZE + 1
  const [from, to, of] = [first, first + products.length - 1, total].map((number) => number.toLocaleString('en-IN'))
  return `${from}–${to} of ${of} products`
}

function Selected({ count, total }: { count: number; total: number }) {
  const { all, ids } = useStore($selection)
  const canJoin = useStore($canJoin)
  const isEverything = all && ids.size === 0
  return (
    <>
      <button
        className="icon-button"
        type="button"
        aria-label="Select nothing"
        title="Select nothing"
        onClick={() => thenIntoTable(clearSelection)}
      >
        <X className="icon" aria-hidden="true" />
      </button>
      <p className="product-toolbar__count" role="status">{`${count.toLocaleString('en-IN')} selected`}</p>
      {!isEverything && count < total && (
        <button className="link" type="button" onClick={() => thenIntoTable(selectAllMatching)}>
          {`Select all ${total.toLocaleString('en-IN')} that match`}
        </button>
      )}
      <span className="product-toolbar__actions">
        {canJoin && (
          <button className="button button--small button--quiet" type="button" onClick={askToJoin}>
            Join as packs
          </button>
        )}
        {ACTIONS.map(([action, label]) => (
          <button
            className={`button button--small ${action === 'delete' ? 'button--danger' : 'button--quiet'}`}
            key={action}
            type="button"
            onClick={() => openBulk(action)}
          >
            {label}
          </button>
        ))}
      </span>
    </>
  )
}

/** Does what removes the button that was pressed, and leads to the table, where keys such as Delete go on. */
function thenIntoTable(does: () => void): void {
  does()
  tabStop()?.focus()
}

/** What the keyboard does. */
function Keys() {
  const [open, setOpen] = useState(false)
  return (
    <details
      className="product-toolbar__keys"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onBlur={({ relatedTarget, currentTarget }) => currentTarget.contains(relatedTarget) || setOpen(false)}
    >
      <summary className="button button--plain button--small">Shortcuts</summary>
      <dl>
        {KEYS.map(([keys, does]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
