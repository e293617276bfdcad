import type { Database } from '../platform/database/database.ts'
import type { Task } from '../platform/jobs/jobs.ts'
import { deleteOldCarts } from './queries.ts'

const RETENTION_DAYS = 180
/** Lines go with their carts: more at once would take longer than a statement may. */
const BATCH_SIZE = 2_000

/** Forgets carts that were left behind. */
export function cartJobs(db: Database) {
  const tasks = { 'cart-forget': () => deleteOldCarts(db, RETENTION_DAYS, BATCH_SIZE) } satisfies Record<string, Task>
  return { tasks, crontab: { 'cart-forget': '47 * * * *' } }
}
