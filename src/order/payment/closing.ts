import { transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { PaymentUnavailable } from '../../platform/payments/port.ts'
import { holdOrder } from '../moving/queries.ts'
import { type Actor, moveOrder } from '../moving/service.ts'
import type { OrderParts } from '../shop.ts'
import type { CancelReason } from '../states.ts'
import { newestSession } from './queries.ts'
import { type Settled, settleSession } from './settling.ts'

/**
 * Ends an order that awaits its payment, so that another can be placed: never are both paid.
 * @throws AppError conflict when it turns out to be paid; unavailable while nobody can say.
 */
export async function clearTheWay(parts: OrderParts, orderId: string, reason: CancelReason): Promise<void> {
  const state = await closePayment(parts, orderId, { mover: 'payment' }, reason)
  if (state === 'cancelled') return
  throw new AppError('conflict', 'Your card payment went through: see the order in your list')
}

/**
 * Closes an order's hosted page, if it has one, and cancels the order unless it was paid in the meantime.
 * @returns the order's state after that.
 */
export async function closePayment(
  parts: OrderParts,
  orderId: string,
  actor: Actor,
  reason: CancelReason,
): Promise<'cancelled' | 'paid'> {
  const session = await newestSession(parts.db, orderId)
  // Without an answer of the provider nobody was ever given an address to pay at.
  if (!session?.sessionId || session.settledAt) {
    return cancelUnpaid(parts, orderId, actor, reason)
  }
  const { payments } = parts
  if (!payments) throw unavailable()
  const truth = await payments.expireSession(session.sessionId).catch((error) => {
    if (error instanceof PaymentUnavailable) throw unavailable(error)
    throw error
  })
  if (truth.state === 'processing') throw new AppError('conflict', 'Your card payment is being worked on: wait for it')
  const settled = await transact(parts.db, (tx) => settleSession(tx, truth, payments.livemode, reason))
  warnOfQuarantine(parts, settled, orderId)
  if (truth.state === 'paid') return 'paid'
  return cancelUnpaid(parts, orderId, actor, reason)
}

/** A payment that does not fit its order is looked at by a person. */
export function warnOfQuarantine({ log }: Pick<OrderParts, 'log'>, settled: Settled, about: string): void {
  if (settled.outcome === 'quarantined')
    log.error('payment quarantined: look at it by hand', { about, reason: settled.reason })
}

async function cancelUnpaid(
  { db }: OrderParts,
  orderId: string,
  actor: Actor,
  reason: CancelReason,
): Promise<'cancelled' | 'paid'> {
  return transact(db, async (tx) => {
    const order = await holdOrder(tx, orderId)
    if (order?.state === 'awaiting payment') await moveOrder(tx, orderId, 'cancelled', actor, { reason })
    else if (order?.state !== 'cancelled') return 'paid'
    return 'cancelled'
  })
}

function unavailable(cause?: unknown): AppError {
  const message = 'An earlier card payment could not be closed yet. Try again in a moment'
  return new AppError('unavailable', message, { cause })
}
