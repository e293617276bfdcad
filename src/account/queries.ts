import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { newId } from '../platform/runtime/ids.ts'
import { ONE_TIME_PASSWORD_DAYS } from '../shared/limits.ts'
import { account, type Role } from './schema.ts'

export type Account = typeof account.$inferSelect

/** Answers the new account; null when the address is taken. */
export async function insertAccount(
  db: Queryable,
  values: Pick<
    typeof account.$inferInsert,
    'name' | 'email' | 'passwordHash' | 'role' | 'mustChangePassword' | 'emailVerified'
  >,
): Promise<Account | null> {
  const [made] = await db
    .insert(account)
    .values({ id: newId(), ...values, passwordExpiresAt: expiryOf(values.mustChangePassword ?? false) })
    .onConflictDoNothing({ target: account.email })
    .returning()
  return made ?? null
}

export async function findAccount(db: Queryable, id: string): Promise<Account | null> {
  const [found] = await db.select().from(account).where(eq(account.id, id))
  return found ?? null
}

export async function findAccountByEmail(db: Queryable, email: string): Promise<Account | null> {
  const [found] = await db.select().from(account).where(eq(account.email, email))
  return found ?? null
}

/** What the accounts of these ids are called; those that are gone are left out. */
export async function accountNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: account.id, name: account.name })
    .from(account)
    .where(inArray(account.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Holds the account's row until the transaction ends. */
export async function lockAccount(db: Queryable, id: string): Promise<Account | null> {
  const [found] = await db.select().from(account).where(eq(account.id, id)).for('update')
  return found ?? null
}

export async function updateAccount(
  db: Queryable,
  id: string,
  changed: Partial<Pick<Account, 'name' | 'email' | 'mobile' | 'avatar' | 'emailVerified' | 'role' | 'status'>>,
): Promise<Account | null> {
  const [updated] = await db
    .update(account)
    .set({ ...changed, updatedAt: sql`now()` })
    .where(eq(account.id, id))
    .returning()
  return updated ?? null
}

/** A new password makes every token given so far worthless. */
export async function replacePassword(
  db: Queryable,
  id: string,
  passwordHash: string,
  mustChangePassword = false,
): Promise<Account> {
  const [updated] = await db
    .update(account)
    .set({
      passwordHash,
      mustChangePassword,
      passwordExpiresAt: expiryOf(mustChangePassword),
      tokenVersion: sql`${account.tokenVersion} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(account.id, id))
    .returning()
  return updated!
}

/** Whether the one-time password of an account has ended, by the clock of the database. */
export async function isPasswordOver(db: Queryable, id: string): Promise<boolean> {
  const isOver = lte(account.passwordExpiresAt, sql`now()`)
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, id), isOver))
  return rows.length > 0
}

/** A password that was made for one login lies in logs and messages: it ends, whether it was used or not. */
function expiryOf(isOneTime: boolean) {
  return isOneTime ? sql`now() + make_interval(days => ${ONE_TIME_PASSWORD_DAYS})` : null
}

export async function recordLogin(db: Queryable, id: string): Promise<void> {
  await db.update(account).set({ lastLoginAt: sql`now()` }).where(eq(account.id, id))
}

export async function deleteAccount(db: Queryable, id: string): Promise<void> {
  await db.delete(account).where(eq(account.id, id))
}

/** Any number; every copy of the shop that looks for its first admin takes the same lock. */
const FIRST_ADMIN_LOCK = 746_558_744

/** Lets nobody else look for the first admin until the transaction ends. */
export async function lockFirstAdmin(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`)
}

/** The shop's admins who may do something, oldest first; held until the transaction ends. */
export async function lockAdmins(db: Queryable): Promise<{ id: string; email: string }[]> {
  const role: Role = 'ADMIN'
  return db
    .select({ id: account.id, email: account.email })
    .from(account)
    .where(and(eq(account.role, role), eq(account.status, 'Active')))
    .orderBy(account.id)
    .for('update')
}
