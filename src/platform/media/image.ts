import { imageUrl } from '../../shared/images.ts'
import { isDiskFull } from '../runtime/disk-space.ts'
import { AppError } from '../runtime/errors.ts'
import { type EncodedImage, encodeImage } from './encode.ts'
import type { MediaStorage } from './storage.ts'

/** Stores an uploaded image in every width and format, and returns its URL. */
export async function saveImage(media: MediaStorage, upload: Uint8Array): Promise<string> {
  return putImage(media, await encodeImage(upload))
}

/** Stores an encoded image, and returns its URL. @throws AppError storageFull */
export async function putImage(media: MediaStorage, { name, files }: EncodedImage): Promise<string> {
  for (const { file, bytes } of files) {
    if (!(await media.has(file))) await media.put(file, bytes).catch(explain)
  }
  return imageUrl(name)
}

function explain(error: unknown): never {
  if (!isDiskFull(error)) throw error
  throw new AppError('storageFull', 'There is no room left for images', { cause: error })
}
