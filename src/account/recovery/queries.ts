import { and, eq, gt, isNotNull, lt, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { CODE_MINUTES } from '../emails.ts'
import { accountCode } from '../schema.ts'

const MAX_TRIES = 5
const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes}::int)`
const soon = inMinutes(CODE_MINUTES)

/** Stores a code, replacing the previous one for the same subject. */
export async function storeCode(
  db: Queryable,
  code: { subject: string; userId: string | null; codeHash: string; newEmail?: string },
  minutes = CODE_MINUTES,
): Promise<void> {
  const fresh = {
    newEmail: null,
    ...code,
    tries: 0,
    expiresAt: inMinutes(minutes),
    grantHash: null,
    grantExpiresAt: null,
  }
  await db.insert(accountCode).values(fresh).onConflictDoUpdate({ target: accountCode.subject, set: fresh })
}

/**
 * Uses up one of the few attempts before the code is compared, so that concurrent requests cannot exceed their number.
 * Returns the code's hash, or null when there is no valid code or no attempt left.
 */
export async function takeTry(db: Queryable, subject: string): Promise<string | null> {
  const [taken] = await db
    .update(accountCode)
    .set({ tries: sql`${accountCode.tries} + 1` })
    .where(
      and(
        eq(accountCode.subject, subject),
        isNotNull(accountCode.codeHash),
        lt(accountCode.tries, MAX_TRIES),
        gt(accountCode.expiresAt, sql`now()`),
      ),
    )
    .returning({ codeHash: accountCode.codeHash })
  return taken?.codeHash ?? null
}

/**
 * Exchanges a code for a grant, once. Returns the account id, or null when the code is gone or belongs to no account.
 */
export async function exchangeCode(
  db: Queryable,
  subject: string,
  codeHash: string,
  grantHash: string,
): Promise<string | null> {
  const [exchanged] = await db
    .update(accountCode)
    .set({ codeHash: null, grantHash, grantExpiresAt: soon })
    .where(and(eq(accountCode.subject, subject), eq(accountCode.codeHash, codeHash)))
    .returning({ userId: accountCode.userId })
  return exchanged?.userId ?? null
}

/**
 * Uses up a grant and returns its account id; null when the grant is unknown, used, expired, or for another mailbox.
 */
export async function consumeGrant(db: Queryable, mailbox: string, grantHash: string): Promise<string | null> {
  const [consumed] = await db
    .delete(accountCode)
    .where(
      and(
        sql`starts_with(${accountCode.subject}, ${mailbox})`,
        eq(accountCode.grantHash, grantHash),
        gt(accountCode.grantExpiresAt, sql`now()`),
      ),
    )
    .returning({ userId: accountCode.userId })
  return consumed?.userId ?? null
}

/** Uses up a code, and returns the email that it verifies; null when the code is gone. */
export async function consumeCode(db: Queryable, subject: string, codeHash: string): Promise<string | null> {
  const [consumed] = await db
    .delete(accountCode)
    .where(and(eq(accountCode.subject, subject), eq(accountCode.codeHash, codeHash)))
    .returning({ newEmail: accountCode.newEmail })
  return consumed?.newEmail ?? null
}

/** Deletes the account's codes and grants: what was started with an older password or email must not be completed. */
export async function deleteCodesOf(db: Queryable, userId: string): Promise<void> {
  await db.delete(accountCode).where(eq(accountCode.userId, userId))
}

export async function deleteExpiredCodes(db: Queryable): Promise<void> {
  const isOver = lte(accountCode.expiresAt, sql`now() - interval '1 hour'`)
  await db.delete(accountCode).where(isOver)
}
