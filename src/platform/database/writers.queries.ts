import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'

const WAIT_MS = 200
/** Longer transactions, as of imports, make a job give up until its next run. */
const MAX_WAITS = 150

/**
 * Waits until every transaction has ended that had written anything before the call, so that a later snapshot has what these
 * wrote. Not to be called in a transaction.
 * @returns false if they took too long.
 */
export async function waitForWriters(
  db: Queryable,
  { maxWaits = MAX_WAITS, signal }: { maxWaits?: number | undefined; signal?: AbortSignal | undefined } = {},
): Promise<boolean> {
  // The id must be a new one: transactions under way can be newer than those that a snapshot knows.
  const [own] = await db.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`)
  for (let waits = 0; ; waits++) {
    const [row] = await db.execute<{ haveEnded: boolean }>(sql`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${own!.id}::xid8 as "haveEnded"`)
    if (row!.haveEnded) return true
    if (waits >= maxWaits || signal?.aborted) return false
    await Bun.sleep(WAIT_MS)
  }
}
