import type { Database } from '../platform/database/database.ts'
import type { Task } from '../platform/jobs/jobs.ts'
import { deleteOldConsents } from './queries.ts'

/** Digital Personal Data Protection Rules 2025, rule 8: logs of processing stay at least a year. */
const RETENTION_DAYS = 366
const BATCH_SIZE = 2_000

export function notificationJobs(db: Database) {
  const tasks = {
    'consent-prune': () => deleteOldConsents(db, RETENTION_DAYS, BATCH_SIZE),
  } satisfies Record<string, Task>
  return { tasks, crontab: { 'consent-prune': '37 * * * *' } }
}
