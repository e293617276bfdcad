import type { Database } from '../database/database.ts'
import type { Task } from '../jobs/jobs.ts'
import { deleteOldEntries } from './queries.ts'

const RETENTION_DAYS = 730
const BATCH_SIZE = 5_000

/** Hourly deletion of audit log entries older than two years. */
export function auditJobs(db: Database) {
  const tasks = { 'audit-prune': () => deleteOldEntries(db, RETENTION_DAYS, BATCH_SIZE) } satisfies Record<string, Task>
  return { tasks, crontab: { 'audit-prune': '53 * * * *' } }
}
