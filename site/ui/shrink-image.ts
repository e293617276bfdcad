import { MAX_IMAGE_PIXELS, MAX_UPLOAD_BYTES } from '../../src/shared/limits.ts'

/** No side of an image has more pixels on a page. */
const MAX_SIDE = 2560
const QUALITY = 0.85

interface Shrunk {
  /** No side has more pixels. */
  maxSide: number
  type: 'image/jpeg' | 'image/webp'
  /** From 0 to 1. */
  quality: number
}

/** Draws an image again, and releases it. A browser that cannot write the type writes a PNG. */
export async function redraw(image: ImageBitmap, { maxSide, type, quality }: Shrunk): Promise<Blob | null> {
  const scale = Math.min(1, maxSide / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')!
  if (type === 'image/jpeg') {
    // A JPEG has no transparency, and would be black there.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
}

/**
 * Returns an image that the shop would refuse for its size, such as the photo of a phone, smaller; any other, and what the
 * browser cannot read, as it is.
 */
export async function fitForUpload(file: File): Promise<File> {
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
    if (file.size <= MAX_UPLOAD_BYTES && image.width * image.height <= MAX_IMAGE_PIXELS) {
      image.close()
      return file
    }
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
    const blob = await redraw(image, { maxSide: MAX_SIDE, type, quality: QUALITY })
    return blob ? new File([blob], file.name, { type: blob.type }) : file
  } catch {
    return file
  }
}
