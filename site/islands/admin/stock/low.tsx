import { useStore } from '@nanostores/react'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { MAX_SEARCH_LENGTH } from '../../../../src/shared/limits.ts'
import emptySearch from '../../../assets/art/empty-search.svg?url'
import { ADMIN_SETTINGS } from '../../../lib/paths.ts'
import { $lowSearch, $lowStock, loadLowStock } from '../../../stores/admin-low-stock.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Unreachable } from '../../../ui/Unreachable.tsx'
import { NoData } from '../empty.tsx'
import { LowRow } from './low-row.tsx'
import { Pages } from './pages.tsx'
import { RowsWaiting } from '../rows-waiting.tsx'

const DEBOUNCE_MS = 300

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
        <SearchField />
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
          {low.totalPage > 1 && (
            <Pages
              said={`${low.page}/${low.totalPage}`}
              onPrevious={low.page > 1 ? () => void loadLowStock(low.page - 1) : null}
              onNext={low.page < low.totalPage ? () => void loadLowStock(low.page + 1) : null}
            />
          )}
        </>
      )}
    </>
  )
}

function SearchField() {
  const asked = useStore($lowSearch)
  const [typed, setTyped] = useState(asked)
  useEffect(() => {
    if (typed.trim() === asked) return
    const timer = setTimeout(() => void loadLowStock(1, typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, asked])
  return (
    <search className="input-group stock-bar__search">
      <Search className="icon input-group__mark" aria-hidden="true" />
      <input
        className="input"
        type="search"
        aria-label="Search in low stock"
        placeholder="Search product here ..."
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </search>
  )
}

function NoneFound({ text }: { text: string }) {
  return (
    <EmptyState picture={emptySearch} title="No Data found">
      <p>{`Nothing called “${text}” runs low.`}</p>
    </EmptyState>
  )
}
