import { useController } from 'react-hook-form'
import { MAX_PICTURES } from '../../../../src/shared/limits.ts'
import type { ProductFields } from '../../../lib/admin/product-form.ts'
import { sendPicture } from '../../../stores/admin-pictures.ts'
import { PictureUploader } from '../../../ui/PictureUploader.tsx'

/** The product's pictures, the first of which stands on its card. */
export function ProductPictures({ onPending }: { onPending(reason: string | null): void }) {
  const { field, fieldState } = useController<ProductFields, 'image'>({ name: 'image' })
  return (
    <PictureUploader
      label="Images"
      action="Add picture"
      hint="The first picture stands on the product’s card. Drop, paste or choose JPEG, PNG, WebP or AVIF, at most 5 MB."
      pictures={field.value}
      most={MAX_PICTURES}
      error={fieldState.error?.message}
      send={sendPicture}
      onChange={field.onChange}
      onPending={onPending}
    />
  )
}
