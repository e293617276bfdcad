import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { newId } from '../platform/runtime/ids.ts'
import { type ConsentPlace, consent, type WithdrawalCause } from './schema.ts'

export type ConsentRow = typeof consent.$inferSelect

/** Returns every consent of an account, the newest first. */
export function consentsOf(db: Queryable, userId: string): Promise<ConsentRow[]> {
  return db.select().from(consent).where(eq(consent.userId, userId)).orderBy(desc(consent.givenAt), desc(consent.id))
}

/** Records a consent given at this moment: the transaction may have begun before the former one was given, and have waited. */
export async function insertConsent(
  tx: Queryable,
  values: Pick<ConsentRow, 'userId' | 'channel' | 'noticeVersion'> & { givenBy: ConsentPlace },
): Promise<void> {
  await tx.insert(consent).values({ id: newId(), givenAt: sql`clock_timestamp()`, ...values })
}

/** Ends the account's consent, if there is one. */
export async function withdrawConsent(tx: Queryable, userId: string, withdrawnBy: WithdrawalCause): Promise<void> {
  await tx
    .update(consent)
    .set({ withdrawnAt: sql`clock_timestamp()`, withdrawnBy })
    .where(and(eq(consent.userId, userId), isNull(consent.withdrawnAt)))
}

/** Deletes consents that were withdrawn so many days ago. */
export async function deleteOldConsents(db: Queryable, days: number, max: number): Promise<void> {
  const old = db
    .select({ id: consent.id })
    .from(consent)
    .where(lt(consent.withdrawnAt, sql`now() - make_interval(days => ${days}::int)`))
    .limit(max)
  await db.delete(consent).where(sql`${consent.id} in ${old}`)
}
