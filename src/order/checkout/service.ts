import PQueue from 'p-queue'
import { lockActiveAccount } from '../../account/queries.ts'
import type { AddressView } from '../../address/contract.ts'
import { addressOf } from '../../address/service.ts'
import { emptyCart, getCart, type LockedCart, lockCart } from '../../cart/service.ts'
import { isLockTimeout, type Queryable, violates } from '../../platform/database/database.ts'
import { isSerializationFailure } from '../../platform/database/errors.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { newId } from '../../platform/runtime/ids.ts'
import {
  feeTermsOf,
  promiseOf,
  type Refusal,
  requireMinimum,
  requireOpen,
  requireServiceable,
  requireWithinLimits,
  statusOf,
} from '../../settings/checkout-terms.ts'
import { type CheckoutTerms, loadCheckoutTerms } from '../../settings/queries.ts'
import type { ErrorCode } from '../../shared/error-codes.ts'
import { ORDERS_PER_ACCOUNT } from '../../shared/rate-limits.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { mailAboutOrder } from '../emails/service.ts'
import { RESERVATION_MS } from '../payment/create-session.ts'
import { cancelPendingOrder } from '../payment/expire-session.ts'
import type { PaymentMethod } from '../states.ts'
import {
  changed,
  copyOf,
  findRepeated,
  hashOrderRequest,
  newOrderCode,
  type OrderRequest,
  priceByPercents,
  priceOrder,
  REPEAT_MS,
  type ReadRequest,
  readDeliveryPreferences,
  requireFewOrders,
  requireSameCart,
  requireSameTotal,
  whatItCosts,
} from './order-request.ts'
import { requirePayable } from './payment-eligibility.ts'
import {
  earlierOrders,
  fullForMs,
  insertOrder,
  type LockedProduct,
  lockProductsInCart,
  notifyOfOrder,
} from './queries.ts'

export interface PlacedOrder {
  id: string
  code: string
  /** Whether this call created the order; false when the request repeats an earlier order. */
  isNew: boolean
  totalInPaise: number
}

const TRIES = 3
/** A bulk change of 75,000 products holds their locks for about 7 s. */
const PATIENCE_MS = 10_000
/** Orders whose products were locked try again few at a time: all others keep the rest of the pool's connections. */
const lateOrders = new PQueue({ concurrency: 3 })

/** Codes of refusals by their reason. */
const CODES = {
  changed: 'cart_changed',
  closed: 'shop_closed',
  paused: 'shop_paused',
  pincode: 'not_serviceable',
  limit: 'over_limit',
  minimum: 'below_minimum',
  card: 'card_not_allowed',
  cash: 'cash_not_allowed',
} as const satisfies Record<Refusal | PaymentMethod | 'changed', ErrorCode>
export const CHECKOUT_CODES: readonly ErrorCode[] = [
  ...Object.values(CODES),
  'cart_empty',
  'checkout_busy',
  'idempotency_key_reused',
  'not_available',
  'out_of_stock',
  'total_changed',
]

/**
 * Places an order. When it is refused because of a conflict, the error carries the reason, the current cart with its
 * totals, and the shop's hours and fees, so that the client can show what has changed.
 * @throws AppError as `placeOrder`.
 */
export async function placeOrderOrShowCart(
  deps: OrderDependencies,
  userId: string,
  request: OrderRequest,
): Promise<PlacedOrder> {
  try {
    return await placeOrder(deps, userId, request)
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'conflict') throw error
    const [{ lines, version }, terms] = await Promise.all([getCart(deps.db, userId), loadCheckoutTerms(deps.db)])
    const { reason = 'changed' } = (error.data ?? {}) as { reason?: keyof typeof CODES }
    const [totals, shop] = [whatItCosts(lines, feeTermsOf(terms)), statusOf(terms, new Date())]
    throw new AppError('conflict', error.message, {
      cause: error,
      code: error.options.code ?? CODES[reason],
      data: { reason, cart: lines, version, totals, shop },
    })
  }
}

/**
 * Places the requested order, or returns the earlier order that the same request created. An unfinished card payment is
 * resumed when it is for the same order request, and closed first when it is for another.
 * @throws AppError conflict when cart, prices, stock or totals are not what the shopper saw, or a product stays locked.
 * @throws AppError invalid when an order to be paid in cash is to be left at the door; tooMany after many orders.
 */
export async function placeOrder(deps: OrderDependencies, userId: string, asked: OrderRequest): Promise<PlacedOrder> {
  const request = { ...asked, ...readDeliveryPreferences(asked, asked.method) }
  for (let tries = 1; ; tries++) {
    try {
      const outcome = await onceUnlocked(() => deps.db.transaction((tx) => tryCheckout(tx, userId, request)))
      if ('placed' in outcome) {
        if (outcome.placed.isNew) notifyOfOrder(deps.db, deps.log, outcome.placed.id)
        return outcome.placed
      }
      if (tries === TRIES) throw changed('Another of your orders is being paid. Try again in a moment', 'checkout_busy')
      await cancelPendingOrder(deps, outcome.inTheWay, 'superseded')
    } catch (error) {
      // The random order number is taken, or a concurrent request wrote the same key while there was no cart row to
      // lock yet.
      if (tries < TRIES && (violates(error, 'order_code') || violates(error, 'order_idempotency'))) continue
      if (tries < TRIES && isSerializationFailure(error)) continue
      if (isLockTimeout(error)) throw changed(LOCKED, 'checkout_busy')
      throw error
    }
  }
}

/** Tries once, and while products stay locked again, as long as a shopper waits. Between the tries it has no connection. */
async function onceUnlocked<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (let isLate = false; ; isLate = true) {
    try {
      return await (isLate ? lateOrders.add(attempt) : attempt())
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() > deadline) throw error
    }
  }
}

type Outcome = { placed: PlacedOrder } | { inTheWay: string }

async function tryCheckout(tx: Queryable, userId: string, request: ReadRequest): Promise<Outcome> {
  const bodyHash = hashOrderRequest(request, request.method)
  // Pipelined: the statements run one after the other, so everything is read after account and cart are locked.
  const [isActive, cart, terms, earlier, address, products, waitMs] = await Promise.all([
    lockActiveAccount(tx, userId),
    lockCart(tx, userId),
    loadCheckoutTerms(tx),
    earlierOrders(tx, userId, request.key, REPEAT_MS),
    addressOf(tx, userId, request.addressId).catch((error: unknown) => error as AppError),
    lockProductsInCart(tx, userId),
    request.isLimited ? fullForMs(tx, userId, ORDERS_PER_ACCOUNT) : 0,
  ])
  // Its sessions ended a moment ago.
  if (!isActive) throw new AppError('unauthenticated', 'Please Login')
  const same = findRepeated(earlier, request, bodyHash, cart.version)
  if (same) return { placed: { id: same.id, code: same.code, isNew: false, totalInPaise: same.totalInPaise } }
  requireFewOrders(waitMs)
  requireOpen(terms, new Date())
  const open = earlier.find(({ state }) => state === 'awaiting payment')
  if (open) return { inTheWay: open.id }
  if (address instanceof Error) throw address
  requireServiceable(terms, address.pincode)
  if (cart.lines.length === 0) throw changed('Your cart is empty', 'cart_empty')
  requireWithinLimits(terms, cart.lines)
  return { placed: await createOrder(tx, userId, request, { bodyHash, cart, terms, address, products }) }
}

interface CheckoutContext {
  bodyHash: string
  cart: LockedCart
  terms: CheckoutTerms
  address: AddressView
  products: ReadonlyMap<string, LockedProduct>
}

/** Prices the cart from the database, and writes the order if the result is what the shopper saw. */
async function createOrder(
  tx: Queryable,
  userId: string,
  request: ReadRequest,
  { bodyHash, cart, terms, address, products }: CheckoutContext,
): Promise<PlacedOrder> {
  const lines = cart.lines.map(({ productId, quantity }) => ({
    id: newId(),
    product: products.get(productId)!,
    quantity,
  }))
  requireSameCart(request, cart.lines, products)
  const bill = priceOrder(lines, feeTermsOf(terms))
  requireMinimum(terms, bill.totalInPaise)
  requireSameTotal(request, bill, priceByPercents(lines, feeTermsOf(terms)))
  const totalInPaise = bill.grandTotalInPaise
  const start = request.method === 'cash' ? CASH : totalInPaise === 0 ? FREE : CARD
  const { method, noCards = false, deliveryInstructions, leaveAtDoor, ifMissing } = request
  if (start !== FREE) await requirePayable(tx, terms, { method, noCards, userId, totalInPaise, lines })
  const placed = { id: newId(), code: newOrderCode(), isNew: true, totalInPaise }
  const written = insertOrder(tx, {
    ...placed,
    userId,
    ...OWN,
    actor: `shopper:${userId}`,
    ...start,
    quantity: bill.quantity,
    undiscountedInPaise: bill.undiscountedInPaise,
    deliveryFeeInPaise: bill.deliveryFeeInPaise,
    handlingFeeInPaise: bill.handlingFeeInPaise,
    address: copyOf(address),
    note: address.note,
    deliveryInstructions,
    leaveAtDoor,
    ifMissing,
    badgeText: promiseOf(terms),
    addressId: request.addressId,
    cartVersion: cart.version,
    idempotencyKey: request.key,
    bodyHash,
    lines,
  })
  // Pipelined as well: if one statement fails, the following ones fail with it.
  const after = start.state === 'placed' ? [emptyCart(tx, userId), mailAboutOrder(tx, placed.id, 'placed')] : []
  await Promise.all([written, ...after])
  return placed
}

const OWN = { customerName: null, customerMobile: null, takenBy: null }
const CASH = { paymentMethod: 'cash', state: 'placed', paymentState: 'due', reservedForMs: null } as const
/** An order that costs nothing is placed without a payment provider. */
const FREE = { paymentMethod: 'card', state: 'placed', paymentState: 'paid', reservedForMs: null } as const
const CARD = {
  paymentMethod: 'card',
  state: 'awaiting payment',
  paymentState: 'pending',
  reservedForMs: RESERVATION_MS,
} as const

const LOCKED = 'The shop is changing many products just now. Your order is not placed: try again in a minute'
