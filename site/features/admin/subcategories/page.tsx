import { useStore } from '@nanostores/react'
import { ArrowUpDown } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { SubCategoryView } from '../../../../src/catalogue/contract.ts'
import { SUB_CATEGORY_PAGE_SIZE } from '../../../../src/shared/limits.ts'
import emptySearch from '../../../assets/art/empty-search.svg?url'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ImageViewer } from '../../../ui/ImageViewer.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { SearchInputGroup } from '../../../ui/SearchInputGroup.tsx'
import { ADD_SUB_CATEGORY, ONE_SUB_CATEGORY } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
import { NOTHING_FOUND } from '../../../wording/shop.ts'
import { PageActions } from '../../account/page-actions.tsx'
import {
  $adminCategories,
  $adminSubCategories,
  $subCategoryPage,
  findSubCategories,
  findSubCategoriesAgain,
  loadCategories,
  loadSubCategories,
  lookIntoSubCategory,
  removeSubCategory,
  type SubCategoryFilter,
} from '../categories/categories.ts'
import { CategoryFilter } from '../categories/category-filter.tsx'
import { DeleteCategory } from '../categories/delete-category.tsx'
import { SubCategoryOrderDialog } from '../categories/order-dialog.tsx'
import { loadProductCounts } from '../categories/product-counts.ts'
import { AdminEmptyState } from '../empty-state.tsx'
import { AdminGuard } from '../guard.tsx'
import { Pager } from '../pager.tsx'
import { SubCategoryDialog } from './dialog.tsx'
import { SubCategoriesSkeleton, SubCategoryTable } from './table.tsx'

/** Admin screen to list, search, add, edit, order and delete subcategories. */
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
  const list = useStore($subCategoryPage)
  // Only the dialogs about more than one subcategory need all of them.
  const all = useStore($adminSubCategories) ?? []
  const [editing, setEditing] = useState<SubCategoryView | 'new' | null>(null)
  const [deleting, setDeleting] = useState<SubCategoryView | null>(null)
  const [ordering, setOrdering] = useState(false)
  const [enlarged, setEnlarged] = useState<SubCategoryView | null>(null)
  useEffect(() => {
    void findSubCategories({ search: '', categoryId: '' })
    void loadCategories()
    void loadProductCounts()
  }, [])
  const others = all.filter(({ _id }) => _id !== deleting?._id)
  const isNarrowed = list != null && (list.search !== '' || list.categoryId !== '')
  const isLong = list != null && (list.totalCount > SUB_CATEGORY_PAGE_SIZE || isNarrowed)
  const order = async () => {
    await loadSubCategories()
    setOrdering(true)
  }
  const askToDelete = useCallback((subCategory: SubCategoryView) => {
    void loadSubCategories()
    setDeleting(subCategory)
  }, [])
  return (
    <>
      <PageActions>
        <div className="page-actions">
          {categories && list && (list.totalCount > 1 || isNarrowed) && (
            <button className="button button--quiet" type="button" onClick={() => void order()}>
              <ArrowUpDown className="icon only-narrow" aria-hidden="true" />
              <span className="wide-label">Change order</span>
            </button>
          )}
          <button className="button button--action" type="button" onClick={() => setEditing('new')}>
            {say(ADD_SUB_CATEGORY)}
          </button>
        </div>
      </PageActions>
      {list === undefined && <SubCategoriesSkeleton />}
      {list === null && <LoadError onRetry={() => void findSubCategoriesAgain()} />}
      {list && isLong && (
        <div className="admin-table__tools">
          <SearchInputGroup
            label="Search sub-categories by their name or category"
            placeholder="Search sub-categories"
            className="admin-table__search"
            onSearch={(search) => void findSubCategories({ search })}
          />
          <CategoryFilter
            className="admin-table__filter"
            value={list.categoryId}
            onChange={(categoryId) => void findSubCategories({ categoryId })}
          />
          <p role="status">{list.totalCount === 1 ? '1 sub-category' : `${list.totalCount} sub-categories`}</p>
        </div>
      )}
      {list?.subCategories.length === 0 && <None filter={list} />}
      {list && list.subCategories.length > 0 && (
        <SubCategoryTable
          subCategories={list.subCategories}
          from={(list.page - 1) * SUB_CATEGORY_PAGE_SIZE + 1}
          onEnlarge={setEnlarged}
          onEdit={setEditing}
          onDelete={askToDelete}
        />
      )}
      {list && list.totalPage > 1 && (
        <Pager page={list.page} pages={list.totalPage} onTurn={(page) => void findSubCategories({}, page)} />
      )}
      <SubCategoryOrderDialog
        open={ordering}
        categories={categories ?? []}
        subCategories={all}
        onClose={() => setOrdering(false)}
      />
      <SubCategoryDialog editing={editing} categories={categories ?? []} onClose={() => setEditing(null)} />
      <DeleteCategory
        category={deleting && { id: deleting._id, name: deleting.name }}
        others={others.map(({ _id, name }) => ({ id: _id, name }))}
        kind={say(ONE_SUB_CATEGORY)}
        look={lookIntoSubCategory}
        remove={removeSubCategory}
        onClose={() => {
          setDeleting(null)
          void loadProductCounts()
        }}
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

function None({ filter: { search, categoryId } }: { filter: SubCategoryFilter }) {
  if (search === '' && categoryId === '')
    return <AdminEmptyState hint="Sub-categories group the products of a category: add the first one." />
  return (
    <EmptyState picture={emptySearch} title={say(NOTHING_FOUND)}>
      <p>{search === '' ? 'This category has no sub-categories.' : `No sub-category matches “${search}”.`}</p>
    </EmptyState>
  )
}
