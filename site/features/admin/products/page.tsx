import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { ADMIN_PAGE_SIZE } from '../../../../src/shared/limits.ts'
import { ADMIN_UPLOAD } from '../../../api/paths.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { late, useOnceWanted } from '../../../ui/late.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { ADD_PRODUCT } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
import { PageActions } from '../../account/page-actions.tsx'
import { AdminEmptyState } from '../empty-state.tsx'
import { AdminGuard } from '../guard.tsx'
import { Pager } from '../pager.tsx'
import { countLabel } from '../today/labels.ts'
import { $asking, $isJoining } from './asking.ts'
import { $bulk, $undone } from './bulk/bulk.ts'
import { ProductCards } from './cards.tsx'
import { Filters } from './filters.tsx'
import { countFilters } from './list-query.ts'
import {
  $askingProducts,
  $productPage,
  loadProducts,
  narrowProducts,
  type ProductPage,
  reloadProducts,
} from './products.ts'
import { ProposedPacks } from './proposed-packs.tsx'
import { ProductSearch } from './search.tsx'
import { $isSelecting, clearSelection } from './table/selection.ts'
import { ProductTableSkeleton } from './table/skeleton.tsx'
import { ProductTable } from './table/table.tsx'
import { Toolbar } from './table/toolbar.tsx'
import { followProductListUrl, productListUrlState } from './url-state.ts'
import { $isWide, $productView } from './view.ts'
import { ViewSwitch } from './view-switch.tsx'

const Dialogs = late(async () => (await import('./dialogs.tsx')).Dialogs)
const SelectBar = late(async () => (await import('./select-bar.tsx')).SelectBar)
const BulkDialogs = late(async () => (await import('./bulk/dialogs.tsx')).BulkDialogs)

/** Admin screen to find, edit, move, hide and delete products, as a table or as cards (specification 2.17). */
export function Product() {
  return (
    <AdminGuard waiting={<Skeleton />}>
      <Products />
    </AdminGuard>
  )
}

function Products() {
  const list = useStore($productPage)
  const view = useStore($productView)
  const isWide = useStore($isWide)
  const begun = productListUrlState().filter
  useEffect(followProductListUrl, [])
  return (
    <>
      <PageActions>
        <div className="product-tools">
          {isWide && <ProposedPacks />}
          <ProductSearch begun={begun.search ?? ''} onSearch={(search) => void narrowProducts({ search })} />
          <ViewSwitch />
          <UploadLink isWide={isWide} />
        </div>
      </PageActions>
      <Filters filter={list ? list.query.filter : begun} />
      {view === 'table' && <Toolbar list={list ?? null} />}
      {list === undefined && <Skeleton />}
      {list === null && <LoadError onRetry={() => void reloadProducts()} />}
      {list && <List list={list} isTable={view === 'table'} />}
      <AskedDialogs />
      <AskedBulkDialogs />
    </>
  )
}

function UploadLink({ isWide }: { isWide: boolean }) {
  const look = isWide ? 'button button--action' : 'icon-button icon-button--line product-tools__add'
  return (
    <a className={look} href={ADMIN_UPLOAD} aria-label={isWide ? undefined : say(ADD_PRODUCT)}>
      <Plus className="icon" aria-hidden="true" />
      {isWide && say(ADD_PRODUCT)}
    </a>
  )
}

function List({ list, isTable }: { list: ProductPage; isTable: boolean }) {
  const asking = useStore($askingProducts)
  const { query, pages, total } = list
  const { filter, page } = query
  const narrowed = JSON.stringify(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected belongs to one filter.
  useEffect(() => clearSelection, [narrowed])
  if (total === 0) return <Nothing search={filter.search ?? ''} isNarrowed={countFilters(filter) > 0} />
  return (
    <>
      <p className="visually-hidden" role="status">{`Page ${page} of ${pages}, ${countLabel(total, 'product')}`}</p>
      {isTable ? <ProductTable list={list} busy={asking} /> : <ProductCards list={list} busy={asking} />}
      <Pager page={page} pages={pages} onTurn={(to) => void loadProducts({ page: to })} />
      {!isTable && <AskedSelectBar />}
    </>
  )
}

function AskedSelectBar() {
  return useOnceWanted(useStore($isSelecting)) && <SelectBar />
}

function AskedDialogs() {
  const isJoining = useStore($isJoining)
  return useOnceWanted(useStore($asking) !== null || isJoining) && <Dialogs />
}

function AskedBulkDialogs() {
  const hasUndone = useStore($undone) !== null
  return useOnceWanted(useStore($bulk) !== null || hasUndone) && <BulkDialogs />
}

function Nothing({ search, isNarrowed }: { search: string; isNarrowed: boolean }) {
  if (isNarrowed)
    return <AdminEmptyState hint={search ? `No product like this matches “${search}”.` : 'No product is like this.'} />
  if (search) return <AdminEmptyState hint={`No product matches “${search}”.`} />
  return (
    <AdminEmptyState hint="There are no products yet: add the first one.">
      <a className="button button--action" href={ADMIN_UPLOAD}>
        {say(ADD_PRODUCT)}
      </a>
    </AdminEmptyState>
  )
}

function Skeleton() {
  const view = useStore($productView)
  if (view === 'table') return <ProductTableSkeleton />
  return (
    <TableSkeleton label="Loading the products" list="admin-products" row="admin-product" count={ADMIN_PAGE_SIZE}>
      <div className="skeleton admin-product__media" />
      <div className="admin-product__text">
        <div className="skeleton" />
        <div className="skeleton skeleton--short" />
      </div>
      <div className="skeleton admin-product__foot" />
    </TableSkeleton>
  )
}
