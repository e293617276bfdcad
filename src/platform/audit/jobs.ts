import type { Database } from '../database.ts'
import type { Task } from '../jobs.ts'
import { deleteOldEntries } from './queries.ts'

const KEPT_DAYS = 730
const MOST_AT_ONCE = 5_000

/** Forgets who did what two years ago. */
export function auditJobs(db: Database) {
  const tasks = { 'audit-forget': () => deleteOldEntries(db, KEPT_DAYS, MOST_AT_ONCE) } satisfies Record<string, Task>
  return { tasks, crontab: { 'audit-forget': '53 * * * *' } }
}
