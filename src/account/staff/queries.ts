import { and, count, desc, eq, isNotNull } from 'drizzle-orm'
import { auditLog } from '../../platform/audit/schema.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Account } from '../queries.ts'
import { account } from '../schema.ts'

/** Returns all admins, oldest account first. */
export async function listAdmins(db: Queryable): Promise<Account[]> {
  return db.select().from(account).where(eq(account.role, 'ADMIN')).orderBy(account.id)
}

/** Locks the account row until the transaction ends. Returns null when there is none. */
export async function lockAccountByEmail(tx: Queryable, email: string): Promise<Account | null> {
  const [found] = await tx.select().from(account).where(eq(account.email, email)).for('update')
  return found ?? null
}

interface LogSlice {
  person: string | null
  offset: number
  limit: number
}

/** Returns entries of the audit log, newest first, of one person or of all. */
export async function listActions(db: Queryable, { person, offset, limit }: LogSlice) {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actorId: auditLog.actorId,
      actorName: account.name,
      action: auditLog.action,
      subject: auditLog.subject,
      subjectId: auditLog.subjectId,
      changes: auditLog.changes,
    })
    .from(auditLog)
    .leftJoin(account, eq(account.id, auditLog.actorId))
    .where(byPerson(person))
    .orderBy(desc(auditLog.id))
    .offset(offset)
    .limit(limit)
}

export async function countActions(db: Queryable, person: string | null): Promise<number> {
  const [found] = await db.select({ actions: count() }).from(auditLog).where(byPerson(person))
  return found!.actions
}

/** Returns everybody who appears in the audit log as an actor. */
export async function listActors(db: Queryable): Promise<{ id: string; name: string | null }[]> {
  const actors = db
    .selectDistinct({ id: auditLog.actorId })
    .from(auditLog)
    .where(isNotNull(auditLog.actorId))
    .as('actors')
  const rows = await db
    .select({ id: actors.id, name: account.name })
    .from(actors)
    .leftJoin(account, eq(account.id, actors.id))
    .orderBy(account.name)
  return rows.map(({ id, name }) => ({ id: id!, name }))
}

function byPerson(person: string | null) {
  return and(person === null ? undefined : eq(auditLog.actorId, person))
}
