import type { Database } from '../platform/database.ts'
import type { Task } from '../platform/jobs.ts'
import { deleteOverCodes } from './recovery/queries.ts'
import { deleteExpiredSessions } from './session/queries.ts'
import { deleteOverThrottles } from './throttle/queries.ts'

/** Sweeps out what has expired; nothing depends on when. */
export function accountJobs(db: Database) {
  const sweep: Task = async () => {
    await deleteExpiredSessions(db)
    await deleteOverCodes(db)
    await deleteOverThrottles(db)
  }
  return { tasks: { 'account-sweep': sweep }, crontab: { 'account-sweep': '17 * * * *' } }
}
