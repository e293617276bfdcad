import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { ADMIN_PAGE_SIZE } from '../../../../src/shared/limits.ts'
import { ADMIN_UPLOAD } from '../../../api/paths.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { PageActions } from '../../account/page-actions.tsx'
import { AdminEmptyState, CardsSkeleton } from '../empty-state.tsx'
import { AdminGuard } from '../guard.tsx'
import { Pager } from '../pager.tsx'
import { countLabel } from '../today/labels.ts'
import { ProductAdminCard } from './card.tsx'
import { DeleteProduct } from './delete-product.tsx'
import { ProductEditor } from './editor.tsx'
import { ProposedPacks } from './pack-proposals.tsx'
import { PacksDialog } from './packs-dialog.tsx'
import { $askingProducts, $productPage, loadProducts, type ProductPage, reloadProducts } from './products.ts'
import { ProductSearch } from './search.tsx'
import { UndeclaredFilter } from './undeclared-filter.tsx'
import { followProductListUrl, productListUrlState } from './url-state.ts'

/** Admin screen to search, edit and delete products, newest first. */
export function Product() {
  return (
    <AdminGuard waiting={<Skeleton />}>
      <Products />
    </AdminGuard>
  )
}

function Products() {
  const list = useStore($productPage)
  const [editing, setEditing] = useState<ProductView | null>(null)
  const [deleting, setDeleting] = useState<ProductView | null>(null)
  const [packing, setPacking] = useState<ProductView | null>(null)
  const [{ search: begun, undeclared: narrowed }] = useState(productListUrlState)
  useEffect(followProductListUrl, [])
  return (
    <>
      <PageActions>
        <div className="product-tools">
          <ProposedPacks />
          <ProductSearch
            begun={begun}
            onSearch={(search) => void loadProducts(search, 1, $productPage.get()?.undeclared)}
          />
          <UndeclaredFilter
            value={list ? list.undeclared : narrowed}
            onChange={(undeclared) => void loadProducts($productPage.get()?.search ?? '', 1, undeclared)}
          />
        </div>
      </PageActions>
      {list === undefined && <Skeleton />}
      {list === null && <LoadError onRetry={() => void reloadProducts()} />}
      {list && <List list={list} onEdit={setEditing} onDelete={setDeleting} onPacks={setPacking} />}
      <ProductEditor product={editing} onClose={() => setEditing(null)} />
      <DeleteProduct product={deleting} onClose={() => setDeleting(null)} />
      <PacksDialog product={packing} onClose={() => setPacking(null)} />
    </>
  )
}

interface ListProps {
  list: ProductPage
  onEdit(product: ProductView): void
  onDelete(product: ProductView): void
  onPacks(product: ProductView): void
}

function List({ list, onEdit, onDelete, onPacks }: ListProps) {
  const asking = useStore($askingProducts)
  const { search, undeclared, page, pages, total, products } = list
  if (total === 0) return <Nothing search={search} isNarrowed={undeclared !== undefined} />
  return (
    <>
      <p className="visually-hidden" role="status">{`Page ${page} of ${pages}, ${countLabel(total, 'product')}`}</p>
      <ul className="admin-grid" aria-label="Products" aria-busy={asking}>
        {products.map((product) => (
          <ProductAdminCard
            key={product._id}
            product={product}
            onEdit={() => onEdit(product)}
            onDelete={() => onDelete(product)}
            onPacks={() => onPacks(product)}
          />
        ))}
      </ul>
      <Pager page={page} pages={pages} onTurn={(to) => void loadProducts(search, to, undeclared)} />
    </>
  )
}

function Nothing({ search, isNarrowed }: { search: string; isNarrowed: boolean }) {
  if (search) return <AdminEmptyState hint={`No product matches “${search}”.`} />
  if (isNarrowed) return <AdminEmptyState hint="No product lacks this declaration." />
  return (
    <AdminEmptyState hint="There are no products yet: add the first one.">
      <a className="button button--action" href={ADMIN_UPLOAD}>
        Upload Product
      </a>
    </AdminEmptyState>
  )
}

function Skeleton() {
  return <CardsSkeleton label="Loading the products" list="admin-grid" count={ADMIN_PAGE_SIZE} />
}
