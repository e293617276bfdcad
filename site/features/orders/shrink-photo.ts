import { IMAGE_TYPES } from '../../ui/image-tiles.ts'
import { redraw } from '../../ui/shrink-image.ts'

/** No side of a photo is stored with more pixels. */
const MAX_SIDE = 1600
/** What a slow connection sends in a few seconds. */
const SMALL_BYTES = 400 * 1024
const QUALITY = 0.82

/**
 * Returns a photo as a JPEG that is small enough to be sent from a phone, which also leaves its location behind. What the
 * browser cannot read, and what would not become smaller, is returned as it is: the shop says what it does not take.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES && IMAGE_TYPES.has(file.type)) return file
  try {
    const image = await createImageBitmap(file)
    const blob = await redraw(image, { maxSide: MAX_SIDE, type: 'image/jpeg', quality: QUALITY })
    const isSmaller = blob !== null && (blob.size < file.size || !IMAGE_TYPES.has(file.type))
    return isSmaller ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}
