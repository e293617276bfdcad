import { emptyCart, lockCart } from '../../cart/service.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { PaymentSession } from '../../platform/payments/port.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { isPaidTwice } from '../refund/queries.ts'
import { recordRefundedElsewhere, refundInFull } from '../refund/service.ts'
import type { CancelReason } from '../states.ts'
import { lockOrder, type OrderRow, writePaymentState } from '../transitions/queries.ts'
import { transitionOrder } from '../transitions/service.ts'
import { attemptOf, newestSession, recordReconciled, recordSession, type SessionRow } from './queries.ts'

/** What came of a look at a session: nothing to do, done, or something that a person must look at. */
export interface Settled {
  outcome: 'applied' | 'ignored' | 'quarantined'
  reason: string
}

const PAYMENT = { mover: 'payment' } as const
const applied = (reason: string): Settled => ({ outcome: 'applied', reason })
const ignored = (reason: string): Settled => ({ outcome: 'ignored', reason })
const quarantined = (reason: string): Settled => ({ outcome: 'quarantined', reason })
/** Of somebody else who uses the same account at the provider. */
export const NOT_OURS: Settled = { outcome: 'ignored', reason: 'nothing of this shop' }

/**
 * Makes an order agree with the truth about its payment session. Whatever told the shop to look (an event, twice or
 * late or out of order, the sweep, or a shopper who cancels), the result is the same, and nothing happens twice.
 * @param why what a session that ended without money means for its order.
 */
export async function reconcileSession(
  tx: Queryable,
  session: PaymentSession,
  livemode: boolean,
  why: CancelReason = session.state === 'failed' ? 'failed' : 'expired',
): Promise<Settled> {
  const order = isOrderId(session.reference) ? await lockOrder(tx, session.reference) : null
  if (!order) return session.orderCode ? quarantined('no order of this shop') : NOT_OURS
  const noted = await attemptOf(tx, order.id, session)
  const error = mismatch(order, noted, session, livemode)
  if (error) return quarantined(error)
  if (!noted) return quarantined('not the session of this order')
  // An event may be here before the answer that first named its session.
  if (noted.sessionId === null) await recordSession(tx, noted, session.id, session.url)
  if (session.state === 'open' || session.state === 'processing') return ignored(`session is ${session.state}`)
  await recordReconciled(tx, session.id, session.paymentId)
  if (session.state === 'paid') return settlePaid(tx, order, noted, session)
  const newest = await newestSession(tx, order.id)
  return newest?.attempt === noted.attempt ? settleUnpaid(tx, order, why) : ignored('another attempt goes on')
}

/** Whether a session names what may be an order of ours: others write there what they like. */
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
  // The order itself may cost less by now: what was not found is not paid.
  const asked = noted?.amountInPaise ?? order.totalInPaise
  if (session.amountInPaise !== asked) return `amount ${session.amountInPaise} instead of ${asked} paise`
  return null
}

async function settlePaid(
  tx: Queryable,
  order: OrderRow,
  noted: SessionRow,
  session: PaymentSession,
): Promise<Settled> {
  const { paymentId, refundedInPaise } = session
  const elsewhere = paymentId ? await recordRefundedElsewhere(tx, order, paymentId, refundedInPaise) : 0
  // What goes back from here says itself what becomes of the order.
  if (elsewhere > 0 && refundedInPaise >= noted.amountInPaise) return settleRefunded(tx, order)
  if (order.state === 'awaiting payment') return accept(tx, order)
  if (order.state === 'cancelled' && order.paymentState === 'void') return acceptLate(tx, order, session)
  if (await isPaidTwice(tx, order.id)) return quarantined('paid a second time: give it back by hand')
  return elsewhere > 0 ? applied('a part was given back by the provider') : ignored('already settled')
}

async function accept(tx: Queryable, order: OrderRow): Promise<Settled> {
  const takeFromCart = await lockCartOf(tx, order)
  await transitionOrder(tx, order.id, 'placed', PAYMENT, { paymentState: 'paid' })
  await takeFromCart()
  return applied('paid')
}

/** Paid after the stock was given back: honoured while there is stock, and only if nobody meant to cancel. */
async function acceptLate(tx: Queryable, order: OrderRow, session: PaymentSession): Promise<Settled> {
  if (order.cancelReason === 'expired') {
    const takeFromCart = await lockCartOf(tx, order)
    if (await retakeOrder(tx, order.id)) {
      await takeFromCart()
      return applied('paid late, stock taken again')
    }
  }
  if (!session.paymentId) throw new Error(`Session ${session.id} is paid without a payment`)
  await writePaymentState(tx, order.id, await refundInFull(tx, order, 'paid too late'))
  return applied('paid too late, refund asked for')
}

/** The money went back, from here or from the provider's own pages: goods that are still here stay here. */
async function settleRefunded(tx: Queryable, order: OrderRow): Promise<Settled> {
  if (order.paymentState === 'refunded') return ignored('already refunded')
  if (['awaiting payment', 'placed', 'accepted', 'packed'].includes(order.state)) {
    await transitionOrder(tx, order.id, 'cancelled', PAYMENT, { paymentState: 'refunded', reason: 'shop' })
  } else {
    await writePaymentState(tx, order.id, 'refunded')
  }
  return applied('refunded')
}

async function settleUnpaid(tx: Queryable, order: OrderRow, why: CancelReason): Promise<Settled> {
  if (order.state !== 'awaiting payment') return ignored('already settled')
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
 * Holds the cart, before the order's products are held, as when an order is placed; answers what empties it. What was
 * put in the cart since the order was placed is not what was paid for: then the cart stays.
 */
async function lockCartOf(tx: Queryable, { userId, cartVersion }: OrderRow): Promise<() => Promise<void>> {
  if (!userId) return async () => {}
  const { version } = await lockCart(tx, userId)
  return async () => {
    if (version === cartVersion) await emptyCart(tx, userId)
  }
}
