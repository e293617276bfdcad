import type { Task } from '../platform/jobs/jobs.ts'
import { deleteOldRequests } from './queries.ts'
import {
  RESTOCK_NOTIFICATION_JOB,
  type RestockDependencies,
  restockNotificationTask,
  sendRestockMessages,
} from './service.ts'

const WAIT_DAYS = 180
const BATCH_SIZE = 2_000

/**
 * The jobs of restock requests. Every minute one looks for requests whose product is in stock, so that it does not matter what
 * has brought the stock back: an edit, an import, a return, a cancelled order or plain SQL.
 */
export function restockJobs(deps: RestockDependencies) {
  const { db, mailer } = deps
  const tasks = {
    'restock-email': () => sendRestockMessages(db, mailer),
    [RESTOCK_NOTIFICATION_JOB]: restockNotificationTask(deps),
    'restock-prune': () => deleteOldRequests(db, WAIT_DAYS, BATCH_SIZE),
  } satisfies Record<string, Task>
  return { tasks, crontab: { 'restock-email': '* * * * *', 'restock-prune': '27 * * * *' } }
}
