import type { Database } from '../database/database.ts'
import type { Task } from '../jobs/jobs.ts'
import { deleteOldDeliveries } from './queries.ts'

/** Longer than the day that notices look at, so that a long weekend can be looked into. */
const RETENTION_DAYS = 7

/** Hourly deletion of what is recorded about the sending of codes. */
export function messageJobs(db: Database) {
  const tasks = { 'code-delivery-prune': () => deleteOldDeliveries(db, RETENTION_DAYS) } satisfies Record<string, Task>
  return { tasks, crontab: { 'code-delivery-prune': '41 * * * *' } }
}
