import { type Queryable, transact } from '../../platform/database/database.ts'
import { DISPUTE_OPENED, REFUND_EVENTS, withoutPerson } from '../../platform/payments/event.ts'
import { type PaymentEvent, type PaymentSession, type Payments, PaymentUnknown } from '../../platform/payments/port.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { warnOfQuarantine } from './expire-session.ts'
import { recordFailedRefund } from './process-refund.ts'
import { isEventKnown, recordOutcome, sessionOfPayment, storeEvent } from './queries.ts'
import { NOT_OURS, type Reconciled, reconcileSession } from './reconcile-session.ts'

/**
 * Handles an event of the payment provider. The event is stored once, in the transaction that acts on it, and only says
 * where to look: before that transaction, while no row is locked, the provider is asked for the session's state.
 * @throws SignatureError for what is not the provider's; anything else means that it shall send the event again.
 */
export async function receiveEvent(
  deps: OrderDependencies,
  payments: Payments,
  rawBody: string,
  signature: string | null,
): Promise<Reconciled | 'known'> {
  const event = await payments.parseWebhook(rawBody, signature)
  if (await isEventKnown(deps.db, event.id)) return 'known'
  const sessionId = event.sessionId ?? (await sessionIdOf(deps.db, event))
  const session = sessionId && event.livemode === payments.livemode ? await fetchKnown(payments, sessionId) : null
  const settled = await transact(deps.db, (tx) => act(tx, payments, event, session))
  if (settled !== 'known') warnOfQuarantine(deps, settled, event.id)
  return settled
}

async function fetchKnown(payments: Payments, sessionId: string): Promise<PaymentSession | null> {
  try {
    return await payments.fetchSession(sessionId)
  } catch (error) {
    if (error instanceof PaymentUnknown) return null
    throw error
  }
}

async function sessionIdOf(db: Queryable, event: PaymentEvent): Promise<string | null> {
  if (!event.paymentId) return null
  return (await sessionOfPayment(db, event.paymentId))?.sessionId ?? null
}

async function act(
  tx: Queryable,
  payments: Payments,
  event: PaymentEvent,
  session: PaymentSession | null,
): Promise<Reconciled | 'known'> {
  const { id, type } = event
  const payload = withoutPerson(event.payload)
  // Stored first, so that a concurrent delivery of the same event waits here until this transaction ends.
  if (!(await storeEvent(tx, { id, type, payload, outcome: 'ignored' }))) return 'known'
  const settled = await judge(tx, payments, event, session)
  if (settled === NOT_OURS) {
    // What others sell, and to whom, must not be stored.
    await recordOutcome(tx, id, { ...settled, payload: {} })
  } else {
    await recordOutcome(tx, id, { ...settled, orderId: settled.outcome === 'quarantined' ? null : session?.reference })
  }
  return settled
}

async function judge(
  tx: Queryable,
  payments: Payments,
  event: PaymentEvent,
  session: PaymentSession | null,
): Promise<Reconciled> {
  if (event.livemode !== payments.livemode) {
    return { outcome: 'quarantined', reason: 'test and live payments are mixed' }
  }
  if (event.type === 'refund.failed') {
    const failed = await recordFailedRefund(tx, event.payload)
    if (failed) return failed
  }
  if (event.type === DISPUTE_OPENED) return session ? disputed(session) : NOT_OURS
  if (session) return reconcileSession(tx, session, payments.livemode)
  if (event.sessionId || REFUND_EVENTS.has(event.type)) {
    return event.orderCode ? { outcome: 'quarantined', reason: 'a payment that is not known here' } : NOT_OURS
  }
  return { outcome: 'ignored', reason: 'nothing to do for this type' }
}

/** The order is left as it is, because only a person can tell whether the payer means it or made a mistake. */
function disputed({ orderCode }: PaymentSession): Reconciled {
  const order = orderCode ?? 'an order'
  return {
    outcome: 'quarantined',
    reason: `the payment of ${order} is disputed: respond on the provider's pages, hold back what is not sent, and do not refund it`,
  }
}
