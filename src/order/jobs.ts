import { newId } from '../platform/ids.ts'
import type { Task } from '../platform/jobs.ts'
import type { SendLetter } from '../platform/mail/sender.ts'
import { writeOrderMail } from './mailing/service.ts'
import { ORDER_MAIL_JOB, type OrderMailPayload } from './mails.ts'
import { deleteOldEvents } from './payment/queries.ts'
import { giveRefund } from './payment/refunding.ts'
import { sweepPayments } from './payment/sweep.ts'
import { askForRefundsAgain } from './refund/forgotten.ts'
import { REFUND_JOB } from './refund/service.ts'
import type { OrderParts } from './shop.ts'

const EVENTS_KEPT_DAYS = 730
const MOST_EVENTS_AT_ONCE = 5_000

/** Work on orders beside requests, and when it runs by itself. */
export function orderJobs(parts: OrderParts, send: SendLetter) {
  const tasks = {
    [REFUND_JOB]: (payload: unknown) => giveRefund(parts, (payload as { refundId: string }).refundId),
    // Written and sent in one step: between two jobs, one that is done again after a crash would write another mail.
    [ORDER_MAIL_JOB]: async (payload: unknown) => {
      const { orderId, about, mailId, ...details } = payload as OrderMailPayload
      const mail = await writeOrderMail(parts.db, orderId, about, details)
      // Those that an older version of the shop asked for have no id of their own.
      if (mail) await send({ id: mailId ?? newId(), ...mail })
    },
    'payment-sweep': async () => {
      await askForRefundsAgain(parts.db, parts.log)
      await sweepPayments(parts)
    },
    'payment-forget': () => deleteOldEvents(parts.db, EVENTS_KEPT_DAYS, MOST_EVENTS_AT_ONCE),
  } satisfies Record<string, Task>
  return { tasks, crontab: { 'payment-sweep': '*/3 * * * *', 'payment-forget': '57 * * * *' } }
}
