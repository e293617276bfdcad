import type { Queryable } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { payloadsOf } from '../../platform/jobs/runner-tables.ts'
import type { Log } from '../../platform/runtime/log.ts'
import { overdueRefunds } from './queries.ts'
import { REFUND_JOB } from './service.ts'

const QUIET_MS = 2 * 60_000
const AT_ONCE = 200

/**
 * Enqueues overdue refunds again, whose job was lost or has failed for good. The provider recognizes each refund by its
 * key, so it is issued once.
 */
export async function askForRefundsAgain(db: Queryable, log: Log): Promise<void> {
  const queued = (await payloadsOf(db, REFUND_JOB)) as { refundId: string }[]
  const ids = queued.map(({ refundId }) => refundId)
  const forgotten = await overdueRefunds(db, ids, QUIET_MS, AT_ONCE)
  for (const refundId of forgotten) await enqueue(db, REFUND_JOB, { refundId })
  if (forgotten.length > 0) log.warn('refunds without a job are requested again', { refunds: forgotten })
}
