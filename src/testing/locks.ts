import type { Sql, TransactionSql } from 'postgres'
import type { Database } from '../platform/database/database.ts'
import { waitUntil } from './wait.ts'

/** Returns how many statements in this database wait for a lock. */
export async function lockWaiters(client: Sql | TransactionSql): Promise<number> {
  const waiting = await client`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return waiting.length
}

/** Does work as on a slow machine: so many of its statements wait for the products until `boundMs` have passed. */
export async function onSlowProducts<T>(
  db: Database,
  { waiters, boundMs }: { waiters: number; boundMs: number },
  work: () => Promise<T>,
): Promise<T> {
  const slowness = await db.$client.reserve()
  await slowness`begin`
  await slowness`lock table product in share mode`
  const done = work()
  await waitUntil(async () => (await lockWaiters(db.$client)) === waiters)
  await Bun.sleep(boundMs)
  await slowness`rollback`
  slowness.release()
  return done
}
