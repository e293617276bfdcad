import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { auditLog } from './schema.ts'

export interface AuditEntry {
  /** The admin's account; null for a command run on the machine. */
  actorId: string | null
  /** What was done, in plain words: "Changed product". */
  action: string
  /** The readable name of what it was done to. */
  subject: string
  subjectId?: string
  /** Each changed field before and after; no secrets. */
  changes?: Record<string, { before: unknown; after: unknown }>
}

/** Adds an entry to the audit log. Call it in the transaction of the action. */
export async function recordAction(tx: Queryable, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values(entry)
}

/** Removes the name of a deleted account from its entries, which otherwise stay. */
export async function anonymizeSubject(tx: Queryable, subjectId: string): Promise<void> {
  await tx.update(auditLog).set({ subject: 'a deleted account' }).where(eq(auditLog.subjectId, subjectId))
}

/** Deletes entries older than `days` days, oldest first, at most `max` at a time. */
export async function deleteOldEntries(db: Queryable, days: number, max: number): Promise<void> {
  // Ids grow with time, so the `max` lowest ids are the oldest entries.
  await db.execute(sql`
    delete from audit_log where id in (
      select id from (select id, at from audit_log order by id limit ${max}) as oldest
      where at < now() - make_interval(days => ${days}))`)
}
