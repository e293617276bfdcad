import type { Queryable } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { formatPaise } from '../../shared/money.ts'
import { linesAnsweredBy, linkAnswers } from '../complaint/queries.ts'
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
 * Gives back what was paid by card for an order beyond what the shop keeps of it. What was asked to go back before
 * counts, so that asking again gives back nothing; the order must be held.
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
  // What cost nothing was paid to nobody.
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
 * Gives back all that is left of a card payment, after a while where that may be taken back; answers where the order's money stands after that.
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
 * Takes into the books what went back of a payment by the provider's own pages: all that it gave back, less what was asked
 * for here. First it stands for what could not be given back from here. The order must be held.
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
 * Asks for what is left of a refund that was refused because a part had gone back elsewhere; false when none had.
 * @param givenBackInPaise all that the provider has given back of the payment.
 */
export async function askForRest(tx: Queryable, refused: RefundRow, givenBackInPaise: number): Promise<boolean> {
  const { id, orderId, paymentId, reason } = refused
  const order = await lockOrder(tx, orderId)
  await recordRefund(tx, id, 'failed', null)
  if (!order || (await recordRefundedElsewhere(tx, order, paymentId, givenBackInPaise)) === 0) return false
  const left = await refundById(tx, id)
  if (!left) return true
  // What was refused keeps its key: what is asked for now is another refund.
  const answered = await linesAnsweredBy(tx, id)
  await deleteRefund(tx, id)
  const rest = await askToGiveBack(tx, { orderId, paymentId, amountInPaise: left.amountInPaise, reason })
  await linkAnswers(tx, answered, rest)
  return true
}

/**
 * Gives some of a card payment back, if as much is left of it; the order must be held.
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
    throw new AppError('conflict', `Only ${formatPaise(leftInPaise)} of what was paid is left to give back`)
  }
  const refundId = await askToGiveBack(tx, { orderId, paymentId: payment.paymentId, amountInPaise, reason })
  if (amountInPaise === leftInPaise) await writePaymentState(tx, orderId, 'refunding')
  return refundId
}
