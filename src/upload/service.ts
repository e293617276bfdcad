import { AppError } from '../platform/errors.ts'
import { savePicture } from '../platform/media/picture.ts'
import type { MediaStore } from '../platform/media/store.ts'
import { MAX_UPLOAD_BYTES } from '../shared/limits.ts'

/** Stores an uploaded picture; answers the address to keep. Too large, damaged and other kinds are refused in words. */
export async function saveUpload(media: MediaStore, file: File): Promise<string> {
  // Asked before the bytes are read.
  if (file.size > MAX_UPLOAD_BYTES) throw new AppError('tooLarge', 'The picture is larger than 5 MB')
  return savePicture(media, await file.bytes())
}
