import { useState } from 'react'
import type { CategoryView, SubCategoryView } from '../../../../src/catalogue/contract.ts'
import type { Chip } from '../../../ui/Chips.tsx'
import { MultiSelect } from '../../../ui/MultiSelect.tsx'
import { ADD_SUB_CATEGORY, CHOOSE_CATEGORY, EDIT_SUB_CATEGORY, SAVE_SUB_CATEGORY } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
import { saveSubCategory } from '../categories/categories.ts'
import { type CategoryEntry, CategoryForm } from '../categories/category-form.tsx'
import { type Guard, UnsavedChangesDialog } from '../unsaved-changes-dialog.tsx'

interface Props {
  /** What the dialog edits: a new subcategory, an existing one, or nothing. */
  editing: SubCategoryView | 'new' | null
  categories: readonly CategoryView[]
  onClose(): void
}

/** Dialog to add or edit a subcategory. */
export function SubCategoryDialog({ editing, categories, onClose }: Props) {
  const isNew = editing === 'new'
  return (
    <UnsavedChangesDialog
      title={say(isNew ? ADD_SUB_CATEGORY : EDIT_SUB_CATEGORY)}
      open={editing !== null}
      onClose={onClose}
    >
      {(guard) => (
        <SubCategoryForm guard={guard} subCategory={isNew ? null : editing} categories={categories.map(asChip)} />
      )}
    </UnsavedChangesDialog>
  )
}

interface FormProps {
  guard: Guard
  subCategory: SubCategoryView | null
  categories: readonly Chip[]
}

function SubCategoryForm({ guard, subCategory, categories }: FormProps) {
  const [chosen, setChosen] = useState(() => (subCategory?.category ?? []).map(asChip))
  const choose = (next: Chip[]) => {
    setChosen(next)
    guard.onDirty(true)
  }
  const save = (entry: CategoryEntry) =>
    saveSubCategory({ ...entry, category: chosen.map(({ id }) => ({ _id: id })) }, subCategory?._id ?? null)
  return (
    <CategoryForm
      guard={guard}
      category={subCategory}
      submit={say(SAVE_SUB_CATEGORY)}
      ready={chosen.length > 0}
      save={save}
    >
      <MultiSelect
        label="Category"
        placeholder={say(CHOOSE_CATEGORY)}
        options={categories}
        chosen={chosen}
        onChange={choose}
      />
    </CategoryForm>
  )
}

function asChip({ _id, name }: CategoryView): Chip {
  return { id: _id, name }
}
