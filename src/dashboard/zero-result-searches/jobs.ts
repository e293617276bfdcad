import type { Database } from '../../platform/database/database.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { deleteOldMisses } from './queries.ts'

const RETENTION_DAYS = 90

/** Daily deletion of old zero-result searches. */
export function missJobs(db: Database) {
  const tasks = { 'miss-forget': () => deleteOldMisses(db, RETENTION_DAYS) } satisfies Record<string, Task>
  return { tasks, crontab: { 'miss-forget': '13 3 * * *' } }
}
