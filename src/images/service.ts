import type { Queryable } from '../platform/database/database.ts'
import { type EncodedPhoto, encodeImage, encodePhoto } from '../platform/media/encode.ts'
import { putImage } from '../platform/media/image.ts'
import type { MediaStorage } from '../platform/media/storage.ts'
import { AppError } from '../platform/runtime/errors.ts'
import { limitConcurrency } from '../platform/runtime/semaphore.ts'
import { imageFile, imageStem, ownImage } from '../shared/images.ts'
import { MAX_COMPLAINT_PHOTOS, MAX_UPLOAD_BYTES } from '../shared/limits.ts'
import { abandonImage, endGracePeriod, lockImages, recordStored } from './queries.ts'

export interface UploadDependencies {
  db: Queryable
  media: MediaStorage
}

const ENCODED_AT_ONCE = 2
const MAX_WAITING = 50
// Decoding an image of 24 million pixels takes tens of megabytes, an AVIF of twelve 200, and a core for a second.
const inTurn = limitConcurrency(ENCODED_AT_ONCE, MAX_WAITING)
// Shoppers' own images have a turn of their own, one a person, so that they never delay the shop's.
const inTurnOfShoppers = limitConcurrency(1, MAX_WAITING, 1)
// As many a person as one complaint has, since a client may send all of them at once.
const inTurnOfPhotos = limitConcurrency(1, MAX_WAITING, MAX_COMPLAINT_PHOTOS)

/**
 * Stores an uploaded image and returns its URL.
 * @param shopper the id of the account whose own image it is; without it the image is the shop's.
 * @throws AppError tooLarge, invalid for a damaged file, unsupported for other formats, or tooMany while the shopper's last
 * one is being stored.
 */
export async function saveUpload(deps: UploadDependencies, file: File, shopper?: string): Promise<string> {
  return storeImage(deps, await bytesOf(file), shopper)
}

/**
 * Encodes a shopper's photo that only some may see, without storing it.
 * @throws AppError as `saveUpload`
 */
export async function encodeUploadedPhoto(file: File, shopper: string): Promise<EncodedPhoto> {
  const bytes = await bytesOf(file)
  return inTurnOfPhotos(() => encodePhoto(bytes), shopper)
}

async function bytesOf(file: File): Promise<Uint8Array> {
  // Checked before the bytes are read.
  if (file.size > MAX_UPLOAD_BYTES) throw new AppError('tooLarge', 'The image is larger than 5 MB')
  return file.bytes()
}

/** As `saveUpload`, for bytes from another source. */
export async function storeImage(
  { db, media }: UploadDependencies,
  bytes: Uint8Array,
  shopper?: string,
): Promise<string> {
  const encode = () => encodeImage(bytes)
  const encoded = await (shopper ? inTurnOfShoppers(encode, shopper) : inTurn(encode))
  // Recorded first: a sweep that is removing this image holds its row locked, and later sweeps spare it.
  await recordStored(db, imageStem(encoded.name))
  try {
    return await putImage(media, encoded)
  } catch (error) {
    // Files of a partly stored image are useless and take up space, so the next sweep removes them.
    await endGracePeriod(db, imageStem(encoded.name))
    throw error
  }
}

/**
 * Checks that images are the shop's own and still stored, and prevents their removal. Call it in the transaction that
 * starts to show them, without those that are shown already.
 * @throws AppError invalid, which names the field `image`.
 */
export async function retainImages(tx: Queryable, media: MediaStorage, urls: readonly string[]): Promise<void> {
  const names = urls.map((url) => {
    const name = ownImage(url)
    if (!name) throw new AppError('invalid', 'image must be the URL of an uploaded image')
    return name
  })
  await lockImages(tx, names.map(imageStem))
  for (const name of names) {
    if (await media.has(imageFile(name, name.width, 'webp'))) continue
    throw new AppError('invalid', 'image is no longer stored: upload it again')
  }
}

/** Releases an account's image that is replaced or deleted: the next sweep removes it unless something else shows it. */
export async function releaseImage(tx: Queryable, url: string): Promise<void> {
  const name = ownImage(url)
  if (name) await abandonImage(tx, imageStem(name))
}
