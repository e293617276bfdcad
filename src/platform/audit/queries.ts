import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { auditLog } from './schema.ts'

export interface AuditEntry {
  /** The admin's account; null for a command run on the machine. */
  actorId: string | null
  /** As people say it: "Changed product". */
  action: string
  /** What it was done to, as people call it. */
  subject: string
  subjectId?: string
  /** Each changed field before and after; no secrets. */
  changes?: Record<string, { before: unknown; after: unknown }>
}

/** Writes down what somebody did, to be called in the transaction that does it. */
export async function recordAction(tx: Queryable, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values(entry)
}

/** Somebody who deletes their account is called by name in no entry any more; that something was done stays. */
export async function anonymizeSubject(tx: Queryable, subjectId: string): Promise<void> {
  await tx.update(auditLog).set({ subject: 'a deleted account' }).where(eq(auditLog.subjectId, subjectId))
}

/** Entries older than as many days go, the oldest first, some at a time. */
export async function deleteOldEntries(db: Queryable, days: number, max: number): Promise<void> {
  // Ids grow with time: the walk along them ends at the first entry that is to stay.
  await db.execute(sql`
    delete from audit_log where id in (
      select id from (select id, at from audit_log order by id limit ${max}) as oldest
      where at < now() - make_interval(days => ${days}))`)
}
