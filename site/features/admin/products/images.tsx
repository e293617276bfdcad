import type { ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import { MAX_IMAGES } from '../../../../src/shared/limits.ts'
import { uploadImage } from '../../../api/upload.ts'
import { ImageUploader } from '../../../ui/ImageUploader.tsx'
import type { ProductFields } from './product-form.ts'

/** The product's images. The first one is shown on its card. */
export function ProductImages({ error, onPending }: Pick<ComponentProps<typeof ImageUploader>, 'error' | 'onPending'>) {
  const { field, fieldState } = useController<ProductFields, 'image'>({ name: 'image' })
  return (
    <ImageUploader
      label="Images"
      action="Add image"
      hint="The first one is on the product’s card. JPEG, PNG, WebP or AVIF."
      pictures={field.value}
      max={MAX_IMAGES}
      error={fieldState.error?.message ?? error}
      send={uploadImage}
      onChange={field.onChange}
      onPending={onPending}
    />
  )
}
