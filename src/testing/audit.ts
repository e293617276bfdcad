import { eq } from 'drizzle-orm'
import { auditLog } from '../platform/audit/schema.ts'
import type { Database } from '../platform/database/database.ts'

/** Returns what admins did to an account, in that order. */
export async function actionsOn(db: Database, subjectId: string): Promise<string[]> {
  const rows = await db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(auditLog.id)
  return rows.map(({ action }) => action)
}
