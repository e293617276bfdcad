import { encodeUploadedPhoto } from '../../images/service.ts'
import { type Database, type Queryable, transact } from '../../platform/database/database.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { MAX_COMPLAINT_PHOTOS } from '../../shared/limits.ts'
import type { AddPhoto, ComplaintPhoto } from '../contract.ts'
import type { PhotoSize } from './contract.ts'
import { deleteOldPhotos, deleteWaitingPhoto, insertPhoto, photosOfLine, readPhoto } from './photos.queries.ts'
import { lockReportable } from './service.ts'
import { photoView } from './views.ts'

/** A photo for a complaint that was never made. */
const WAITING_HOURS = 24
/** Long enough for an objection to the shop's response. */
const ANSWERED_DAYS = 90
/** Also if the shop never responded. */
const MAX_DAYS = 365

/**
 * Stores a photo of a line of the shopper's own delivered order, for a complaint that is yet to be made.
 * @throws AppError as `reportMissing`, and as every upload; conflict for more photos than a complaint may have.
 */
export async function addPhoto(db: Database, userId: string, asked: AddPhoto): Promise<ComplaintPhoto> {
  // Nobody's image is decoded in vain.
  await transact(db, (tx) => lockRoom(tx, userId, asked))
  const photo = await encodeUploadedPhoto(asked.image, userId)
  return transact(db, async (tx) => photoView(await insertPhoto(tx, await lockRoom(tx, userId, asked), photo)))
}

/** Deletes a photo that waits for a complaint. @throws AppError missing, also for the photo of another or of a complaint. */
export async function removePhoto(db: Queryable, userId: string, photoId: string): Promise<void> {
  if (!(await deleteWaitingPhoto(db, userId, photoId))) throw unknownPhoto()
}

/** Returns a photo to its shopper, and to admins if a complaint includes it. @throws AppError missing, for all others alike. */
export async function openPhoto(
  db: Queryable,
  viewer: { userId: string; isAdmin: boolean },
  photoId: string,
  size: PhotoSize,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readPhoto(db, viewer, photoId, size)
  if (!bytes) throw unknownPhoto()
  return bytes
}

/** Deletes the photos that are no longer needed. */
export function prunePhotos(db: Queryable): Promise<void> {
  return deleteOldPhotos(db, { waitingHours: WAITING_HOURS, answeredDays: ANSWERED_DAYS, maxDays: MAX_DAYS })
}

/** Locks the order, and returns the id of the line if another photo of it may wait. */
async function lockRoom(tx: Queryable, userId: string, asked: Omit<AddPhoto, 'image'>): Promise<string> {
  const { line } = await lockReportable(tx, userId, asked)
  const waiting = (await photosOfLine(tx, line.id)).filter(({ position }) => position === null)
  if (waiting.length >= MAX_COMPLAINT_PHOTOS)
    throw new AppError('conflict', `There can be ${MAX_COMPLAINT_PHOTOS} photos at most: remove one first`)
  return line.id
}

function unknownPhoto(): AppError {
  return new AppError('missing', 'Photo not found')
}
