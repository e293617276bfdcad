import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ADMIN_PAGE_SIZE } from '../../../../src/shared/limits.ts'
import { ADMIN_UPLOAD } from '../../../api/paths.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { PageActions } from '../../account/page-actions.tsx'
import { AdminEmptyState, CardsSkeleton } from '../empty-state.tsx'
import { AdminGuard } from '../guard.tsx'
import { Pager } from '../pager.tsx'
import { countLabel } from '../today/labels.ts'
import { $asking, ask, stopAsking } from './asking.ts'
import { BulkDialogs } from './bulk/dialogs.tsx'
import { ProductAdminCard } from './card.tsx'
import { DeleteProduct } from './delete-product.tsx'
import { ProductEditor } from './editor.tsx'
import { Filters } from './filters.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { countFilters } from './list-query.ts'
import { ProposedPacks } from './pack-proposals.tsx'
import { PacksDialog } from './packs-dialog.tsx'
import {
  $askingProducts,
  $productPage,
  loadProducts,
  narrowProducts,
  type ProductPage,
  reloadProducts,
} from './products.ts'
import { ProductSearch } from './search.tsx'
import { TableSkeleton } from './table/skeleton.tsx'
import { ProductTable } from './table/table.tsx'
import { Toolbar } from './table/toolbar.tsx'
import { followProductListUrl, productListUrlState } from './url-state.ts'
import { $productView } from './view.ts'
import { ViewSwitch } from './view-switch.tsx'

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
  const begun = productListUrlState().filter
  useEffect(followProductListUrl, [])
  return (
    <>
      <PageActions>
        <div className="product-tools">
          <ProposedPacks />
          <ProductSearch begun={begun.search ?? ''} onSearch={(search) => void narrowProducts({ search })} />
          <ViewSwitch />
        </div>
      </PageActions>
      <Filters filter={list ? list.query.filter : begun} />
      {view === 'table' && <Toolbar list={list ?? null} />}
      {list === undefined && <Skeleton />}
      {list === null && <LoadError onRetry={() => void reloadProducts()} />}
      {list && <List list={list} isTable={view === 'table'} />}
      <Dialogs />
      <BulkDialogs />
    </>
  )
}

function List({ list, isTable }: { list: ProductPage; isTable: boolean }) {
  const asking = useStore($askingProducts)
  const { query, pages, total, products } = list
  const { filter, page } = query
  if (total === 0) return <Nothing search={filter.search ?? ''} isNarrowed={countFilters(filter) > 0} />
  return (
    <>
      <p className="visually-hidden" role="status">{`Page ${page} of ${pages}, ${countLabel(total, 'product')}`}</p>
      {isTable ? (
        <ProductTable list={list} busy={asking} />
      ) : (
        <ul className="admin-grid" aria-label="Products" aria-busy={asking}>
          {products.map((product) => (
            <ProductAdminCard
              key={product._id}
              product={product}
              onEdit={() => ask('edit', product)}
              onDelete={() => ask('delete', product)}
              onPacks={() => ask('packs', product)}
            />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} onTurn={(to) => void loadProducts({ page: to })} />
    </>
  )
}

function Dialogs() {
  const asking = useStore($asking)
  const about = (name: string) => (asking?.about === name ? asking.product : null)
  return (
    <>
      <ProductEditor product={about('edit')} onClose={stopAsking} />
      <DeleteProduct product={about('delete')} onClose={stopAsking} />
      <PacksDialog product={about('packs')} onClose={stopAsking} />
      <JoinDialog />
    </>
  )
}

function Nothing({ search, isNarrowed }: { search: string; isNarrowed: boolean }) {
  if (isNarrowed)
    return <AdminEmptyState hint={search ? `No product like this matches “${search}”.` : 'No product is like this.'} />
  if (search) return <AdminEmptyState hint={`No product matches “${search}”.`} />
  return (
    <AdminEmptyState hint="There are no products yet: add the first one.">
      <a className="button button--action" href={ADMIN_UPLOAD}>
        Upload Product
      </a>
    </AdminEmptyState>
  )
}

function Skeleton() {
  const view = useStore($productView)
  if (view === 'table') return <TableSkeleton />
  return <CardsSkeleton label="Loading the products" list="admin-grid" count={ADMIN_PAGE_SIZE} />
}
