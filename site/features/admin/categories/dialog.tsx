import type { CategoryView } from '../../../../src/catalogue/contract.ts'
import { ADD_CATEGORY, EDIT_CATEGORY, NEW_CATEGORY, SAVE_CATEGORY } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
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
    <UnsavedChangesDialog title={say(isNew ? NEW_CATEGORY : EDIT_CATEGORY)} open={editing !== null} onClose={onClose}>
      {(guard) => (
        <CategoryForm
          guard={guard}
          category={category}
          submit={say(isNew ? ADD_CATEGORY : SAVE_CATEGORY)}
          nameFirst
          save={(entry) => saveCategory(entry, category?._id ?? null)}
        />
      )}
    </UnsavedChangesDialog>
  )
}
