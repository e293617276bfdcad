import type { Queryable } from '../../platform/database.ts'
import { enqueue } from '../../platform/enqueue.ts'
import type { PaymentState } from '../states.ts'
import { cardPaymentOf, insertRefund, isMoneyUnderWay } from './queries.ts'

export const REFUND_JOB = 'refund-payment'

/**
 * Gives back what was paid by card for an order beyond what the shop keeps of it. What was asked to go back before
 * counts, so that asking again gives back nothing; the order must be held.
 * @returns the paise that go back now.
 */
export async function keepOnly(tx: Queryable, orderId: string, keptInPaise: number, reason: string): Promise<number> {
  const payment = await cardPaymentOf(tx, orderId)
  if (!payment) throw new Error(`Order ${orderId} is paid by card, but its payment is unknown`)
  const amountInPaise = payment.paidInPaise - payment.givenBackInPaise - keptInPaise
  if (amountInPaise <= 0) return 0
  const refundId = await insertRefund(tx, { orderId, paymentId: payment.paymentId, amountInPaise, reason })
  await enqueue(tx, REFUND_JOB, { refundId })
  return amountInPaise
}

/** Gives back all that is left of a card payment; answers where the order's money stands after that. */
export async function giveAllBack(tx: Queryable, orderId: string, reason: string): Promise<PaymentState> {
  await keepOnly(tx, orderId, 0, reason)
  return (await isMoneyUnderWay(tx, orderId)) ? 'refunding' : 'refunded'
}
