import { type Queryable, transact } from '../../platform/database/database.ts'
import {
  PaymentRefused,
  type PaymentSession,
  type Payments,
  PaymentUnavailable,
  type SessionRequest,
} from '../../platform/payments/port.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { discountedPrice } from '../../shared/pricing.ts'
import { brandAndUnit } from '../../shared/product-title.ts'
import { acceptsCash } from '../checkout/payment-eligibility.ts'
import type { OrderDependencies } from '../dependencies.ts'
import type { OrderLineRow } from '../history/queries.ts'
import { lockOrder, type OrderRow } from '../transitions/queries.ts'
import { transitionOrder } from '../transitions/service.ts'
import { leaveUnasked } from './expire-session.ts'
import {
  extendReservation,
  hasTimeLeft,
  newestSession,
  orderToPay,
  recordAttempt,
  recordReconciled,
  recordSession,
  type SessionRow,
} from './queries.ts'
import { isOf, truthOf } from './session-origin.ts'

export interface StartedPayment {
  id: string
  url: string
  orderCode: string
}

const UNAVAILABLE = 'The card payment provider cannot be reached. Try again'
const REFUSED = 'This order cannot be paid by card'
const OVER = 'This order is no longer waiting for a payment. Order again'

/**
 * How long stock is reserved for a card payment. A checkout session must stay open for at least half an hour after it
 * is requested, and the reservation lasts as long.
 */
export const RESERVATION_MS = 31 * 60_000
/**
 * Remaining time that a request for a checkout session needs: the provider's minimum of half an hour, plus time for the
 * call.
 */
const MIN_SESSION_MS = 30 * 60_000 + 15_000

/**
 * Opens the hosted payment page for an order that awaits payment. Repeated calls return the same page, unless the
 * payment provider has changed since.
 * @param origins the shop's own (`shop`), and the one that the provider sends the shopper back to (`back`).
 * @throws AppError conflict when the order no longer awaits payment; unavailable when the provider does not respond.
 */
export async function startPayment(
  deps: OrderDependencies,
  payments: Payments,
  orderId: string,
  { shop, back }: { shop: string; back: string },
): Promise<StartedPayment> {
  await deleteUnknownSession(deps, payments, orderId)
  const noted = await transact(deps.db, (tx) => nextAttempt(tx, deps, payments, orderId, back))
  const toPay = await orderToPay(deps.db, orderId)
  if (toPay?.order.state !== 'awaiting payment') throw new AppError('conflict', OVER)
  if (noted.sessionId && noted.url) return { id: noted.sessionId, url: noted.url, orderCode: toPay.order.code }
  const session = await ask(deps, payments, toPay.order, requestOf(toPay, noted, shop))
  const isWanted = await transact(deps.db, (tx) => storeSession(tx, orderId, noted.attempt, session))
  if (!isWanted) {
    // Nobody has received the page's URL, and the reconciliation job closes a session that cannot be closed now.
    await payments.expireSession(session.id).catch((error) => {
      if (!(error instanceof PaymentUnavailable)) throw error
    })
    throw new AppError('conflict', OVER)
  }
  return { id: session.id, url: session.url!, orderCode: toPay.order.code }
}

/**
 * Asks the provider whether it still knows the newest checkout session, and marks the session as settled if it does
 * not.
 * @throws AppError conflict for an unknown session in live mode, because it can still be paid.
 */
async function deleteUnknownSession(deps: OrderDependencies, payments: Payments, orderId: string): Promise<void> {
  const session = await newestSession(deps.db, orderId)
  if (!session?.sessionId || session.settledAt || !isOf(payments, session)) return
  const truth = await truthOf(payments, session, 'fetchSession').catch((error) => {
    // The stored session is then assumed to be valid.
    if (error instanceof PaymentUnavailable) return 'unsaid'
    throw error
  })
  if (truth) return
  leaveUnasked(deps, session, false)
  await recordReconciled(deps.db, session.sessionId, null)
}

/**
 * Returns the attempt to resume, or records a new one: for another provider, or when too little time is left to request
 * a session.
 */
async function nextAttempt(
  tx: Queryable,
  deps: OrderDependencies,
  { provider, livemode }: Payments,
  orderId: string,
  origin: string,
): Promise<SessionRow> {
  const order = await lockOrder(tx, orderId)
  if (order?.state !== 'awaiting payment') throw new AppError('conflict', OVER)
  const newest = await newestSession(tx, orderId)
  if (newest && isOf(deps.payments, newest) && !newest.settledAt) {
    if (newest.sessionId || (await hasTimeLeft(tx, newest, MIN_SESSION_MS))) return newest
  } else if (newest?.sessionId && !newest.settledAt) {
    leaveUnasked(deps, newest, false)
  }
  const attempt = (newest?.attempt ?? 0) + 1
  // The first attempt is requested immediately, so the reservation made with the order is long enough.
  if (attempt > 1) await extendReservation(tx, orderId, RESERVATION_MS)
  return recordAttempt(tx, { orderId, attempt, provider, livemode, origin })
}

/**
 * Builds the request to the provider. It is identical for the same attempt, so that it can be repeated with the same
 * idempotency key.
 */
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

/** The card provider's limit for the lines of a session. */
const MAX_LINES = 100

/**
 * Returns goods and fees, which add up to the order's total. When there are too many products, the last ones share a
 * line.
 */
function sessionLines(order: OrderRow, lines: readonly OrderLineRow[]): SessionRequest['lines'] {
  const one = (name: string, unitAmountInPaise: number) => ({ name, unitAmountInPaise, quantity: 1 })
  const fees = [one('Delivery Charge', order.deliveryFeeInPaise), one('Handling Charge', order.handlingFeeInPaise)]
  const charged = fees.filter(({ unitAmountInPaise }) => unitAmountInPaise > 0)
  const goods = lines.map((line) => ({
    name: line.name,
    unit: brandAndUnit(line),
    unitAmountInPaise: discountedPrice(line),
    quantity: line.quantity,
  }))
  if (goods.length + charged.length <= MAX_LINES) return [...goods, ...charged]
  const own = goods.slice(0, MAX_LINES - charged.length - 1)
  const rest = goods.slice(own.length)
  const sum = rest.reduce((total, { unitAmountInPaise, quantity }) => total + unitAmountInPaise * quantity, 0)
  return [...own, one(`${rest.length} more products`, sum), ...charged]
}

async function ask(
  deps: OrderDependencies,
  payments: Payments,
  order: OrderRow,
  request: SessionRequest,
): Promise<PaymentSession> {
  try {
    const session = await payments.createSession(request)
    const isRight = session.amountInPaise === request.totalInPaise && session.currency === 'inr' && session.url
    if (isRight) return session
    const { orderId, attempt, totalInPaise } = request
    const { id: sessionId, amountInPaise, currency, url } = session
    const made = { sessionId, amountInPaise, currency, canBePaid: url !== null }
    // The log does not include the request, because it contains the customer's name and address.
    deps.log.error('the provider created another session than was requested', { orderId, attempt, totalInPaise, made })
    await payments.expireSession(session.id)
  } catch (cause) {
    // The order keeps its reservation: a repeated request resumes here.
    if (cause instanceof PaymentUnavailable) {
      const cash = (await acceptsCash(deps.db, order)) ? ', or choose Cash on Delivery' : ''
      throw new AppError('unavailable', UNAVAILABLE + cash, { cause })
    }
    if (!(cause instanceof PaymentRefused)) throw cause
    deps.log.warn('card payment refused by the provider', { orderId: request.orderId, error: cause })
  }
  await transact(deps.db, (tx) =>
    transitionOrder(tx, request.orderId, 'cancelled', { kind: 'payment' }, { reason: 'failed' }),
  )
  const cash = (await acceptsCash(deps.db, order)) ? '. Choose Cash on Delivery' : ''
  throw new AppError('conflict', REFUSED + cash)
}

// Stores the session. Returns whether the order still awaits payment: if it was cancelled in the meantime, nobody may
// pay.
async function storeSession(
  tx: Queryable,
  orderId: string,
  attempt: number,
  session: PaymentSession,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  await recordSession(tx, { orderId, attempt }, session.id, session.url)
  return order?.state === 'awaiting payment'
}
