import type { Database } from '../../platform/database/database.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { deleteOldZeroResults } from './queries.ts'

const RETENTION_DAYS = 90

/** Daily deletion of old zero-result searches. */
export function zeroResultJobs(db: Database) {
  const tasks = { 'zero-result-prune': () => deleteOldZeroResults(db, RETENTION_DAYS) } satisfies Record<string, Task>
  return { tasks, crontab: { 'zero-result-prune': '13 3 * * *' } }
}
