import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { settingUrl } from '../../../api/paths.ts'
import emptySearch from '../../../assets/art/empty-search.svg?url'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { SearchInputGroup } from '../../../ui/SearchInputGroup.tsx'
import { SEARCH_PRODUCTS } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
import { NOTHING_FOUND } from '../../../wording/shop.ts'
import { loadCategories } from '../categories/categories.ts'
import { CategoryFilter } from '../categories/category-filter.tsx'
import { AdminEmptyState } from '../empty-state.tsx'
import { Pager } from '../pager.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { countLabel } from '../today/labels.ts'
import { LowRow } from './low-row.tsx'
import { $lowFilter, $lowStock, loadLowStock } from './low-stock.ts'

/** Products with low stock, most urgent first, which can be refilled in place. */
export function LowStock() {
  const low = useStore($lowStock)
  const { search, categoryId, stocked } = useStore($lowFilter)
  const isNarrowed = search !== '' || categoryId !== ''
  const [isOpen, setOpen] = useState(false)
  useEffect(() => void loadLowStock(), [])
  return (
    <>
      <div className="stock-bar">
        <p className="stock-bar__note">
          {low
            ? `${countLabel(low.totalCount, 'product')} ${low.totalCount === 1 ? 'has' : 'have'} ${low.threshold} pieces or fewer. `
            : 'Products that run out first are listed first. '}
          <a className="link" href={settingUrl('fees', 'Low stock at')}>
            Change the limit
          </a>
        </p>
        <SearchInputGroup
          label="Search in low stock"
          placeholder={say(SEARCH_PRODUCTS)}
          className="stock-bar__search"
          asked={search}
          onSearch={(text) => void loadLowStock(1, { search: text })}
        />
        <button className="button button--quiet" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {categoryId || stocked === 'never' ? 'Filter on' : 'Filter'}
        </button>
        <Filters isOpen={isOpen} />
      </div>
      {low === undefined && <RowsSkeleton />}
      {low === null && <LoadError onRetry={() => void loadLowStock()} />}
      {low?.products.length === 0 &&
        (isNarrowed ? (
          <NoneFound text={search} />
        ) : (
          <AdminEmptyState hint={stocked === 'ever' ? 'Nothing runs low.' : 'Nothing was out of stock.'} />
        ))}
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

const STOCKED = [
  { stocked: 'ever', label: 'Ran low' },
  { stocked: 'never', label: 'Never stocked' },
] as const

/** Phones show them only while they are open, to show the products sooner. */
function Filters({ isOpen }: { isOpen: boolean }) {
  const { categoryId, stocked } = useStore($lowFilter)
  useEffect(() => void loadCategories(), [])
  return (
    <div className="stock-bar__filters" data-open={isOpen || undefined}>
      <fieldset className="segments">
        <legend className="visually-hidden">Which products</legend>
        {STOCKED.map((each) => (
          <button
            key={each.stocked}
            type="button"
            aria-pressed={each.stocked === stocked}
            onClick={() => void loadLowStock(1, { stocked: each.stocked })}
          >
            {each.label}
          </button>
        ))}
      </fieldset>
      <CategoryFilter value={categoryId} onChange={(id) => void loadLowStock(1, { categoryId: id })} />
    </div>
  )
}

function NoneFound({ text }: { text: string }) {
  return (
    <EmptyState picture={emptySearch} title={say(NOTHING_FOUND)}>
      <p>{text ? `No low-stock product matches “${text}”.` : 'Nothing runs low here.'}</p>
    </EmptyState>
  )
}
