import { transact } from '../../platform/database/database.ts'
import { PaymentUnavailable } from '../../platform/payments/port.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { closePayment, leaveUnasked, warnOfQuarantine } from './expire-session.ts'
import { openSessions, ordersToAskAbout, recordChecked, recordReconciled, sessionsToClose } from './queries.ts'
import { reconcileSession } from './reconcile-session.ts'
import { truthOf } from './session-origin.ts'

/** A session that was not checked for this long is looked up at the provider. */
const QUIET_MS = 2 * 60_000
const AT_ONCE = 200

/**
 * Asks the provider about payments whose events never arrived, and cancels orders whose time to pay is over. Each order
 * is handled separately: what cannot be settled now is left for the next run.
 */
export async function reconcilePayments(deps: OrderDependencies, quietMs = QUIET_MS): Promise<void> {
  const { db, payments, log } = deps
  for (const { orderId, isOver } of await ordersToAskAbout(db, quietMs, AT_ONCE)) {
    try {
      if (isOver) await closePayment(deps, orderId, { kind: 'payment' }, 'expired')
      else await askAbout(deps, orderId)
    } catch (error) {
      log.warn('an order awaiting payment could not be reconciled', { orderId, error })
      if (error instanceof PaymentUnavailable) break
    }
  }
  if (!payments) return
  for (const { session } of await sessionsToClose(db, payments, quietMs, AT_ONCE)) {
    const sessionId = session.sessionId!
    try {
      const truth = await truthOf(payments, session, 'expireSession')
      if (truth) {
        const settled = await transact(db, (tx) => reconcileSession(tx, truth, payments.livemode))
        warnOfQuarantine(deps, settled, sessionId)
        // The error is logged once, not on every run.
        if (settled.outcome === 'quarantined') await recordReconciled(db, sessionId, null)
      } else {
        leaveUnasked(deps, session, true)
        await recordReconciled(db, sessionId, null)
      }
      await recordChecked(db, session.orderId)
    } catch (error) {
      log.warn('a payment session could not be closed', { sessionId, error })
    }
  }
}

async function askAbout(deps: OrderDependencies, orderId: string): Promise<void> {
  const { db, payments } = deps
  for (const { session } of await openSessions(db, orderId)) {
    const truth = await truthOf(payments, session, 'fetchSession')
    if (!truth) continue
    const settled = await transact(db, (tx) => reconcileSession(tx, truth, session.livemode))
    warnOfQuarantine(deps, settled, truth.id)
  }
  await recordChecked(db, orderId)
}
