import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { NO_PASSWORD } from '../passwords.ts'
import type { Account } from '../queries.ts'
import { account, accountCode, accountThrottle } from '../schema.ts'

/** Inserts an account that signs in by this number alone. Returns null when another account does. */
export async function insertMobileAccount(
  tx: Queryable,
  values: { name: string; loginMobile: string; mobile: string },
): Promise<Account | null> {
  const [made] = await tx
    .insert(account)
    .values({ id: newId(), ...values, passwordHash: NO_PASSWORD })
    .onConflictDoNothing({ target: account.loginMobile })
    .returning()
  return made ?? null
}

/** Locks the account that signs in by this number until the transaction ends. */
export async function lockAccountByLoginMobile(tx: Queryable, loginMobile: string): Promise<Account | null> {
  const [found] = await tx.select().from(account).where(eq(account.loginMobile, loginMobile)).for('update')
  return found ?? null
}

/** Whether nobody has signed in to an account for so many days, nor used a session of it. */
export async function isLongUnused(db: Queryable, userId: string, days: number): Promise<boolean> {
  const [row] = await db
    .select({
      isUnused: sql<boolean>`coalesce(${account.lastLoginAt}, ${account.createdAt}) < now() - make_interval(days => ${days}::int)
        and not exists (select from session where user_id = ${userId} and idle_expires_at > now())`,
    })
    .from(account)
    .where(eq(account.id, userId))
  return row?.isUnused ?? false
}

/** Returns how many active accounts have no email, so that their number alone opens them. */
export async function countNumberAccounts(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ accounts: count() })
    .from(account)
    .where(and(isNull(account.email), eq(account.status, 'Active')))
  return row!.accounts
}

/** Uses up a code. Returns false when it is gone: of two requests, one wins. */
export async function deleteCode(tx: Queryable, subject: string, codeHash: string): Promise<boolean> {
  const deleted = await tx
    .delete(accountCode)
    .where(and(eq(accountCode.subject, subject), eq(accountCode.codeHash, codeHash)))
    .returning({ subject: accountCode.subject })
  return deleted.length > 0
}

/** Lets a code that was right be entered once more, within `minutes`: its owner is asked for a name first. */
export async function extendCode(tx: Queryable, subject: string, codeHash: string, minutes: number): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${minutes}::int)`
  await tx
    .update(accountCode)
    .set({ expiresAt, tries: sql`greatest(${accountCode.tries} - 1, 0)` })
    .where(and(eq(accountCode.subject, subject), eq(accountCode.codeHash, codeHash)))
}

/** Returns how many attempts an unexpired counter has, and the seconds left until it ends. */
export async function countedAttempts(db: Queryable, key: string): Promise<{ count: number; secondsLeft: number }> {
  const [found] = await db
    .select({
      count: accountThrottle.count,
      secondsLeft: sql<number>`ceil(extract(epoch from ${accountThrottle.resetsAt} - now()))::int`,
    })
    .from(accountThrottle)
    .where(and(eq(accountThrottle.key, key), gt(accountThrottle.resetsAt, sql`now()`)))
  return found ?? { count: 0, secondsLeft: 0 }
}
