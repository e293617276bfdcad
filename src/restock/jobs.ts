import type { Database } from '../platform/database/database.ts'
import type { Task } from '../platform/jobs/jobs.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { deleteOldRequests } from './queries.ts'
import { sendRestockEmails } from './service.ts'

const WAIT_DAYS = 180
const BATCH_SIZE = 2_000

/**
 * The jobs of restock requests. Every minute one looks for requests whose product is in stock, so that it does not matter what
 * has brought the stock back: an edit, an import, a return, a cancelled order or plain SQL.
 */
export function restockJobs(db: Database, mailer: Mailer) {
  const tasks = {
    'restock-email': () => sendRestockEmails(db, mailer),
    'restock-prune': () => deleteOldRequests(db, WAIT_DAYS, BATCH_SIZE),
  } satisfies Record<string, Task>
  return { tasks, crontab: { 'restock-email': '* * * * *', 'restock-prune': '27 * * * *' } }
}
