import { emptyCart, lockCart, takeFromCart } from '../../cart/service.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { PaymentSession } from '../../platform/payments/port.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { isPaidTwice } from '../refund/queries.ts'
import { recordRefundedElsewhere, refundInFull } from '../refund/service.ts'
import type { CancelReason } from '../states.ts'
import { lockOrder, type OrderRow, writePaymentState } from '../transitions/queries.ts'
import { transitionOrder } from '../transitions/service.ts'
import { attemptOf, newestSession, piecesOf, recordReconciled, recordSession, type SessionRow } from './queries.ts'

/** The result of reconciling a session: applied, ignored, or quarantined for a person to look at. */
export interface Reconciled {
  outcome: 'applied' | 'ignored' | 'quarantined'
  reason: string
}

const PAYMENT = { kind: 'payment' } as const
const applied = (reason: string): Reconciled => ({ outcome: 'applied', reason })
const ignored = (reason: string): Reconciled => ({ outcome: 'ignored', reason })
const quarantined = (reason: string): Reconciled => ({ outcome: 'quarantined', reason })
/** Outcome for what belongs to another user of the same provider account. */
export const NOT_OURS: Reconciled = { outcome: 'ignored', reason: 'nothing of this shop' }

/**
 * Brings an order in line with the state of its checkout session at the provider. The result is the same whatever
 * triggered it (an event, even if repeated, late or out of order, the reconciliation job, or a shopper who cancels),
 * and nothing is applied twice.
 * @param why the reason for cancelling the order if the session ended without a payment.
 */
export async function reconcileSession(
  tx: Queryable,
  session: PaymentSession,
  livemode: boolean,
  why: CancelReason = session.state === 'failed' ? 'failed' : 'expired',
): Promise<Reconciled> {
  const order = isOrderId(session.reference) ? await lockOrder(tx, session.reference) : null
  if (!order) return session.orderCode ? quarantined('no order of this shop') : NOT_OURS
  const noted = await attemptOf(tx, order.id, session)
  const error = mismatch(order, noted, session, livemode)
  if (error) return quarantined(error)
  if (!noted) return quarantined('not the session of this order')
  // An event may arrive before the provider's response that contains the session id.
  if (noted.sessionId === null) await recordSession(tx, noted, session.id, session.url)
  if (session.state === 'open' || session.state === 'processing') return ignored(`session is ${session.state}`)
  await recordReconciled(tx, session.id, session.paymentId)
  if (session.state === 'paid') return reconcilePaid(tx, order, noted, session)
  const newest = await newestSession(tx, order.id)
  return newest?.attempt === noted.attempt ? reconcileUnpaid(tx, order, why) : ignored('another attempt goes on')
}

/** Whether the reference may be the id of one of the shop's orders: other users of the account write anything there. */
function isOrderId(reference: string | null): reference is string {
  return reference !== null && /^[0-9a-f]{32}$/.test(reference)
}

function mismatch(
  order: OrderRow,
  noted: SessionRow | null,
  session: PaymentSession,
  livemode: boolean,
): string | null {
  if (order.paymentMethod !== 'card') return 'the order is not paid by card'
  if (session.livemode !== livemode) return 'test and live payments are mixed'
  if (session.currency !== 'inr') return `currency ${session.currency} instead of inr`
  // The order's total may have been lowered by a short pick since, so the amount of the attempt counts.
  const asked = noted?.amountInPaise ?? order.totalInPaise
  if (session.amountInPaise !== asked) return `amount ${session.amountInPaise} instead of ${asked} paise`
  return null
}

async function reconcilePaid(
  tx: Queryable,
  order: OrderRow,
  noted: SessionRow,
  session: PaymentSession,
): Promise<Reconciled> {
  const { paymentId, refundedInPaise } = session
  const elsewhere = paymentId ? await recordRefundedElsewhere(tx, order, paymentId, refundedInPaise) : 0
  // Refunds requested by the shop update the order themselves, so only refunds made elsewhere do so here.
  if (elsewhere > 0 && refundedInPaise >= noted.amountInPaise) return reconcileRefunded(tx, order)
  if (order.state === 'awaiting payment') return accept(tx, order)
  if (order.state === 'cancelled' && order.paymentState === 'void') return acceptLate(tx, order, session)
  if (await isPaidTwice(tx, order.id)) return quarantined('paid a second time: return the money manually')
  return elsewhere > 0 ? applied('partly refunded by the provider') : ignored('already reconciled')
}

async function accept(tx: Queryable, order: OrderRow): Promise<Reconciled> {
  const takeFromCart = await lockCartOf(tx, order)
  await transitionOrder(tx, order.id, 'placed', PAYMENT, { paymentState: 'paid' })
  await takeFromCart()
  return applied('paid')
}

/**
 * Handles a payment that arrived after the stock was returned. An expired order is placed if there is enough stock;
 * otherwise, and if the order was cancelled for any other reason, the money is refunded.
 */
async function acceptLate(tx: Queryable, order: OrderRow, session: PaymentSession): Promise<Reconciled> {
  if (order.cancelReason === 'expired') {
    const takeFromCart = await lockCartOf(tx, order)
    if (await retakeOrder(tx, order.id)) {
      await takeFromCart()
      return applied('paid late, stock taken again')
    }
  }
  if (!session.paymentId) throw new Error(`Session ${session.id} is paid without a payment`)
  await writePaymentState(tx, order.id, await refundInFull(tx, order, 'paid too late'))
  return applied('paid too late, refund requested')
}

/** Records a full refund. An order that has not left the shop is cancelled. */
async function reconcileRefunded(tx: Queryable, order: OrderRow): Promise<Reconciled> {
  if (order.paymentState === 'refunded') return ignored('already refunded')
  if (['awaiting payment', 'placed', 'accepted', 'packed'].includes(order.state)) {
    await transitionOrder(tx, order.id, 'cancelled', PAYMENT, { paymentState: 'refunded', reason: 'shop' })
  } else {
    await writePaymentState(tx, order.id, 'refunded')
  }
  return applied('refunded')
}

async function reconcileUnpaid(tx: Queryable, order: OrderRow, why: CancelReason): Promise<Reconciled> {
  if (order.state !== 'awaiting payment') return ignored('already reconciled')
  await transitionOrder(tx, order.id, 'cancelled', PAYMENT, { reason: why })
  return applied('not paid, cancelled')
}

async function retakeOrder(tx: Queryable, orderId: string): Promise<boolean> {
  try {
    await transitionOrder(tx, orderId, 'placed', PAYMENT, { paymentState: 'paid' })
    return true
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') return false
    throw error
  }
}

/**
 * Locks the cart before the order's products are locked, the same order as in checkout. Returns a function that takes
 * what was bought from the cart: everything, unless it has changed since the order was placed.
 */
async function lockCartOf(tx: Queryable, { id, userId, cartVersion }: OrderRow): Promise<() => Promise<void>> {
  if (!userId) return async () => {}
  const { version } = await lockCart(tx, userId)
  return async () => {
    if (version === cartVersion) await emptyCart(tx, userId)
    else await takeFromCart(tx, userId, await piecesOf(tx, id))
  }
}
