import { type FormEvent, useRef, useState } from 'react'
import type { CategoryView } from '../../../../src/catalogue/contract.ts'
import { MAX_NAME_LENGTH } from '../../../../src/shared/limits.ts'
import { sendPicture } from '../../../stores/admin-pictures.ts'
import { saveCategory } from '../../../stores/admin-taxonomy.ts'
import { showPopup } from '../../../stores/popup.ts'
import { PictureUploader } from '../../../ui/PictureUploader.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FormButton } from '../form-button.tsx'
import { GuardedDialog } from '../guarded-dialog.tsx'

interface Props {
  /** What is being entered: a new category, a change of one, or nothing. */
  editing: CategoryView | 'new' | null
  onClose(): void
}

/** The dialog in which a category is added, or changed. */
export function CategoryDialog({ editing, onClose }: Props) {
  const [dirty, setDirty] = useState(false)
  const close = () => {
    setDirty(false)
    onClose()
  }
  return (
    <GuardedDialog
      title={editing === 'new' ? 'Category' : 'Update Category'}
      open={editing !== null}
      dirty={dirty}
      onClose={close}
    >
      {editing && <CategoryForm category={editing === 'new' ? null : editing} onDirty={setDirty} onSaved={close} />}
    </GuardedDialog>
  )
}

interface FormProps {
  category: CategoryView | null
  onDirty(dirty: boolean): void
  onSaved(): void
}

function CategoryForm({ category, onDirty, onSaved }: FormProps) {
  const [entry, setEntry] = useState({ name: category?.name ?? '', image: category?.image ?? '' })
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
    const said = await saveCategory({ name, image: entry.image }, category?._id ?? null)
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
        disabledReason={name ? undefined : 'Enter a name first'}
        error={tried ? (pending ?? undefined) : undefined}
        send={sendPicture}
        onChange={([image = '']) => change({ image })}
        onPending={setPending}
      />
      <div className="dialog__actions">
        <FormButton ready={Boolean(name && entry.image && !pending)} busy={busy}>
          {category ? 'Update Category' : 'Add Category'}
        </FormButton>
      </div>
    </form>
  )
}
