import { transact } from '../../platform/database.ts'
import { type Payments, PaymentUnavailable } from '../../platform/payments/port.ts'
import { moveOrder } from '../moving/service.ts'
import type { OrderParts } from '../shop.ts'
import { closePayment, warnOfQuarantine } from './closing.ts'
import { newestSession, noteChecked, noteSettled, ordersToAskAbout, sessionsToClose } from './queries.ts'
import { settleSession } from './settling.ts'

/** A session that nobody told of for this long is asked about. */
const QUIET_MS = 2 * 60_000
const AT_ONCE = 200

/**
 * Asks the provider about payments whose events never came, and ends orders whose time to pay is over. Every order is
 * taken by itself: what cannot be settled now is left for the next time.
 */
export async function sweepPayments(parts: OrderParts, quietMs = QUIET_MS): Promise<void> {
  const { db, payments, log } = parts
  for (const { orderId, isOver } of await ordersToAskAbout(db, quietMs, AT_ONCE)) {
    try {
      if (isOver) await endOrder(parts, orderId)
      else if (payments) await askAbout(parts, payments, orderId)
    } catch (error) {
      log.warn('an order that awaits its payment could not be settled', { orderId, error })
      if (error instanceof PaymentUnavailable) break
    }
  }
  if (!payments) return
  for (const { sessionId } of await sessionsToClose(db, quietMs, AT_ONCE)) {
    try {
      const session = await payments.expireSession(sessionId)
      const settled = await transact(db, (tx) => settleSession(tx, session, payments.livemode))
      warnOfQuarantine(parts, settled, sessionId)
      // A person has been told once, and is not told every few minutes.
      if (settled.outcome === 'quarantined') await noteSettled(db, sessionId, null)
      if (session.reference) await noteChecked(db, session.reference)
    } catch (error) {
      log.warn('a payment session could not be closed', { sessionId, error })
    }
  }
}

async function endOrder(parts: OrderParts, orderId: string): Promise<void> {
  // Without a provider nobody can pay any more either.
  if (parts.payments) await closePayment(parts, orderId, { mover: 'payment' }, 'expired')
  else await transact(parts.db, (tx) => moveOrder(tx, orderId, 'cancelled', { mover: 'payment' }, EXPIRED))
}

const EXPIRED = { reason: 'expired' } as const

async function askAbout(parts: OrderParts, payments: Payments, orderId: string): Promise<void> {
  const known = await newestSession(parts.db, orderId)
  if (!known?.sessionId) return
  const session = await payments.fetchSession(known.sessionId)
  const settled = await transact(parts.db, (tx) => settleSession(tx, session, payments.livemode))
  await noteChecked(parts.db, orderId)
  warnOfQuarantine(parts, settled, known.sessionId)
}
