import type { Queryable } from '../platform/database/database.ts'
import { encodeImage } from '../platform/media/encode.ts'
import { putImage } from '../platform/media/image.ts'
import type { MediaStore } from '../platform/media/store.ts'
import { AppError } from '../platform/runtime/errors.ts'
import { limitConcurrency } from '../platform/runtime/semaphore.ts'
import { imageFile, imageStem, ownImage } from '../shared/images.ts'
import { MAX_UPLOAD_BYTES } from '../shared/limits.ts'
import { abandonImage, endGracePeriod, lockImages, recordStored } from './queries.ts'

export interface UploadDependencies {
  db: Queryable
  media: MediaStore
}

const ENCODED_AT_ONCE = 2
const MAX_WAITING = 50
// A picture of 24 million pixels takes tens of megabytes while it is decoded, and a core for a second.
const inTurn = limitConcurrency(ENCODED_AT_ONCE, MAX_WAITING)

/** Stores an uploaded picture; answers the address to keep. Too large, damaged and other kinds are refused in words. */
export async function saveUpload(deps: UploadDependencies, file: File): Promise<string> {
  // Asked before the bytes are read.
  if (file.size > MAX_UPLOAD_BYTES) throw new AppError('tooLarge', 'The picture is larger than 5 MB')
  return storeImage(deps, await file.bytes())
}

/** As `saveUpload`, for bytes that came some other way. */
export async function storeImage({ db, media }: UploadDependencies, bytes: Uint8Array): Promise<string> {
  const encoded = await inTurn(() => encodeImage(bytes))
  // First: who removes pictures holds the row meanwhile, and leaves it alone from now on.
  await recordStored(db, imageStem(encoded.name))
  try {
    return await putImage(media, encoded)
  } catch (error) {
    // What was stored of it is worth nothing, and takes room that others need: removed at the next sweep.
    await endGracePeriod(db, imageStem(encoded.name))
    throw error
  }
}

/**
 * Makes sure of the pictures that something begins to show, in the transaction in which it does: each is one of ours,
 * is there, and stays. Leave out those that it shows already.
 * @throws AppError invalid, which names the field `image`.
 */
export async function retainImages(tx: Queryable, media: MediaStore, urls: readonly string[]): Promise<void> {
  const names = urls.map((url) => {
    const name = ownImage(url)
    if (!name) throw new AppError('invalid', 'image must be the address of an uploaded picture')
    return name
  })
  await lockImages(tx, names.map(imageStem))
  for (const name of names) {
    if (await media.has(imageFile(name, name.width, 'webp'))) continue
    throw new AppError('invalid', 'image: the picture is no longer there. Upload it again')
  }
}

/** Lets go of the picture of somebody who changes it or leaves: it is removed soon, unless something else shows it. */
export async function releaseImage(tx: Queryable, url: string): Promise<void> {
  const name = ownImage(url)
  if (name) await abandonImage(tx, imageStem(name))
}
