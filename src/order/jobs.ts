import { pruneClicks } from '../catalogue/clicks/queries.ts'
import { refreshCategoryRankings } from '../catalogue/rankings.ts'
import type { Task } from '../platform/jobs/jobs.ts'
import type { SendEmail } from '../platform/mail/sender.ts'
import { refreshBoughtTogether } from './bought-together.queries.ts'
import { prunePhotos } from './complaint/photos.ts'
import { measureDeliveryTimes } from './delivery-times.queries.ts'
import type { OrderDependencies } from './dependencies.ts'
import { orderMailTask } from './emails/send-email.ts'
import { type UpdateChannels, updateSender } from './emails/send-update.ts'
import { ORDER_MAIL_JOB } from './emails/service.ts'
import { giveRefund } from './payment/process-refund.ts'
import { deleteOldEvents } from './payment/queries.ts'
import { reconcilePayments } from './payment/reconcile-payments.ts'
import { refreshPopularity } from './popularity.queries.ts'
import { askForRefundsAgain } from './refund/overdue.ts'
import { REFUND_JOB } from './refund/service.ts'

const EVENT_RETENTION_DAYS = 730
const EVENT_BATCH_SIZE = 5_000

/** Background jobs of orders, and the schedule of the recurring ones. */
export function orderJobs(deps: OrderDependencies, send: SendEmail, channels: UpdateChannels = {}) {
  const tasks = {
    [REFUND_JOB]: (payload: unknown) => giveRefund(deps, (payload as { refundId: string }).refundId),
    [ORDER_MAIL_JOB]: orderMailTask(deps, send, updateSender(deps, channels)),
    'payment-reconcile': async () => {
      await askForRefundsAgain(deps.db, deps.log)
      await reconcilePayments(deps)
    },
    'payment-event-prune': () => deleteOldEvents(deps.db, EVENT_RETENTION_DAYS, EVENT_BATCH_SIZE),
    'complaint-photo-prune': () => prunePhotos(deps.db),
    'popularity-refresh': async (_, signal) => {
      await pruneClicks(deps.db)
      await refreshPopularity(deps.db)
      await refreshCategoryRankings(deps.db, signal)
    },
    'bought-together-refresh': async () => void (await refreshBoughtTogether(deps.db)),
    'delivery-time-measure': async () => void (await measureDeliveryTimes(deps.db)),
  } satisfies Record<string, Task>
  const crontab = {
    'payment-reconcile': '*/3 * * * *',
    'payment-event-prune': '57 * * * *',
    'complaint-photo-prune': '37 * * * *',
    'popularity-refresh': '7 * * * *',
    'bought-together-refresh': '27 */6 * * *',
    'delivery-time-measure': '3,13,23,33,43,53 * * * *',
  }
  return { tasks, crontab }
}
