import type { Database } from '../../platform/database/database.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { deleteOldChanges } from './undo.queries.ts'

/** How long a bulk action can be undone. */
const RETENTION_DAYS = 30

/** Nightly deletion of what bulk actions changed. The audit log keeps what was done. */
export function bulkJobs(db: Database) {
  const tasks = { 'bulk-change-prune': () => deleteOldChanges(db, RETENTION_DAYS) } satisfies Record<string, Task>
  return { tasks, crontab: { 'bulk-change-prune': '37 21 * * *' } }
}
