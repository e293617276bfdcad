import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import emptySearch from '../../../assets/art/empty-search.svg?url'
import { ADMIN_SETTINGS } from '../../../lib/paths.ts'
import { $lowSearch, $lowStock, loadLowStock } from '../../../stores/admin-low-stock.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Unreachable } from '../../../ui/Unreachable.tsx'
import { NoData } from '../empty.tsx'
import { Pager } from '../pager.tsx'
import { RowsWaiting } from '../rows-waiting.tsx'
import { LowRow } from './low-row.tsx'

/** What runs out, the most urgent first, to be refilled in place. */
export function LowStock() {
  const low = useStore($lowStock)
  const search = useStore($lowSearch)
  useEffect(() => void loadLowStock(), [])
  return (
    <>
      <div className="stock-bar">
        <p className="stock-bar__note">
          {low
            ? `${low.totalCount === 1 ? '1 product has' : `${low.totalCount} products have`} ${low.threshold} pieces or fewer. `
            : 'What runs out first stands first. '}
          <a className="link" href={ADMIN_SETTINGS}>
            Change the limit
          </a>
        </p>
        <SearchField
          label="Search in low stock"
          placeholder="Search product here ..."
          className="stock-bar__search"
          asked={search}
          onSearch={(text) => void loadLowStock(1, text)}
        />
      </div>
      {low === undefined && <RowsWaiting />}
      {low === null && <Unreachable onRetry={() => void loadLowStock()} />}
      {low?.products.length === 0 && (search ? <NoneFound text={search} /> : <NoData hint="Nothing runs low." />)}
      {low && low.products.length > 0 && (
        <>
          <ul className="stock-rows" aria-label="Low stock">
            {low.products.map((product) => (
              <LowRow key={product._id} product={product} threshold={low.threshold} />
            ))}
          </ul>
          {low.totalPage > 1 && <Pager page={low.page} pages={low.totalPage} onTurn={(to) => void loadLowStock(to)} />}
        </>
      )}
    </>
  )
}

function NoneFound({ text }: { text: string }) {
  return (
    <EmptyState picture={emptySearch} title="No Data found">
      <p>{`Nothing called “${text}” runs low.`}</p>
    </EmptyState>
  )
}
