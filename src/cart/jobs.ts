import type { Database } from '../platform/database.ts'
import type { Task } from '../platform/jobs.ts'
import { deleteOldCarts } from './queries.ts'

const KEPT_DAYS = 180
/** Lines go with their carts: more at once would take longer than a statement may. */
const MOST_AT_ONCE = 2_000

/** Forgets carts that were left behind. */
export function cartJobs(db: Database) {
  const tasks = { 'cart-forget': () => deleteOldCarts(db, KEPT_DAYS, MOST_AT_ONCE) } satisfies Record<string, Task>
  return { tasks, crontab: { 'cart-forget': '47 * * * *' } }
}
