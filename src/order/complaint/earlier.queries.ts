import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { complaintAnswer } from '../complaint.schema.ts'
import type { orderLine } from '../schema.ts'
import { movePhotos } from './photos.queries.ts'

/** Moves the complaint of a line, with its photos, to its response, so that the line can have another. */
export async function supersede(tx: Queryable, answerId: string, line: typeof orderLine.$inferSelect): Promise<void> {
  const { missingNote, complaintKind, complaintQuantity, missingAt } = line
  await tx
    .update(complaintAnswer)
    .set({
      supersededAt: sql`now()`,
      // Without a message if it was deleted with the account.
      reportedNote: missingNote ?? '',
      reportedKind: complaintKind,
      reportedQuantity: complaintQuantity,
      reportedAt: missingAt,
    })
    .where(eq(complaintAnswer.id, answerId))
  await movePhotos(tx, line.id, answerId)
}

/** Deletes what shoppers said in earlier complaints about these orders; the responses stay. */
export async function deleteEarlierMessages(tx: Queryable, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(complaintAnswer)
    .set({ reportedNote: '', reportedAt: null })
    .where(and(inArray(complaintAnswer.orderId, [...orderIds]), isNotNull(complaintAnswer.supersededAt)))
}

/** Returns the earlier complaints about these lines, newest first, as their responses have them. */
export function earlierComplaints(db: Queryable, lineIds: readonly string[]) {
  return db
    .select()
    .from(complaintAnswer)
    .where(and(inArray(complaintAnswer.lineId, [...lineIds]), isNotNull(complaintAnswer.supersededAt)))
    .orderBy(desc(complaintAnswer.supersededAt))
}
