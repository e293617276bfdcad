import { type ChangeEvent, useId, useState } from 'react'
import type { FieldPath, FieldPathValue } from 'react-hook-form'
import type { ShopSettings } from '../../../../src/settings/contract.ts'
import { uploadImage } from '../../../api/upload.ts'
import { Image } from '../../../ui/Image.tsx'
import { ACCEPTED_IMAGES } from '../../../ui/image-tiles.ts'
import { fitForUpload } from '../../../ui/shrink-image.ts'
import { showToast } from '../../toasts/toasts.ts'
import { recordUpload } from './running-uploads.ts'
import { errorAt, type SettingsForm } from './section.tsx'

interface Props {
  form: SettingsForm
  name: FieldPath<ShopSettings>
  label: string
  hint: string
}

/** An image setting: preview, upload, replace and remove. It is saved with its section. */
export function ImageField({ form, name, label, hint }: Props) {
  const id = useId()
  const [share, setShare] = useState<number>()
  const url = form.watch(name) as string
  const error = errorAt(form, name)
  const busy = share !== undefined
  const put = (next: string) =>
    form.setValue(name, next as FieldPathValue<ShopSettings, typeof name>, { shouldDirty: true })
  const send = async (file: File) => {
    setShare(0)
    const result = await uploadImage(await fitForUpload(file), setShare)
    setShare(undefined)
    if (result.success) put(result.data.url)
    else showToast('error', result.message)
    return result.success
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (file) recordUpload(form, send(file))
  }
  return (
    <fieldset className="field settings-image" aria-describedby={`${id}-hint`}>
      <legend className="field__label">{label}</legend>
      <div className="settings-image__row">
        {url && (
          <span className="settings-image__shown">
            <Image url={url} sizes="12rem" alt={`${label}, as it is`} />
          </span>
        )}
        <label className="button button--quiet button--small file-button">
          {busy ? 'Loading...' : url ? 'Replace' : 'Choose an image'}
          <input
            type="file"
            accept={ACCEPTED_IMAGES}
            disabled={busy}
            aria-label={`${url ? 'Replace' : 'Choose'} ${label}`}
            aria-invalid={Boolean(error)}
            onChange={choose}
          />
        </label>
        {url && !busy && (
          <button
            className="button button--plain button--small"
            type="button"
            aria-label={`Remove ${label}`}
            onClick={() => put('')}
          >
            Remove
          </button>
        )}
        {busy && <progress className="progress" value={share} max={1} aria-label="Upload" />}
      </div>
      <p className="field__hint" id={`${id}-hint`}>
        {hint}
      </p>
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
