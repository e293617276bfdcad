import { type Queryable, transact } from '../../platform/database/database.ts'
import { PaymentRefused } from '../../platform/payments/port.ts'
import { linesAnsweredBy } from '../complaint/queries.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { mailAboutOrder } from '../emails/triggers.ts'
import {
  hasPendingRefund,
  type RefundRow,
  recordRefund,
  recordSent,
  refundById,
  refundByProviderId,
} from '../refund/queries.ts'
import { askForRest } from '../refund/service.ts'
import { lockOrder, writePaymentState } from '../transitions/queries.ts'
import { sessionOfPayment } from './queries.ts'
import type { Settled } from './reconcile-session.ts'
import { isOf, truthOf } from './session-origin.ts'

/**
 * Gives money of a payment back, once: the provider knows the refund by its key, so that the job may be run again after any
 * failure. What the provider refuses for good is left for a person, with an alert.
 */
export async function giveRefund(deps: OrderDependencies, refundId: string): Promise<void> {
  const { db, payments, log } = deps
  if (!payments) throw new Error('There is no payment provider to give money back through')
  const asked = await transact(db, (tx) => beginRefund(tx, refundId))
  if (!asked) return
  const { orderId, paymentId, amountInPaise } = asked
  const session = await sessionOfPayment(db, paymentId)
  try {
    if (session && !isOf(payments, session)) throw new PaymentRefused(`It was paid through ${session.provider}`)
    const idempotencyKey = `refund:${orderId}:${refundId}`
    const { id } = await payments.refund({ idempotencyKey, paymentId, amountInPaise, orderId })
    await transact(db, (tx) => recordRefunded(tx, asked, id))
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    // A part may have gone back by the provider's own pages, and nobody told: then the rest is asked for.
    const truth = session && (await truthOf(payments, session, 'fetchSession'))
    if (await transact(db, (tx) => askForRest(tx, asked, truth?.refundedInPaise ?? 0))) return
    log.error('refund refused by the provider: give it back by hand', { orderId, paymentId, error })
  }
}

/** The order is held, so that whoever takes back what the refund is for is either before this or too late. */
async function beginRefund(tx: Queryable, refundId: string): Promise<RefundRow | null> {
  const found = await refundById(tx, refundId)
  if (!found) return null
  await lockOrder(tx, found.orderId)
  return recordSent(tx, refundId)
}

async function recordRefunded(tx: Queryable, asked: RefundRow, providerRefundId: string): Promise<void> {
  const { id, orderId, amountInPaise } = asked
  const order = await lockOrder(tx, orderId)
  if (!(await recordRefund(tx, id, 'done', providerRefundId))) return
  const isOver = order?.paymentState === 'refunding' && !(await hasPendingRefund(tx, orderId))
  if (isOver) await writePaymentState(tx, orderId, 'refunded')
  // The mail with the answer to a complaint told of its money.
  if ((await linesAnsweredBy(tx, id)).length > 0) return
  await mailAboutOrder(tx, orderId, 'refunded', { amountInPaise })
}

/** A refund that the provider took on and could not carry out, such as for a card that no longer exists; null for none of ours. */
export async function recordFailedRefund(tx: Queryable, payload: unknown): Promise<Settled | null> {
  const { id } = (payload as { data: { object: { id?: string } } }).data.object
  const known = id ? await refundByProviderId(tx, id) : null
  if (!known) return null
  const order = await lockOrder(tx, known.orderId)
  await recordRefund(tx, known.id, 'failed', known.providerRefundId)
  if (order?.paymentState === 'refunded') await writePaymentState(tx, known.orderId, 'refunding')
  return { outcome: 'quarantined', reason: 'a refund failed: give it back by hand' }
}
