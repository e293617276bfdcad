import { type Queryable, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import {
  PaymentRefused,
  type PaymentSession,
  type Payments,
  PaymentUnavailable,
  type SessionRequest,
} from '../../platform/payments/port.ts'
import { discountedPrice } from '../../shared/pricing.ts'
import { holdOrder, type OrderRow } from '../moving/queries.ts'
import { moveOrder } from '../moving/service.ts'
import type { OrderLineRow } from '../reading/queries.ts'
import type { OrderParts } from '../shop.ts'
import { leaveUnasked } from './closing.ts'
import {
  hasTimeLeft,
  holdLonger,
  newestSession,
  noteAttempt,
  noteSession,
  noteSettled,
  orderToPay,
  type SessionRow,
} from './queries.ts'
import { isOf, truthOf } from './truth.ts'

export interface StartedPayment {
  id: string
  url: string
  orderCode: string
}

const UNAVAILABLE = 'The card payment provider cannot be reached. Try again, or choose Cash on Delivery'
const REFUSED = 'This order cannot be paid by card. Choose Cash on Delivery'
const OVER = 'This order is no longer waiting for a payment. Order again'

/** A payment session lives at least half an hour from the moment it is asked for; the stock is held as long. */
export const HOLD_MS = 31 * 60_000
/** What the provider wants, and what asking takes. */
const LEAST_TO_ASK_MS = 30 * 60_000 + 15_000

/**
 * Opens the hosted page for an order that awaits its payment; asked again, it answers the same page, unless the provider
 * is another one since.
 * @param origins where the provider sends the shopper back to, and the shop's own.
 */
export async function startPayment(
  parts: OrderParts,
  payments: Payments,
  orderId: string,
  { shop, back }: { shop: string; back: string },
): Promise<StartedPayment> {
  await forgetUnknown(parts, payments, orderId)
  const noted = await transact(parts.db, (tx) => nextAttempt(tx, parts, payments, orderId, back))
  const toPay = await orderToPay(parts.db, orderId)
  if (toPay?.order.state !== 'awaiting payment') throw new AppError('conflict', OVER)
  if (noted.sessionId && noted.url) return { id: noted.sessionId, url: noted.url, orderCode: toPay.order.code }
  const session = await ask(parts, payments, requestOf(toPay, noted, shop))
  const isWanted = await transact(parts.db, (tx) => keep(tx, orderId, noted.attempt, session))
  if (!isWanted) {
    // Nobody was given its address, and the sweep closes what cannot be closed now.
    await payments.expireSession(session.id).catch((error) => {
      if (!(error instanceof PaymentUnavailable)) throw error
    })
    throw new AppError('conflict', OVER)
  }
  return { id: session.id, url: session.url!, orderCode: toPay.order.code }
}

/** The provider has the last word on whether a page that was made earlier is still one of its own. */
async function forgetUnknown(parts: OrderParts, payments: Payments, orderId: string): Promise<void> {
  const session = await newestSession(parts.db, orderId)
  if (!session?.sessionId || session.settledAt || !isOf(payments, session)) return
  const truth = await truthOf(payments, session, 'fetchSession').catch((error) => {
    // Then what was noted counts.
    if (error instanceof PaymentUnavailable) return 'unsaid'
    throw error
  })
  if (truth) return
  leaveUnasked(parts, session, false)
  await noteSettled(parts.db, session.sessionId, null)
}

/** The attempt that is to be gone on with, or a new one: for another provider, or because too little time is left to ask. */
async function nextAttempt(
  tx: Queryable,
  parts: OrderParts,
  { provider, livemode }: Payments,
  orderId: string,
  origin: string,
): Promise<SessionRow> {
  const order = await holdOrder(tx, orderId)
  if (order?.state !== 'awaiting payment') throw new AppError('conflict', OVER)
  const newest = await newestSession(tx, orderId)
  if (newest && isOf(parts.payments, newest) && !newest.settledAt) {
    if (newest.sessionId || (await hasTimeLeft(tx, newest, LEAST_TO_ASK_MS))) return newest
  } else if (newest?.sessionId && !newest.settledAt) {
    leaveUnasked(parts, newest, false)
  }
  const attempt = (newest?.attempt ?? 0) + 1
  // The first is asked for at once, with the time that the order was placed with.
  if (attempt > 1) await holdLonger(tx, orderId, HOLD_MS)
  return noteAttempt(tx, { orderId, attempt, provider, livemode, origin })
}

/** What the provider is asked for; the same for the same attempt, so that it may be asked again. */
function requestOf(
  { order, lines, customer }: NonNullable<Awaited<ReturnType<typeof orderToPay>>>,
  { attempt, origin, expiresAt }: SessionRow,
  shopOrigin: string,
): SessionRequest {
  const { address } = order
  return {
    idempotencyKey: `order:${order.id}:${attempt}`,
    orderId: order.id,
    attempt,
    orderCode: order.code,
    totalInPaise: order.totalInPaise,
    lines: sessionLines(order, lines),
    customer: { name: customer?.name ?? '', email: customer?.email ?? '' },
    shipping: {
      line: address.address_line,
      city: address.city,
      state: address.state,
      pincode: address.pincode,
      phone: address.mobile,
    },
    expiresAt,
    shopOrigin,
    successUrl: `${origin}/success?order=${order.code}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/cancel?order=${order.code}`,
  }
}

/** The most that the card provider takes in one session. */
const MOST_LINES = 100

/** Goods and fees, which add up to the order's total; of more goods than fit, the last ones share a line. */
function sessionLines(order: OrderRow, lines: readonly OrderLineRow[]): SessionRequest['lines'] {
  const one = (name: string, unitAmountInPaise: number) => ({ name, unitAmountInPaise, quantity: 1 })
  const fees = [one('Delivery Charge', order.deliveryFeeInPaise), one('Handling Charge', order.handlingFeeInPaise)]
  const charged = fees.filter(({ unitAmountInPaise }) => unitAmountInPaise > 0)
  const goods = lines.map((line) => ({
    name: line.name,
    unitAmountInPaise: discountedPrice(line),
    quantity: line.quantity,
  }))
  if (goods.length + charged.length <= MOST_LINES) return [...goods, ...charged]
  const own = goods.slice(0, MOST_LINES - charged.length - 1)
  const rest = goods.slice(own.length)
  const sum = rest.reduce((total, { unitAmountInPaise, quantity }) => total + unitAmountInPaise * quantity, 0)
  return [...own, one(`${rest.length} more products`, sum), ...charged]
}

async function ask(parts: OrderParts, payments: Payments, request: SessionRequest): Promise<PaymentSession> {
  try {
    const session = await payments.createSession(request)
    const isRight = session.amountInPaise === request.totalInPaise && session.currency === 'inr' && session.url
    if (isRight) return session
    const { orderId, attempt, totalInPaise } = request
    const { id: sessionId, amountInPaise, currency, url } = session
    const made = { sessionId, amountInPaise, currency, canBePaid: url !== null }
    // Of the customer, whom the request names with their address, the log says nothing.
    parts.log.error('the provider made another session than was asked for', { orderId, attempt, totalInPaise, made })
    await payments.expireSession(session.id)
  } catch (cause) {
    // The order keeps its stock: asked again, it goes on where this ended.
    if (cause instanceof PaymentUnavailable) throw new AppError('unavailable', UNAVAILABLE, { cause })
    if (!(cause instanceof PaymentRefused)) throw cause
    parts.log.warn('card payment refused by the provider', { orderId: request.orderId, error: cause })
  }
  await transact(parts.db, (tx) =>
    moveOrder(tx, request.orderId, 'cancelled', { mover: 'payment' }, { reason: 'failed' }),
  )
  throw new AppError('conflict', REFUSED)
}

// The order may have been cancelled while the provider was asked: then nobody may pay.
async function keep(tx: Queryable, orderId: string, attempt: number, session: PaymentSession): Promise<boolean> {
  const order = await holdOrder(tx, orderId)
  await noteSession(tx, { orderId, attempt }, session.id, session.url)
  return order?.state === 'awaiting payment'
}
