import { emptyCart, lockCart } from '../../cart/service.ts'
import type { Queryable } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { PaymentSession } from '../../platform/payments/port.ts'
import { holdOrder, type OrderRow, writePaymentState } from '../moving/queries.ts'
import { moveOrder } from '../moving/service.ts'
import { giveAllBack } from '../refund/service.ts'
import type { CancelReason } from '../states.ts'
import { newestSession, noteSession, noteSettled, type SessionRow } from './queries.ts'

/** What came of a look at a session: nothing to do, done, or something that a person must look at. */
export interface Settled {
  outcome: 'applied' | 'ignored' | 'quarantined'
  reason: string
}

const PAYMENT = { mover: 'payment' } as const
const applied = (reason: string): Settled => ({ outcome: 'applied', reason })
const ignored = (reason: string): Settled => ({ outcome: 'ignored', reason })
const quarantined = (reason: string): Settled => ({ outcome: 'quarantined', reason })

/**
 * Makes an order agree with the truth about its payment session. Whatever told the shop to look (an event, twice or
 * late or out of order, the sweep, or a shopper who cancels), the result is the same, and nothing happens twice.
 * @param why what a session that ended without money means for its order.
 */
export async function settleSession(
  tx: Queryable,
  session: PaymentSession,
  livemode: boolean,
  why: CancelReason = session.state === 'failed' ? 'failed' : 'expired',
): Promise<Settled> {
  const order = session.reference ? await holdOrder(tx, session.reference) : null
  if (!order) return quarantined('no order of this shop')
  const noted = await newestSession(tx, order.id)
  const fault = mismatch(order, noted, session, livemode)
  if (fault) return quarantined(fault)
  if (!noted || (noted.sessionId ?? session.id) !== session.id) return quarantined('not the session of this order')
  // An event may be here before the answer that first named its session.
  if (noted.sessionId === null) await noteSession(tx, noted, session.id, session.url)
  if (session.state === 'open' || session.state === 'processing') return ignored(`session is ${session.state}`)
  await noteSettled(tx, session.id, session.paymentId)
  return session.state === 'paid' ? settlePaid(tx, order, noted, session) : settleUnpaid(tx, order, why)
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
  if (session.refundedInPaise >= noted.amountInPaise) return settleRefunded(tx, order)
  if (order.state === 'awaiting payment') return accept(tx, order)
  if (order.state === 'cancelled' && order.paymentState === 'void') return acceptLate(tx, order, session)
  return ignored('already settled')
}

async function accept(tx: Queryable, order: OrderRow): Promise<Settled> {
  const takeFromCart = await holdCartOf(tx, order)
  await moveOrder(tx, order.id, 'placed', PAYMENT, { paymentState: 'paid' })
  await takeFromCart()
  return applied('paid')
}

/** Paid after the stock was given back: honoured while there is stock, and only if nobody meant to cancel. */
async function acceptLate(tx: Queryable, order: OrderRow, session: PaymentSession): Promise<Settled> {
  if (order.cancelReason === 'expired') {
    const takeFromCart = await holdCartOf(tx, order)
    if (await retakeOrder(tx, order.id)) {
      await takeFromCart()
      return applied('paid late, stock taken again')
    }
  }
  if (!session.paymentId) throw new Error(`Session ${session.id} is paid without a payment`)
  await writePaymentState(tx, order.id, await giveAllBack(tx, order.id, 'paid too late'))
  return applied('paid too late, refund asked for')
}

/** The money went back, from here or from the provider's own pages: goods that are still here stay here. */
async function settleRefunded(tx: Queryable, order: OrderRow): Promise<Settled> {
  if (order.paymentState === 'refunded') return ignored('already refunded')
  if (['awaiting payment', 'placed', 'accepted', 'packed'].includes(order.state)) {
    await moveOrder(tx, order.id, 'cancelled', PAYMENT, { paymentState: 'refunded', reason: 'shop' })
  } else {
    await writePaymentState(tx, order.id, 'refunded')
  }
  return applied('refunded')
}

async function settleUnpaid(tx: Queryable, order: OrderRow, why: CancelReason): Promise<Settled> {
  if (order.state !== 'awaiting payment') return ignored('already settled')
  await moveOrder(tx, order.id, 'cancelled', PAYMENT, { reason: why })
  return applied('not paid, cancelled')
}

async function retakeOrder(tx: Queryable, orderId: string): Promise<boolean> {
  try {
    await moveOrder(tx, orderId, 'placed', PAYMENT, { paymentState: 'paid' })
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
async function holdCartOf(tx: Queryable, { userId, cartVersion }: OrderRow): Promise<() => Promise<void>> {
  if (!userId) return async () => {}
  const { version } = await lockCart(tx, userId)
  return async () => {
    if (version === cartVersion) await emptyCart(tx, userId)
  }
}
