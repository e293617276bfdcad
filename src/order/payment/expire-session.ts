import { transact } from '../../platform/database/database.ts'
import { PaymentUnavailable } from '../../platform/payments/port.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import type { OrderDependencies } from '../dependencies.ts'
import type { CancelReason } from '../states.ts'
import { lockOrder } from '../transitions/queries.ts'
import { type Actor, transitionOrder } from '../transitions/service.ts'
import { openSessions, type SessionRow } from './queries.ts'
import { reconcileSession, type Settled } from './reconcile-session.ts'
import { truthOf } from './session-origin.ts'

/**
 * Ends an order that awaits its payment, so that another can be placed: never are both paid.
 * @throws AppError conflict when it turns out to be paid; unavailable while nobody can say.
 */
export async function cancelPendingOrder(
  deps: OrderDependencies,
  orderId: string,
  reason: CancelReason,
): Promise<void> {
  const state = await closePayment(deps, orderId, { mover: 'payment' }, reason)
  if (state === 'cancelled') return
  throw new AppError('conflict', 'Your card payment went through: see the order in your list')
}

/**
 * Closes an order's hosted page, if it has one, and cancels the order unless it was paid in the meantime.
 * @returns the order's state after that.
 */
export async function closePayment(
  deps: OrderDependencies,
  orderId: string,
  actor: Actor,
  reason: CancelReason,
): Promise<'cancelled' | 'paid'> {
  const { db, payments } = deps
  // Without an answer of the provider nobody was ever given an address to pay at.
  for (const { session, isOver } of await openSessions(db, orderId)) {
    const truth = await truthOf(payments, session, 'expireSession').catch((error) => {
      if (error instanceof PaymentUnavailable) throw unavailable(error)
      throw error
    })
    if (!truth) {
      leaveUnasked(deps, session, isOver || actor.mover === 'admin')
      continue
    }
    if (truth.state === 'processing') {
      throw new AppError('conflict', 'Your card payment is being worked on: wait for it')
    }
    const settled = await transact(db, (tx) => reconcileSession(tx, truth, session.livemode, reason))
    warnOfQuarantine(deps, settled, orderId)
    if (truth.state === 'paid') return 'paid'
  }
  return cancelUnpaid(deps, orderId, actor, reason)
}

const ELSEWHERE =
  'Your card payment was begun with another payment provider. It ends by itself within half an hour; the shop can end it now'

/**
 * A session that the present provider does not know can no longer be closed. Where it takes real money, it may be paid
 * until its time is over: till then only the shop says that it is not.
 * @throws AppError conflict
 */
export function leaveUnasked({ log }: Pick<OrderDependencies, 'log'>, session: SessionRow, mayEnd: boolean): void {
  if (session.livemode && !mayEnd) throw new AppError('conflict', ELSEWHERE)
  const { orderId, sessionId, provider, livemode } = session
  log.warn('a card payment is left to a provider that is not here any more', { orderId, sessionId, provider, livemode })
}

/** A payment that does not fit its order is looked at by a person. */
export function warnOfQuarantine({ log }: Pick<OrderDependencies, 'log'>, settled: Settled, about: string): void {
  if (settled.outcome === 'quarantined')
    log.error('payment quarantined: look at it by hand', { about, reason: settled.reason })
}

async function cancelUnpaid(
  { db }: OrderDependencies,
  orderId: string,
  actor: Actor,
  reason: CancelReason,
): Promise<'cancelled' | 'paid'> {
  return transact(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.state === 'awaiting payment') await transitionOrder(tx, orderId, 'cancelled', actor, { reason })
    else if (order?.state !== 'cancelled') return 'paid'
    return 'cancelled'
  })
}

function unavailable(cause?: unknown): AppError {
  const message = 'An earlier card payment could not be closed yet. Try again in a moment'
  return new AppError('unavailable', message, { cause })
}
