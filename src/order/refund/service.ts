import type { Queryable } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { formatPaise } from '../../shared/money.ts'
import { answersPaidBy, linkAnswers } from '../complaint/queries.ts'
import type { PaymentState } from '../states.ts'
import { lockOrder, type OrderRow, writePaymentState } from '../transitions/queries.ts'
import {
  cardPaymentOf,
  changeRefund,
  deleteRefund,
  hasPendingRefund,
  insertRefund,
  type RefundRow,
  recordRefund,
  refundById,
  refundsOf,
} from './queries.ts'

export const REFUND_JOB = 'refund-payment'

/**
 * Requests a refund of everything paid by card for an order beyond `retainedInPaise`. Earlier refunds count, so a
 * repeated call refunds nothing. The order must be locked.
 * @returns the paise that go back now.
 */
export async function refundDownTo(
  tx: Queryable,
  { id: orderId, totalInPaise }: Pick<OrderRow, 'id' | 'totalInPaise'>,
  retainedInPaise: number,
  reason: string,
  delayMs = 0,
): Promise<number> {
  const payment = await cardPaymentOf(tx, orderId)
  // An order that costs nothing has no payment.
  if (!payment && totalInPaise === 0) return 0
  if (!payment) throw new Error(`Order ${orderId} is paid by card, but its payment is unknown`)
  const amountInPaise = payment.paidInPaise - payment.givenBackInPaise - retainedInPaise
  if (amountInPaise <= 0) return 0
  await askToGiveBack(tx, { orderId, paymentId: payment.paymentId, amountInPaise, reason }, delayMs)
  return amountInPaise
}

async function askToGiveBack(tx: Queryable, asked: Parameters<typeof insertRefund>[1], delayMs = 0): Promise<string> {
  const refundId = await insertRefund(tx, asked)
  await enqueue(tx, REFUND_JOB, { refundId }, { delayMs })
  return refundId
}

/**
 * Requests a refund of all that is left of a card payment, after `delayMs` when the cause can still be undone.
 * @returns the order's payment state after that.
 */
export async function refundInFull(
  tx: Queryable,
  order: Pick<OrderRow, 'id' | 'totalInPaise'>,
  reason: string,
  delayMs = 0,
): Promise<PaymentState> {
  await refundDownTo(tx, order, 0, reason, delayMs)
  return (await hasPendingRefund(tx, order.id)) ? 'refunding' : 'refunded'
}

/**
 * Records what was refunded on the provider's own pages: everything that the provider refunded, less the refunds that
 * the shop requested. It first replaces failed refunds. The order must be locked.
 * @returns the paise that are new to the books.
 */
export async function recordRefundedElsewhere(
  tx: Queryable,
  order: Pick<OrderRow, 'id' | 'paymentState'>,
  paymentId: string,
  givenBackInPaise: number,
): Promise<number> {
  const known = (await refundsOf(tx, order.id)).filter((refund) => refund.paymentId === paymentId)
  const ours = known.filter(({ state }) => state !== 'failed')
  const elsewhere = givenBackInPaise - ours.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0)
  if (elsewhere <= 0) return 0
  let rest = elsewhere
  for (const failed of known.filter(({ state }) => state === 'failed')) {
    const left = failed.amountInPaise - Math.min(rest, failed.amountInPaise)
    rest -= failed.amountInPaise - left
    if (left > 0) await changeRefund(tx, failed.id, left)
    else await deleteRefund(tx, failed.id)
  }
  await insertRefund(tx, { orderId: order.id, paymentId, amountInPaise: elsewhere, reason: 'provider', state: 'done' })
  const isOver = order.paymentState === 'refunding' && !(await hasPendingRefund(tx, order.id))
  if (isOver) await writePaymentState(tx, order.id, 'refunded')
  return elsewhere
}

/**
 * Requests the remainder of a refund that was rejected because part of the payment was refunded elsewhere. Returns
 * false when nothing was.
 * @param givenBackInPaise everything that the provider has refunded of the payment.
 */
export async function askForRest(tx: Queryable, refused: RefundRow, givenBackInPaise: number): Promise<boolean> {
  const { id, orderId, paymentId, reason } = refused
  const order = await lockOrder(tx, orderId)
  await recordRefund(tx, id, 'failed', null)
  if (!order || (await recordRefundedElsewhere(tx, order, paymentId, givenBackInPaise)) === 0) return false
  const left = await refundById(tx, id)
  if (!left) return true
  // A rejected refund keeps its idempotency key, so the remainder is requested as a new refund.
  const answered = await answersPaidBy(tx, id)
  await deleteRefund(tx, id)
  const rest = await askToGiveBack(tx, { orderId, paymentId, amountInPaise: left.amountInPaise, reason })
  await linkAnswers(tx, answered, rest)
  return true
}

/**
 * Requests a partial refund of a card payment, if that much is left of it. The order must be locked.
 * @returns the refund's id.
 * @throws AppError conflict when less is left.
 */
export async function giveBack(
  tx: Queryable,
  { id: orderId }: { id: string },
  amountInPaise: number,
  reason: string,
): Promise<string> {
  const payment = await cardPaymentOf(tx, orderId)
  const leftInPaise = payment ? payment.paidInPaise - payment.givenBackInPaise : 0
  if (!payment || amountInPaise > leftInPaise) {
    throw new AppError('conflict', `Only ${formatPaise(leftInPaise)} of the payment is left to refund`)
  }
  const refundId = await askToGiveBack(tx, { orderId, paymentId: payment.paymentId, amountInPaise, reason })
  if (amountInPaise === leftInPaise) await writePaymentState(tx, orderId, 'refunding')
  return refundId
}
