import { useStore } from '@nanostores/react'
import { CheckCheck, History } from 'lucide-react'
import { useEffect } from 'react'
import { useLate } from '../../../ui/late.tsx'
import { countLabel } from '../today/labels.ts'
import { openBulk } from './bulk/bulk.ts'
import { ProductAdminCard } from './card.tsx'
import type { ProductPage } from './products.ts'
import { ProposedPacks } from './proposed-packs.tsx'
import {
  $isSelecting,
  $selectedCount,
  $selection,
  isSelected,
  selectAllMatching,
  stopSelecting,
} from './table/selection.ts'
import { $isWide } from './view.ts'

interface Props {
  list: ProductPage
  busy: boolean
}

/** The products as cards, of which several can be selected. */
export function ProductCards({ list, busy }: Props) {
  // The button that was pressed does not wait for the boxes of all cards.
  const isSelecting = useLate(useStore($isSelecting))
  const selection = useStore($selection)
  useEffect(() => stopSelecting, [])
  return (
    <>
      <Tools total={list.total} />
      <ul className="admin-products" aria-label="Products" aria-busy={busy}>
        {list.products.map((product) => (
          <ProductAdminCard
            key={product._id}
            product={product}
            selected={isSelecting ? isSelected(selection, product._id) : null}
          />
        ))}
      </ul>
    </>
  )
}

/** One line above the cards: how many there are, and the way to change several at once. */
function Tools({ total }: { total: number }) {
  const isSelecting = useStore($isSelecting)
  const count = useStore($selectedCount)
  const isWide = useStore($isWide)
  return (
    <div className="card-tools">
      {isSelecting && count < total ? (
        <button
          className="button button--plain button--small card-tools__all"
          type="button"
          onClick={selectAllMatching}
        >
          <CheckCheck className="icon icon--sm" aria-hidden="true" />
          {`Select all ${total.toLocaleString('en-IN')}`}
        </button>
      ) : (
        <p>{countLabel(total, 'product')}</p>
      )}
      {!isSelecting && (
        <>
          {!isWide && <ProposedPacks />}
          <button className="button button--quiet button--small" type="button" onClick={() => openBulk('recent')}>
            <History className="icon icon--sm" aria-hidden="true" />
            <span className="wide-label">Bulk changes</span>
          </button>
        </>
      )}
      <button
        className="button button--quiet button--small card-tools__select"
        type="button"
        onClick={() => (isSelecting ? stopSelecting() : $isSelecting.set(true))}
      >
        {isSelecting ? 'Done' : 'Select'}
      </button>
    </div>
  )
}
