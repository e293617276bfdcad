import type { Database } from '../platform/database/database.ts'
import type { Task } from '../platform/jobs/jobs.ts'
import { deleteExpiredAttempts } from './login-attempts/queries.ts'
import { deleteExpiredPasskeyChallenges } from './passkey/queries.ts'
import { deleteExpiredCodes } from './recovery/queries.ts'
import { deleteExpiredChallenges } from './second-factor/queries.ts'
import { deleteExpiredSessions } from './session/queries.ts'

/** Deletes expired sessions, codes, throttles and unfinished logins every hour. Correctness does not depend on it. */
export function accountJobs(db: Database) {
  const prune: Task = async () => {
    await deleteExpiredSessions(db)
    await deleteExpiredCodes(db)
    await deleteExpiredAttempts(db)
    await deleteExpiredChallenges(db)
    await deleteExpiredPasskeyChallenges(db)
  }
  return { tasks: { 'account-prune': prune }, crontab: { 'account-prune': '17 * * * *' } }
}
