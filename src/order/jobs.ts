import type { Task } from '../platform/jobs.ts'
import { REFUND_JOB } from './moving/service.ts'
import { giveRefund } from './payment/refunding.ts'
import { sweepPayments } from './payment/sweep.ts'
import type { OrderParts } from './shop.ts'

/** Work on orders beside requests, and when it runs by itself. */
export function orderJobs(parts: OrderParts) {
  const tasks = {
    [REFUND_JOB]: (payload: unknown) => giveRefund(parts, (payload as { refundId: string }).refundId),
    'payment-sweep': () => sweepPayments(parts),
  } satisfies Record<string, Task>
  return { tasks, crontab: { 'payment-sweep': '*/3 * * * *' } }
}
