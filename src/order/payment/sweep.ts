import { transact } from '../../platform/database.ts'
import { PaymentUnavailable } from '../../platform/payments/port.ts'
import type { OrderParts } from '../shop.ts'
import { closePayment, leaveUnasked, warnOfQuarantine } from './closing.ts'
import { noteChecked, noteSettled, openSessions, ordersToAskAbout, sessionsToClose } from './queries.ts'
import { settleSession } from './settling.ts'
import { truthOf } from './truth.ts'

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
      if (isOver) await closePayment(parts, orderId, { mover: 'payment' }, 'expired')
      else await askAbout(parts, orderId)
    } catch (error) {
      log.warn('an order that awaits its payment could not be settled', { orderId, error })
      if (error instanceof PaymentUnavailable) break
    }
  }
  if (!payments) return
  for (const { session } of await sessionsToClose(db, payments, quietMs, AT_ONCE)) {
    const sessionId = session.sessionId!
    try {
      const truth = await truthOf(payments, session, 'expireSession')
      if (truth) {
        const settled = await transact(db, (tx) => settleSession(tx, truth, payments.livemode))
        warnOfQuarantine(parts, settled, sessionId)
        // A person has been told once, and is not told every few minutes.
        if (settled.outcome === 'quarantined') await noteSettled(db, sessionId, null)
      } else {
        leaveUnasked(parts, session, true)
        await noteSettled(db, sessionId, null)
      }
      await noteChecked(db, session.orderId)
    } catch (error) {
      log.warn('a payment session could not be closed', { sessionId, error })
    }
  }
}

async function askAbout(parts: OrderParts, orderId: string): Promise<void> {
  const { db, payments } = parts
  for (const { session } of await openSessions(db, orderId)) {
    const truth = await truthOf(payments, session, 'fetchSession')
    if (!truth) continue
    const settled = await transact(db, (tx) => settleSession(tx, truth, session.livemode))
    warnOfQuarantine(parts, settled, truth.id)
  }
  await noteChecked(db, orderId)
}
