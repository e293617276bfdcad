import { and, asc, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import type { EncodedPhoto } from '../../platform/media/encode.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { complaintPhoto } from '../complaint.schema.ts'
import { order, orderLine } from '../schema.ts'
import type { PhotoSize } from './contract.ts'

const { id, lineId, position, width, height } = complaintPhoto
const about = { id, lineId, answerId: complaintPhoto.answerId, position, width, height }
/** Photos of the latest complaint about a line, and those that wait for one. */
const isOfLatest = isNull(complaintPhoto.answerId)

/** A photo without its bytes. */
export interface PhotoRow {
  id: string
  lineId: string
  /** The response to the earlier complaint that includes it; null for others. */
  answerId: string | null
  position: number | null
  width: number
  height: number
}

/** Stores a photo that waits for a complaint. */
export async function insertPhoto(tx: Queryable, lineId: string, photo: EncodedPhoto): Promise<PhotoRow> {
  const [row] = await tx
    .insert(complaintPhoto)
    .values({ id: newId(), lineId, ...photo })
    .returning(about)
  return row!
}

/** Returns the photos of these orders, those of a complaint in its order, and others as they were added. */
export function photosOf(db: Queryable, orderIds: readonly string[]): Promise<PhotoRow[]> {
  return db
    .select(about)
    .from(complaintPhoto)
    .innerJoin(orderLine, eq(orderLine.id, lineId))
    .where(inArray(orderLine.orderId, [...orderIds]))
    .orderBy(asc(lineId), asc(position), asc(id))
}

/** Returns the photos of the latest complaint about a line, and those that wait for one. */
export function photosOfLine(db: Queryable, line: string): Promise<PhotoRow[]> {
  return db
    .select(about)
    .from(complaintPhoto)
    .where(and(eq(lineId, line), isOfLatest))
    .orderBy(asc(position), asc(id))
}

/** Makes the photos of the latest complaint about a line those of an earlier one, by its response. */
export async function movePhotos(tx: Queryable, line: string, answerId: string): Promise<void> {
  await tx
    .update(complaintPhoto)
    .set({ answerId })
    .where(and(eq(lineId, line), isOfLatest, isNotNull(position)))
}

/**
 * Makes these photos of a line, in this order, those of its latest complaint, and deletes all others but those of earlier ones.
 * Returns whether all of them were there.
 */
export async function attachPhotos(tx: Queryable, line: string, ids: readonly string[]): Promise<boolean> {
  const others = ids.length > 0 ? notInArray(id, [...ids]) : undefined
  await tx.delete(complaintPhoto).where(and(eq(lineId, line), isOfLatest, others))
  const attached = await tx
    .update(complaintPhoto)
    .set({ position: null })
    .where(and(eq(lineId, line), isOfLatest))
    .returning({ id: complaintPhoto.id })
  for (const [at, photo] of ids.entries())
    await tx
      .update(complaintPhoto)
      .set({ position: at })
      .where(and(eq(id, photo), eq(lineId, line), isOfLatest))
  return attached.length === ids.length
}

/** Deletes a photo of a shopper that no complaint includes. Returns whether there was one. */
export async function deleteWaitingPhoto(db: Queryable, userId: string, photo: string): Promise<boolean> {
  const deleted = await db
    .delete(complaintPhoto)
    .where(and(eq(id, photo), isNull(position), inArray(lineId, linesOf(db, userId))))
    .returning({ id: complaintPhoto.id })
  return deleted.length > 0
}

/** Deletes all photos of these orders. */
export async function deletePhotosOf(tx: Queryable, orderIds: readonly string[]): Promise<void> {
  const lines = tx
    .select({ id: orderLine.id })
    .from(orderLine)
    .where(inArray(orderLine.orderId, [...orderIds]))
  await tx.delete(complaintPhoto).where(inArray(lineId, lines))
}

/** Returns a photo of the shopper's own or, for an admin, of any complaint. */
export async function readPhoto(
  db: Queryable,
  { userId, isAdmin }: { userId: string; isAdmin: boolean },
  photo: string,
  size: PhotoSize,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const isOwn = inArray(lineId, linesOf(db, userId))
  const [row] = await db
    .select({ bytes: size === 'small' ? complaintPhoto.thumbnail : complaintPhoto.image })
    .from(complaintPhoto)
    .where(and(eq(id, photo), isAdmin ? or(isOwn, isNotNull(position)) : isOwn))
  return row ? new Uint8Array(row.bytes) : null
}

/** Returns the photos of a shopper's complaints, in full. */
export function wholePhotosOf(db: Queryable, userId: string) {
  return db
    .select({ lineId, answerId: complaintPhoto.answerId, bytes: complaintPhoto.image })
    .from(complaintPhoto)
    .where(and(inArray(lineId, linesOf(db, userId)), isNotNull(position)))
    .orderBy(asc(position))
}

/** Deletes photos that no complaint came to include, and those of complaints that are long over. */
export async function deleteOldPhotos(
  db: Queryable,
  { waitingHours, answeredDays, maxDays }: { waitingHours: number; answeredDays: number; maxDays: number },
): Promise<void> {
  const { createdAt } = complaintPhoto
  await db.delete(complaintPhoto).where(
    or(
      and(isNull(position), sql`${createdAt} < now() - make_interval(hours => ${waitingHours})`),
      sql`${createdAt} < now() - make_interval(days => ${maxDays})`,
      sql`exists (select from complaint_answer answer where answer.line_id = ${lineId}
        and (answer.id = ${complaintPhoto.answerId} or (${isOfLatest} and ${isNotNull(position)} and answer.superseded_at is null))
        and answered_at < now() - make_interval(days => ${answeredDays}))`,
    ),
  )
}

function linesOf(db: Queryable, userId: string) {
  return db
    .select({ id: orderLine.id })
    .from(orderLine)
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .where(eq(order.userId, userId))
}
