import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { CATALOGUE_NAME } from '../../../../src/shared/schemas/product.ts'
import { uploadImage } from '../../../api/upload.ts'
import { ImageUploader } from '../../../ui/ImageUploader.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { FormButton } from '../form-button.tsx'
import { fieldError } from '../form-sentences.ts'
import { showPopup } from '../popup.ts'
import type { Guard } from '../unsaved-changes-dialog.tsx'
import { useFormImages } from '../use-form-images.ts'

export interface CategoryEntry {
  name: string
  image: string
}

interface Props {
  guard: Guard
  /** The entry to edit, or null for a new one. */
  category: CategoryEntry | null
  submit: string
  /** Whether an image can only be chosen after a name is entered. */
  nameFirst?: boolean
  /** Whether the additional fields are complete. */
  ready?: boolean
  /** Returns the server's message, or null if the server refused. */
  save(entry: CategoryEntry): Promise<string | null>
  /** Additional fields. */
  children?: ReactNode
}

/** Form for the name and image of a category or subcategory. */
export function CategoryForm({ guard, category, submit, nameFirst = false, ready = true, save, children }: Props) {
  const [entry, setEntry] = useState({ name: category?.name ?? '', image: category?.image ?? '' })
  const images = useFormImages()
  const [busy, setBusy, isBusy] = useBusy()
  const [tried, setTried] = useState(false)
  const opener = useRef(document.activeElement as HTMLElement | null)
  const name = entry.name.trim()
  const nameError = fieldError('Name', CATALOGUE_NAME, name)
  const change = (part: Partial<CategoryEntry>) => {
    setEntry((old) => ({ ...old, ...part }))
    guard.onDirty(true)
  }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (nameError) event.currentTarget.querySelector('input')?.focus()
    if (isBusy() || nameError || !images.areStored()) return
    setBusy(true)
    const said = await save({ name, image: entry.image })
    setBusy(false)
    if (said === null) return
    guard.onSaved()
    showPopup(said, () => opener.current)
  }
  return (
    <form method="post" noValidate ref={images.form} onSubmit={send}>
      <TextField
        label="Name"
        value={entry.name}
        required
        autoComplete="off"
        error={(tried && nameError) || undefined}
        onChange={({ target }) => change({ name: target.value })}
      />
      <ImageUploader
        label="Image"
        action="Upload Image"
        single
        pictures={entry.image ? [entry.image] : []}
        disabledReason={nameFirst && !name ? 'Enter a name first' : undefined}
        error={images.error}
        send={uploadImage}
        onChange={([image = '']) => change({ image })}
        onPending={images.onPending}
      />
      {children}
      <div className="dialog__actions">
        <FormButton
          ready={Boolean(!nameError && entry.image && ready && !images.pending)}
          busy={busy}
          isWaiting={images.isWaiting}
        >
          {submit}
        </FormButton>
      </div>
    </form>
  )
}
