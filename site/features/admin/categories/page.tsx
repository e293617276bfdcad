import { useStore } from '@nanostores/react'
import { ArrowUpDown } from 'lucide-react'
import { memo, useEffect, useState } from 'react'
import type { CategoryView } from '../../../../src/catalogue/contract.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { ADD_CATEGORY } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
import { PageActions } from '../../account/page-actions.tsx'
import { AdminCard } from '../card.tsx'
import { AdminEmptyState, CardsSkeleton } from '../empty-state.tsx'
import { AdminGuard } from '../guard.tsx'
import { $adminCategories, loadCategories, lookIntoCategory, removeCategory } from './categories.ts'
import { DeleteCategory } from './delete-category.tsx'
import { CategoryDialog } from './dialog.tsx'
import { CategoryOrderDialog } from './order-dialog.tsx'
import { ProductCount } from './product-count.tsx'
import { loadProductCounts } from './product-counts.ts'

/** Admin screen to list, add, edit, order and delete categories. */
export function Category() {
  return (
    <AdminGuard waiting={<Skeleton />}>
      <Categories />
    </AdminGuard>
  )
}

const addButton = () => document.querySelector<HTMLElement>('[data-action] .button--action')

function Categories() {
  const categories = useStore($adminCategories)
  const [editing, setEditing] = useState<CategoryView | 'new' | null>(null)
  const [deleting, setDeleting] = useState<CategoryView | null>(null)
  const [ordering, setOrdering] = useState(false)
  useEffect(() => {
    void loadCategories()
    void loadProductCounts()
  }, [])
  const others = (categories ?? []).filter(({ _id }) => _id !== deleting?._id)
  return (
    <>
      <PageActions>
        <div className="page-actions">
          {categories && categories.length > 1 && (
            <button className="button button--quiet" type="button" onClick={() => setOrdering(true)}>
              <ArrowUpDown className="icon only-narrow" aria-hidden="true" />
              <span className="wide-label">Change order</span>
            </button>
          )}
          <button className="button button--action" type="button" onClick={() => setEditing('new')}>
            {say(ADD_CATEGORY)}
          </button>
        </div>
      </PageActions>
      {categories === undefined && <Skeleton />}
      {categories === null && <LoadError onRetry={() => void loadCategories()} />}
      {categories?.length === 0 && <AdminEmptyState hint="There are no categories yet: add the first one." />}
      {categories && categories.length > 0 && (
        <CategoryCards categories={categories} onEdit={setEditing} onDelete={setDeleting} />
      )}
      <CategoryOrderDialog open={ordering} categories={categories ?? []} onClose={() => setOrdering(false)} />
      <CategoryDialog editing={editing} onClose={() => setEditing(null)} />
      <DeleteCategory
        category={deleting && { id: deleting._id, name: deleting.name }}
        others={others.map(({ _id, name }) => ({ id: _id, name }))}
        kind="category"
        look={lookIntoCategory}
        remove={removeCategory}
        onClose={() => {
          setDeleting(null)
          void loadProductCounts()
        }}
        focusAfter={addButton}
      />
    </>
  )
}

interface CardsProps {
  categories: readonly CategoryView[]
  onEdit(category: CategoryView): void
  onDelete(category: CategoryView): void
}

/** Memoized, because a dialog in front of the cards must not cost them. */
const CategoryCards = memo(function CategoryCards({ categories, onEdit, onDelete }: CardsProps) {
  return (
    <ul className="admin-grid admin-grid--six" aria-label="Categories">
      {categories.map((category) => (
        <AdminCard
          key={category._id}
          name={category.name}
          note={<ProductCount of="categories" id={category._id} />}
          image={category.image}
          sizes="(min-width: 80rem) 150px, (min-width: 48rem) 22vw, 45vw"
          onEdit={() => onEdit(category)}
          onDelete={() => onDelete(category)}
        />
      ))}
    </ul>
  )
})

function Skeleton() {
  return <CardsSkeleton label="Loading the categories" list="admin-grid admin-grid--six" count={12} />
}
