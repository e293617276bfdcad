import type { CategoryView } from '../../../../src/catalogue/contract.ts'
import { UnsavedChangesDialog } from '../unsaved-changes-dialog.tsx'
import { saveCategory } from './categories.ts'
import { CategoryForm } from './category-form.tsx'

interface Props {
  /** What the dialog edits: a new category, an existing one, or nothing. */
  editing: CategoryView | 'new' | null
  onClose(): void
}

/** Dialog to add or edit a category. */
export function CategoryDialog({ editing, onClose }: Props) {
  const isNew = editing === 'new'
  const category = isNew ? null : editing
  return (
    <UnsavedChangesDialog title={isNew ? 'Category' : 'Update Category'} open={editing !== null} onClose={onClose}>
      {(guard) => (
        <CategoryForm
          guard={guard}
          category={category}
          submit={isNew ? 'Add Category' : 'Update Category'}
          nameFirst
          save={(entry) => saveCategory(entry, category?._id ?? null)}
        />
      )}
    </UnsavedChangesDialog>
  )
}
