import type { CategoryView } from '../../../../src/catalogue/contract.ts'
import { saveCategory } from '../../../stores/admin-taxonomy.ts'
import { GuardedDialog } from '../guarded-dialog.tsx'
import { ShelfForm } from '../shelf-form.tsx'

interface Props {
  /** What is being entered: a new category, a change of one, or nothing. */
  editing: CategoryView | 'new' | null
  onClose(): void
}

/** The dialog in which a category is added, or changed. */
export function CategoryDialog({ editing, onClose }: Props) {
  const isNew = editing === 'new'
  const category = isNew ? null : editing
  return (
    <GuardedDialog title={isNew ? 'Category' : 'Update Category'} open={editing !== null} onClose={onClose}>
      {(guard) => (
        <ShelfForm
          guard={guard}
          shelf={category}
          submit={isNew ? 'Add Category' : 'Update Category'}
          nameFirst
          save={(entry) => saveCategory(entry, category?._id ?? null)}
        />
      )}
    </GuardedDialog>
  )
}
