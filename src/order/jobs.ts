import { pruneClicks } from '../catalogue/clicks/queries.ts'
import { refreshCategoryRankings } from '../catalogue/rankings.ts'
import type { Task } from '../platform/jobs/jobs.ts'
import type { SendEmail } from '../platform/mail/sender.ts'
import { newId } from '../platform/runtime/ids.ts'
import type { OrderDependencies } from './dependencies.ts'
import { ORDER_MAIL_JOB, type OrderMailPayload, writeOrderMail } from './emails/service.ts'
import { giveRefund } from './payment/process-refund.ts'
import { deleteOldEvents } from './payment/queries.ts'
import { reconcilePayments } from './payment/reconcile-payments.ts'
import { refreshPopularity } from './popularity/queries.ts'
import { askForRefundsAgain } from './refund/overdue.ts'
import { REFUND_JOB } from './refund/service.ts'

const EVENT_RETENTION_DAYS = 730
const EVENT_BATCH_SIZE = 5_000

/** Background jobs of orders, and the schedule of the recurring ones. */
export function orderJobs(deps: OrderDependencies, send: SendEmail) {
  const tasks = {
    [REFUND_JOB]: (payload: unknown) => giveRefund(deps, (payload as { refundId: string }).refundId),
    // The email is composed and sent in one job: with two, a retry of the first after a crash would compose a second
    // email.
    [ORDER_MAIL_JOB]: async (payload: unknown) => {
      const { orderId, about, mailId, ...details } = payload as OrderMailPayload
      const mail = await writeOrderMail(deps.db, orderId, about, details)
      // Jobs enqueued by an older version of the shop have no email id.
      if (mail) await send({ id: mailId ?? newId(), ...mail })
    },
    'payment-reconcile': async () => {
      await askForRefundsAgain(deps.db, deps.log)
      await reconcilePayments(deps)
    },
    'payment-event-prune': () => deleteOldEvents(deps.db, EVENT_RETENTION_DAYS, EVENT_BATCH_SIZE),
    'popularity-refresh': async (_, signal) => {
      await pruneClicks(deps.db)
      await refreshPopularity(deps.db)
      await refreshCategoryRankings(deps.db, signal)
    },
  } satisfies Record<string, Task>
  const crontab = {
    'payment-reconcile': '*/3 * * * *',
    'payment-event-prune': '57 * * * *',
    'popularity-refresh': '7 * * * *',
  }
  return { tasks, crontab }
}
