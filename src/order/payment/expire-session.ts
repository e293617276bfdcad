import { transact } from '../../platform/database/database.ts'
import { PaymentUnavailable } from '../../platform/payments/port.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import type { OrderDependencies } from '../dependencies.ts'
import type { CancelReason } from '../states.ts'
import { lockOrder } from '../transitions/queries.ts'
import { type Actor, transitionOrder } from '../transitions/service.ts'
import { openSessions, type SessionRow } from './queries.ts'
import { type Reconciled, reconcileSession } from './reconcile-session.ts'
import { truthOf } from './session-origin.ts'

/**
 * Cancels an order that awaits payment, so that another one can be placed and only one of the two is ever paid.
 * @throws AppError conflict when it turns out to be paid; unavailable while nobody can say.
 */
export async function cancelPendingOrder(
  deps: OrderDependencies,
  orderId: string,
  reason: CancelReason,
): Promise<void> {
  const state = await closePayment(deps, orderId, { kind: 'payment' }, reason)
  if (state === 'cancelled') return
  throw new AppError('conflict', 'Your card payment went through: see the order in your list')
}

/**
 * Closes the order's hosted page, if it has one, and cancels the order unless it was paid in the meantime.
 * @returns the order's state after that.
 * @throws AppError conflict while the payment is being processed, or when it can only be ended at another provider;
 * unavailable when the provider cannot be reached.
 */
export async function closePayment(
  deps: OrderDependencies,
  orderId: string,
  actor: Actor,
  reason: CancelReason,
): Promise<'cancelled' | 'paid'> {
  const { db, payments } = deps
  // A session without a provider's response is skipped: nobody has received a URL to pay at.
  for (const { session, isOver } of await openSessions(db, orderId)) {
    const truth = await truthOf(payments, session, 'expireSession').catch((error) => {
      if (error instanceof PaymentUnavailable) throw unavailable(error)
      throw error
    })
    if (!truth) {
      leaveUnasked(deps, session, isOver || actor.kind === 'admin')
      continue
    }
    if (truth.state === 'processing') {
      throw new AppError('conflict', 'Your card payment is being processed: please wait')
    }
    const settled = await transact(db, (tx) => reconcileSession(tx, truth, session.livemode, reason))
    warnOfQuarantine(deps, settled, orderId)
    if (truth.state === 'paid') return 'paid'
  }
  return cancelUnpaid(deps, orderId, actor, reason)
}

const ELSEWHERE =
  'Your card payment was started with another payment provider. It expires within half an hour; the shop can cancel it now'

/**
 * Logs that the current provider does not know the session and cannot close it. A session in live mode can still be
 * paid until it expires, so before that only an admin may treat it as unpaid.
 * @throws AppError conflict
 */
export function leaveUnasked({ log }: Pick<OrderDependencies, 'log'>, session: SessionRow, mayEnd: boolean): void {
  if (session.livemode && !mayEnd) throw new AppError('conflict', ELSEWHERE)
  const { orderId, sessionId, provider, livemode } = session
  log.warn('a card payment belongs to a provider that is no longer configured', {
    orderId,
    sessionId,
    provider,
    livemode,
  })
}

/** Logs an error when a payment is quarantined, because a person has to look at it. */
export function warnOfQuarantine({ log }: Pick<OrderDependencies, 'log'>, settled: Reconciled, about: string): void {
  if (settled.outcome === 'quarantined')
    log.error('payment quarantined: review it manually', { about, reason: settled.reason })
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
