import type { Database } from '../platform/database/database.ts'
import type { Task } from '../platform/jobs/jobs.ts'
import { deleteOldCarts } from './queries.ts'

const RETENTION_DAYS = 180
/** Deleting a cart deletes its lines: a larger batch could exceed the statement timeout. */
const BATCH_SIZE = 2_000

/** The hourly job that deletes abandoned carts. */
export function cartJobs(db: Database) {
  const tasks = { 'cart-prune': () => deleteOldCarts(db, RETENTION_DAYS, BATCH_SIZE) } satisfies Record<string, Task>
  return { tasks, crontab: { 'cart-prune': '47 * * * *' } }
}
