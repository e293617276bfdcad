import { useController } from 'react-hook-form'
import { MAX_IMAGES } from '../../../../src/shared/limits.ts'
import type { ProductFields } from '../../../lib/admin/product-form.ts'
import { sendImage } from '../../../stores/admin-images.ts'
import { ImageUploader } from '../../../ui/ImageUploader.tsx'

/** The product's images. The first one is shown on its card. */
export function ProductImages({ onPending }: { onPending(reason: string | null): void }) {
  const { field, fieldState } = useController<ProductFields, 'image'>({ name: 'image' })
  return (
    <ImageUploader
      label="Images"
      action="Add picture"
      hint="The first picture stands on the product’s card. Drop, paste or choose JPEG, PNG, WebP or AVIF, at most 5 MB."
      pictures={field.value}
      most={MAX_IMAGES}
      error={fieldState.error?.message}
      send={sendImage}
      onChange={field.onChange}
      onPending={onPending}
    />
  )
}
