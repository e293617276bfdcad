import { pictureUrl } from '../../shared/pictures.ts'
import { AppError } from '../errors.ts'
import { type EncodedPicture, encodePicture } from './encode.ts'
import type { MediaStore } from './store.ts'

/** Stores an uploaded picture in every width and format; answers the address to keep. */
export async function savePicture(media: MediaStore, upload: Uint8Array): Promise<string> {
  return putPicture(media, await encodePicture(upload))
}

/** Stores an encoded picture; answers the address to keep. @throws AppError storageFull */
export async function putPicture(media: MediaStore, { name, files }: EncodedPicture): Promise<string> {
  for (const { file, bytes } of files) {
    if (!(await media.has(file))) await media.put(file, bytes).catch(explain)
  }
  return pictureUrl(name)
}

function explain(error: unknown): never {
  const { code } = error as { code?: string }
  if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error
  throw new AppError('storageFull', 'There is no room left for pictures', { cause: error })
}
