import { type Queryable, transact } from '../../platform/database/database.ts'
import { PaymentRefused } from '../../platform/payments/port.ts'
import { answersPaidBy } from '../complaint/queries.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { mailAboutOrder } from '../emails/service.ts'
import {
  hasPendingRefund,
  type RefundRow,
  recordRefund,
  recordSent,
  refundById,
  refundByProviderId,
  refundsOf,
} from '../refund/queries.ts'
import { askForRest } from '../refund/service.ts'
import { lockOrder, writePaymentState } from '../transitions/queries.ts'
import { type SessionRow, sessionOfPayment } from './queries.ts'
import type { Reconciled } from './reconcile-session.ts'
import { isOf, truthOf } from './session-origin.ts'

/** Stripe recognizes an idempotency key for at least 24 hours. */
const KEY_VALID_MS = 23 * 60 * 60_000

/**
 * Issues a refund through the provider, exactly once: the provider recognizes it by its idempotency key, so the job can
 * be retried after any failure. One that is older than keys are, as in a restored shop, is issued only as far as the provider
 * has not refunded it yet. A refund that the provider rejects for good is logged as an error, for a person to
 * handle.
 */
export async function giveRefund(deps: OrderDependencies, refundId: string): Promise<void> {
  const { db, payments, log } = deps
  if (!payments) throw new Error('There is no payment provider to refund through')
  const asked = await transact(db, (tx) => beginRefund(tx, refundId))
  if (!asked) return
  const { orderId, paymentId, amountInPaise } = asked
  const session = await sessionOfPayment(db, paymentId)
  try {
    if (session && !isOf(payments, session)) throw new PaymentRefused(`It was paid through ${session.provider}`)
    if (session && (await isIssued(deps, asked, session))) return
    const idempotencyKey = `refund:${orderId}:${refundId}`
    const { id } = await payments.refund({ idempotencyKey, paymentId, amountInPaise, orderId })
    await transact(db, (tx) => recordRefunded(tx, asked, id))
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    // Part of the payment may have been refunded on the provider's own pages without an event, so the remainder is
    // requested instead.
    const truth = session && (await truthOf(payments, session, 'fetchSession'))
    if (await transact(db, (tx) => askForRest(tx, asked, truth?.refundedInPaise ?? 0))) return
    log.error('refund refused by the provider: return the money manually', { orderId, paymentId, error })
  }
}

/** Whether the provider has refunded an old request, or a part of it; the rest is then requested as a new refund. */
async function isIssued({ db, payments }: OrderDependencies, asked: RefundRow, session: SessionRow): Promise<boolean> {
  if (Date.now() - asked.createdAt.getTime() < KEY_VALID_MS) return false
  const truth = await truthOf(payments, session, 'fetchSession')
  if (!truth) return false
  const others = (await refundsOf(db, asked.orderId)).filter(
    ({ id, paymentId, state }) => id !== asked.id && paymentId === asked.paymentId && state !== 'failed',
  )
  const elsewhere = truth.refundedInPaise - others.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0)
  return elsewhere > 0 && transact(db, (tx) => askForRest(tx, asked, truth.refundedInPaise))
}

/** The order is locked, so that an undo of whatever caused the refund either precedes this or is too late. */
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
  // The email with the response to the complaint already mentioned this money.
  if ((await answersPaidBy(tx, id)).length > 0) return
  await mailAboutOrder(tx, orderId, 'refunded', { amountInPaise })
}

/**
 * Records a refund that the provider accepted but could not carry out, for example because the card no longer exists.
 * Returns null when the refund is not one of this shop's.
 */
export async function recordFailedRefund(tx: Queryable, payload: unknown): Promise<Reconciled | null> {
  const { id } = (payload as { data: { object: { id?: string } } }).data.object
  const known = id ? await refundByProviderId(tx, id) : null
  if (!known) return null
  const order = await lockOrder(tx, known.orderId)
  await recordRefund(tx, known.id, 'failed', known.providerRefundId)
  if (order?.paymentState === 'refunded') await writePaymentState(tx, known.orderId, 'refunding')
  return { outcome: 'quarantined', reason: 'a refund failed: return the money manually' }
}
