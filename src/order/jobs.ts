import type { Task } from '../platform/jobs.ts'
import type { Post } from '../platform/mail/post.ts'
import { writeOrderMail } from './mailing/service.ts'
import { ORDER_MAIL_JOB, type OrderMail } from './mails.ts'
import { REFUND_JOB } from './moving/service.ts'
import { giveRefund } from './payment/refunding.ts'
import { sweepPayments } from './payment/sweep.ts'
import type { OrderParts } from './shop.ts'

/** Work on orders beside requests, and when it runs by itself. */
export function orderJobs(parts: OrderParts, post: Post) {
  const tasks = {
    [REFUND_JOB]: (payload: unknown) => giveRefund(parts, (payload as { refundId: string }).refundId),
    [ORDER_MAIL_JOB]: (payload: unknown) => {
      const { orderId, about } = payload as { orderId: string; about: OrderMail }
      return writeOrderMail(parts.db, post, orderId, about)
    },
    'payment-sweep': () => sweepPayments(parts),
  } satisfies Record<string, Task>
  return { tasks, crontab: { 'payment-sweep': '*/3 * * * *' } }
}
