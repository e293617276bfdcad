import type { Queryable } from '../platform/database.ts'
import { AppError } from '../platform/errors.ts'
import { encodePicture } from '../platform/media/encode.ts'
import { putPicture } from '../platform/media/picture.ts'
import type { MediaStore } from '../platform/media/store.ts'
import { takeTurns } from '../platform/turns.ts'
import { MAX_UPLOAD_BYTES } from '../shared/limits.ts'
import { ownPicture, pictureFile, pictureStem } from '../shared/pictures.ts'
import { abandonPicture, forgetGrace, holdPictures, noteStored } from './queries.ts'

export interface UploadParts {
  db: Queryable
  media: MediaStore
}

const ENCODED_AT_ONCE = 2
const MAX_WAITING = 50
// A picture of 24 million pixels takes tens of megabytes while it is decoded, and a core for a second.
const inTurn = takeTurns(ENCODED_AT_ONCE, MAX_WAITING)

/** Stores an uploaded picture; answers the address to keep. Too large, damaged and other kinds are refused in words. */
export async function saveUpload(parts: UploadParts, file: File): Promise<string> {
  // Asked before the bytes are read.
  if (file.size > MAX_UPLOAD_BYTES) throw new AppError('tooLarge', 'The picture is larger than 5 MB')
  return storePicture(parts, await file.bytes())
}

/** As `saveUpload`, for bytes that came some other way. */
export async function storePicture({ db, media }: UploadParts, bytes: Uint8Array): Promise<string> {
  const encoded = await inTurn(() => encodePicture(bytes))
  // First: who removes pictures holds the row meanwhile, and leaves it alone from now on.
  await noteStored(db, pictureStem(encoded.name))
  try {
    return await putPicture(media, encoded)
  } catch (error) {
    // What was stored of it is worth nothing, and takes room that others need: removed at the next sweep.
    await forgetGrace(db, pictureStem(encoded.name))
    throw error
  }
}

/**
 * Makes sure of the pictures that something begins to show, in the transaction in which it does: each is one of ours,
 * is there, and stays. Leave out those that it shows already.
 * @throws AppError invalid, which names the field `image`.
 */
export async function keepPictures(tx: Queryable, media: MediaStore, addresses: readonly string[]): Promise<void> {
  const names = addresses.map((address) => {
    const name = ownPicture(address)
    if (!name) throw new AppError('invalid', 'image must be the address of an uploaded picture')
    return name
  })
  await holdPictures(tx, names.map(pictureStem))
  for (const name of names) {
    if (await media.has(pictureFile(name, name.width, 'webp'))) continue
    throw new AppError('invalid', 'image: the picture is no longer there. Upload it again')
  }
}

/** Lets go of the picture of somebody who changes it or leaves: it is removed soon, unless something else shows it. */
export async function leavePicture(tx: Queryable, address: string): Promise<void> {
  const name = ownPicture(address)
  if (name) await abandonPicture(tx, pictureStem(name))
}
