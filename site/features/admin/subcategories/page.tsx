import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { SubCategoryView } from '../../../../src/catalogue/contract.ts'
import { ImageViewer } from '../../../ui/ImageViewer.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { PageActions } from '../../account/page-actions.tsx'
import {
  $adminCategories,
  $adminSubCategories,
  loadCategories,
  loadSubCategories,
  lookIntoSubCategory,
  removeSubCategory,
} from '../categories/categories.ts'
import { DeleteCategory } from '../categories/delete-category.tsx'
import { SubCategoryOrderDialog } from '../categories/order-dialog.tsx'
import { AdminEmptyState } from '../empty-state.tsx'
import { AdminGuard } from '../guard.tsx'
import { SubCategoryDialog } from './dialog.tsx'
import { SubCategoriesSkeleton, SubCategoryTable } from './table.tsx'

/** Admin screen to list, add, edit, order and delete subcategories. */
export function SubCategory() {
  return (
    <AdminGuard waiting={<SubCategoriesSkeleton />}>
      <SubCategories />
    </AdminGuard>
  )
}

const addButton = () => document.querySelector<HTMLElement>('[data-action] .button--action')

function SubCategories() {
  const categories = useStore($adminCategories)
  const subCategories = useStore($adminSubCategories)
  const [editing, setEditing] = useState<SubCategoryView | 'new' | null>(null)
  const [deleting, setDeleting] = useState<SubCategoryView | null>(null)
  const [ordering, setOrdering] = useState(false)
  const [enlarged, setEnlarged] = useState<SubCategoryView | null>(null)
  useEffect(() => {
    void loadSubCategories()
    void loadCategories()
  }, [])
  const others = (subCategories ?? []).filter(({ _id }) => _id !== deleting?._id)
  return (
    <>
      <PageActions>
        <div className="page-actions">
          {categories && subCategories && subCategories.length > 1 && (
            <button className="button button--quiet" type="button" onClick={() => setOrdering(true)}>
              Change order
            </button>
          )}
          <button className="button button--action" type="button" onClick={() => setEditing('new')}>
            Add Sub Category
          </button>
        </div>
      </PageActions>
      {subCategories === undefined && <SubCategoriesSkeleton />}
      {subCategories === null && <LoadError onRetry={() => void loadSubCategories()} />}
      {subCategories?.length === 0 && (
        <AdminEmptyState hint="Sub-categories group the products of a category: add the first one." />
      )}
      {subCategories && subCategories.length > 0 && (
        <SubCategoryTable
          subCategories={subCategories}
          onEnlarge={setEnlarged}
          onEdit={setEditing}
          onDelete={setDeleting}
        />
      )}
      <SubCategoryOrderDialog
        open={ordering}
        categories={categories ?? []}
        subCategories={subCategories ?? []}
        onClose={() => setOrdering(false)}
      />
      <SubCategoryDialog editing={editing} categories={categories ?? []} onClose={() => setEditing(null)} />
      <DeleteCategory
        category={deleting && { id: deleting._id, name: deleting.name }}
        others={others.map(({ _id, name }) => ({ id: _id, name }))}
        kind="sub category"
        look={lookIntoSubCategory}
        remove={removeSubCategory}
        onClose={() => setDeleting(null)}
        focusAfter={addButton}
      />
      <ImageViewer
        pictures={enlarged ? [enlarged.image] : []}
        at={enlarged ? 0 : null}
        name={enlarged?.name ?? ''}
        onMove={() => {}}
        onClose={() => setEnlarged(null)}
      />
    </>
  )
}
