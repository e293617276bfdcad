import type { Task } from '../platform/jobs.ts'
import type { Post } from '../platform/mail/post.ts'
import { writeOrderMail } from './mailing/service.ts'
import { type MailDetails, ORDER_MAIL_JOB, type OrderMail } from './mails.ts'
import { giveRefund } from './payment/refunding.ts'
import { sweepPayments } from './payment/sweep.ts'
import { REFUND_JOB } from './refund/service.ts'
import type { OrderParts } from './shop.ts'

/** Work on orders beside requests, and when it runs by itself. */
export function orderJobs(parts: OrderParts, post: Post) {
  const tasks = {
    [REFUND_JOB]: (payload: unknown) => giveRefund(parts, (payload as { refundId: string }).refundId),
    [ORDER_MAIL_JOB]: (payload: unknown) => {
      const { orderId, about, ...details } = payload as { orderId: string; about: OrderMail } & MailDetails
      return writeOrderMail(parts.db, post, orderId, about, details)
    },
    'payment-sweep': () => sweepPayments(parts),
  } satisfies Record<string, Task>
  return { tasks, crontab: { 'payment-sweep': '*/3 * * * *' } }
}
