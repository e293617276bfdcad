import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { accountThrottle } from '../schema.ts'

/**
 * Counts an attempt within a window that starts with the first one. Returns the number of attempts and the seconds left
 * until the window ends.
 */
export async function countTry(
  db: Queryable,
  key: string,
  windowSeconds: number,
): Promise<{ count: number; secondsLeft: number }> {
  const ends = sql`now() + make_interval(secs => ${windowSeconds})`
  const isOver = sql`${accountThrottle.resetsAt} <= now()`
  const [row] = await db
    .insert(accountThrottle)
    .values({ key, count: 1, resetsAt: ends })
    .onConflictDoUpdate({
      target: accountThrottle.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${accountThrottle.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then ${ends} else ${accountThrottle.resetsAt} end`,
      },
    })
    .returning({
      count: accountThrottle.count,
      secondsLeft: sql<number>`ceil(extract(epoch from ${accountThrottle.resetsAt} - now()))::int`,
    })
  return row!
}

/** Takes back one counted attempt. */
export async function uncountTry(db: Queryable, key: string): Promise<void> {
  const count = sql`${accountThrottle.count} - 1`
  await db
    .update(accountThrottle)
    .set({ count })
    .where(and(eq(accountThrottle.key, key), gt(accountThrottle.count, 0)))
}

export async function resetAttempts(db: Queryable, key: string): Promise<void> {
  await db.delete(accountThrottle).where(eq(accountThrottle.key, key))
}

export async function deleteExpiredAttempts(db: Queryable): Promise<void> {
  await db.delete(accountThrottle).where(lte(accountThrottle.resetsAt, sql`now()`))
}
