import type { Task } from '../platform/jobs/jobs.ts'
import { type PushKeyRenewal, renewPushKey } from './push/key.ts'
import { deleteOldConsents } from './queries.ts'

/** Digital Personal Data Protection Rules 2025, rule 8: logs of processing stay at least a year. */
const RETENTION_DAYS = 366
const BATCH_SIZE = 2_000

export function notificationJobs(deps: PushKeyRenewal) {
  const tasks = {
    'consent-prune': () => deleteOldConsents(deps.db, RETENTION_DAYS, BATCH_SIZE),
    'push-key-renew': () => renewPushKey(deps),
  } satisfies Record<string, Task>
  return { tasks, crontab: { 'consent-prune': '37 * * * *', 'push-key-renew': '47 3 * * *' } }
}
