/** No side of a photo is stored with more pixels. */
const MAX_SIDE = 1600
/** What a slow connection sends in a few seconds. */
const SMALL_BYTES = 400 * 1024
const QUALITY = 0.82
const SENT_AS_IT_IS = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

/**
 * Returns a photo as a JPEG that is small enough to be sent from a phone, which also leaves its location behind. What the
 * browser cannot read, and what would not become smaller, is returned as it is: the shop says what it does not take.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES && SENT_AS_IT_IS.has(file.type)) return file
  try {
    const image = await createImageBitmap(file)
    const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(image.width * scale))
    canvas.height = Math.max(1, Math.round(image.height * scale))
    const context = canvas.getContext('2d')!
    // A JPEG has no transparency, and would be black there.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    const isSmaller = blob !== null && (blob.size < file.size || !SENT_AS_IT_IS.has(file.type))
    return isSmaller ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}
