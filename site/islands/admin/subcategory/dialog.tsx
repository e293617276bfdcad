import { type FormEvent, useRef, useState } from 'react'
import type { CategoryView, SubCategoryView } from '../../../../src/catalogue/contract.ts'
import { MAX_NAME_LENGTH } from '../../../../src/shared/limits.ts'
import { sendPicture } from '../../../stores/admin-pictures.ts'
import { saveSubCategory } from '../../../stores/admin-taxonomy.ts'
import { showPopup } from '../../../stores/popup.ts'
import type { Chip } from '../../../ui/Chips.tsx'
import { MultiSelect } from '../../../ui/MultiSelect.tsx'
import { PictureUploader } from '../../../ui/PictureUploader.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FormButton } from '../form-button.tsx'
import { GuardedDialog } from '../guarded-dialog.tsx'

interface Props {
  /** What is being entered: a new sub-category, a change of one, or nothing. */
  editing: SubCategoryView | 'new' | null
  categories: readonly CategoryView[]
  onClose(): void
}

/** The dialog in which a sub-category is added, or changed. */
export function SubCategoryDialog({ editing, categories, onClose }: Props) {
  const [dirty, setDirty] = useState(false)
  const close = () => {
    setDirty(false)
    onClose()
  }
  return (
    <GuardedDialog
      title={editing === 'new' ? 'Add Sub Category' : 'Edit Sub Category'}
      open={editing !== null}
      dirty={dirty}
      onClose={close}
    >
      {editing && (
        <SubCategoryForm
          subCategory={editing === 'new' ? null : editing}
          categories={categories.map(asChip)}
          onDirty={setDirty}
          onSaved={close}
        />
      )}
    </GuardedDialog>
  )
}

interface FormProps {
  subCategory: SubCategoryView | null
  categories: readonly Chip[]
  onDirty(dirty: boolean): void
  onSaved(): void
}

function SubCategoryForm({ subCategory, categories, onDirty, onSaved }: FormProps) {
  const [entry, setEntry] = useState(() => entryOf(subCategory))
  const [pending, setPending] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const opener = useRef(document.activeElement as HTMLElement | null)
  const name = entry.name.trim()
  const change = (part: Partial<typeof entry>) => {
    setEntry((old) => ({ ...old, ...part }))
    onDirty(true)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!name) event.currentTarget.querySelector('input')?.focus()
    if (busy || !name || pending) return
    setBusy(true)
    const category = entry.chosen.map(({ id }) => ({ _id: id }))
    const said = await saveSubCategory({ name, image: entry.image, category }, subCategory?._id ?? null)
    setBusy(false)
    if (said === null) return
    onSaved()
    showPopup(said, () => opener.current)
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <TextField
        label="Name"
        value={entry.name}
        maxLength={MAX_NAME_LENGTH}
        required
        autoComplete="off"
        error={tried && !name ? 'Name is required' : undefined}
        onChange={({ target }) => change({ name: target.value })}
      />
      <PictureUploader
        label="Image"
        action="Upload Image"
        single
        pictures={entry.image ? [entry.image] : []}
        error={tried ? (pending ?? undefined) : undefined}
        send={sendPicture}
        onChange={([image = '']) => change({ image })}
        onPending={setPending}
      />
      <MultiSelect
        label="Category"
        placeholder="Select Category"
        options={categories}
        chosen={entry.chosen}
        onChange={(chosen) => change({ chosen })}
      />
      <div className="dialog__actions">
        <FormButton ready={Boolean(name && entry.image && entry.chosen.length > 0 && !pending)} busy={busy}>
          Submit
        </FormButton>
      </div>
    </form>
  )
}

function entryOf(subCategory: SubCategoryView | null) {
  const { name = '', image = '', category = [] } = subCategory ?? {}
  return { name, image, chosen: category.map(asChip) }
}

function asChip({ _id, name }: CategoryView): Chip {
  return { id: _id, name }
}
