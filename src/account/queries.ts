import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { preparedOn, type Queryable } from '../platform/database/database.ts'
import { newId } from '../platform/runtime/ids.ts'
import { ONE_TIME_PASSWORD_DAYS } from '../shared/limits.ts'
import { account, type Role } from './schema.ts'

export type Account = typeof account.$inferSelect

/** Inserts an account and returns it; null when the email is taken. */
export async function insertAccount(
  db: Queryable,
  values: Pick<
    typeof account.$inferInsert,
    'name' | 'passwordHash' | 'role' | 'mustChangePassword' | 'emailVerified'
  > & { email: string },
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

/** Returns the account that signs in by this number, in E.164. */
export async function findAccountByLoginMobile(db: Queryable, loginMobile: string): Promise<Account | null> {
  const [found] = await db.select().from(account).where(eq(account.loginMobile, loginMobile))
  return found ?? null
}

/** Returns the names of the accounts with these ids. Deleted accounts are left out. */
export async function accountNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: account.id, name: account.name })
    .from(account)
    .where(inArray(account.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Locks the account row until the transaction ends. Returns null when there is none. */
export async function lockAccount(db: Queryable, id: string): Promise<Account | null> {
  const [found] = await db.select().from(account).where(eq(account.id, id)).for('update')
  return found ?? null
}

/**
 * Locks the account row until the transaction ends, and returns whether the account is active. Other rows may refer to it
 * meanwhile, so that its cart and addresses can change.
 */
export async function lockActiveAccount(tx: Queryable, id: string): Promise<boolean> {
  const [found] = await preparedOn(tx)<{ active: boolean }[]>`
    select status = 'Active' as active from account where id = ${id} for no key update`
  return found?.active ?? false
}

export async function updateAccount(
  db: Queryable,
  id: string,
  changed: Partial<
    Pick<Account, 'name' | 'email' | 'mobile' | 'loginMobile' | 'avatar' | 'emailVerified' | 'role' | 'status'>
  >,
): Promise<Account | null> {
  const [updated] = await db
    .update(account)
    .set({ ...changed, updatedAt: sql`now()` })
    .where(eq(account.id, id))
    .returning()
  return updated ?? null
}

/** Replaces the password, and invalidates every access token issued so far. */
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

/** Whether the account's one-time password has expired, by the database's clock. */
export async function isPasswordOver(db: Queryable, id: string): Promise<boolean> {
  const isOver = lte(account.passwordExpiresAt, sql`now()`)
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, id), isOver))
  return rows.length > 0
}

/** Whether its owner has signed in since the one-time password was made. */
export async function isPasswordUsed(db: Queryable, id: string): Promise<boolean> {
  const madeAt = sql`${account.passwordExpiresAt} - make_interval(days => ${ONE_TIME_PASSWORD_DAYS})`
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, id), gte(account.lastLoginAt, madeAt)))
  return rows.length > 0
}

/** A one-time password remains in logs and messages, so it expires even if it was never used. */
function expiryOf(isOneTime: boolean) {
  return isOneTime ? sql`now() + make_interval(days => ${ONE_TIME_PASSWORD_DAYS})` : null
}

export async function recordLogin(db: Queryable, id: string): Promise<void> {
  await db.update(account).set({ lastLoginAt: sql`now()` }).where(eq(account.id, id))
}

export async function deleteAccount(db: Queryable, id: string): Promise<void> {
  await db.delete(account).where(eq(account.id, id))
}

/** An arbitrary number. Every instance that looks for the first admin takes the same lock. */
const FIRST_ADMIN_LOCK = 746_558_744

/** Serializes the search for the first admin until the transaction ends. */
export async function lockFirstAdmin(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`)
}

/** Locks the active admins until the transaction ends, and returns them, oldest first. */
export async function lockAdmins(
  db: Queryable,
): Promise<Pick<Account, 'id' | 'email' | 'loginMobile' | 'mustChangePassword'>[]> {
  const role: Role = 'ADMIN'
  return db
    .select({
      id: account.id,
      email: account.email,
      loginMobile: account.loginMobile,
      mustChangePassword: account.mustChangePassword,
    })
    .from(account)
    .where(and(eq(account.role, role), eq(account.status, 'Active')))
    .orderBy(account.id)
    .for('update')
}
