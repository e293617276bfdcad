import type { AddressView } from '../../address/contract.ts'
import { addressOf } from '../../address/service.ts'
import { emptyCart, type LockedCart, lockCart } from '../../cart/service.ts'
import { type Queryable, violates } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { lostToAnother } from '../../platform/unavailable.ts'
import { loadTradingTerms, type TradingTerms } from '../../settings/queries.ts'
import { feeTermsOf, requireMinimum, requireOpen, requireServed, requireWithinLimits } from '../../settings/trading.ts'
import { newOrderCode } from '../code.ts'
import type { OrderAddress, PlaceOrder } from '../contract.ts'
import { tellOfOrder } from '../live/telling.ts'
import { mailAboutOrder } from '../mails.ts'
import { clearTheWay } from '../payment/closing.ts'
import { HOLD_MS } from '../payment/starting.ts'
import type { OrderParts } from '../shop.ts'
import type { PaymentMethod } from '../states.ts'
import { requireCardOrder } from './card.ts'
import { type EarlierOrder, earlierOrders, type HeldProduct, holdProductsInCart, insertOrder } from './queries.ts'
import { feesMissed, hashOfWish, listsSame, priced, pricesSame, totalsSame } from './wish.ts'

export interface Wish extends PlaceOrder {
  method: PaymentMethod
  /** The client's `Idempotency-Key`. */
  key: string | null
  /** Where whoever asks cannot pay by card. */
  noCards?: boolean
}

export interface PlacedOrder {
  id: string
  code: string
  /** Whether this call wrote the order; otherwise an equal one did before. */
  isNew: boolean
  totalInPaise: number
}

/** Without a key, an equal wish within this time is the same double click. */
const REPEAT_MS = 10_000
/** An open payment is gone on with while there is this much time left to pay. */
const LEAST_TIME_TO_PAY_MS = 5 * 60_000
const TRIES = 3

/**
 * Writes the order that a shopper asked for, or finds the one that the same wish wrote before. An unfinished card
 * payment is gone on with when it is for the same order, and closed first when it is for another.
 * @throws AppError conflict when cart, prices, stock or totals are not what the shopper saw.
 */
export async function placeOrder(parts: OrderParts, userId: string, wish: Wish): Promise<PlacedOrder> {
  for (let tries = 1; ; tries++) {
    try {
      const outcome = await parts.db.transaction((tx) => tryPlacing(tx, userId, wish))
      if ('placed' in outcome) {
        if (outcome.placed.isNew) tellOfOrder(parts.db, parts.log, outcome.placed.id)
        return outcome.placed
      }
      if (tries === TRIES) throw changed('Another of your orders is being paid. Try again in a moment')
      await clearTheWay(parts, outcome.inTheWay, 'superseded')
    } catch (error) {
      // Somebody else drew the same number, or wrote the same key before there was a cart to wait for.
      if (tries < TRIES && (violates(error, 'order_code') || violates(error, 'order_idempotency'))) continue
      if (tries < TRIES && lostToAnother(error)) continue
      throw error
    }
  }
}

type Outcome = { placed: PlacedOrder } | { inTheWay: string }

async function tryPlacing(tx: Queryable, userId: string, wish: Wish): Promise<Outcome> {
  const bodyHash = hashOfWish(wish, wish.method)
  // Sent together, run one after the other: everything is read once the cart is held.
  const [cart, terms, earlier, address, products] = await Promise.all([
    lockCart(tx, userId),
    loadTradingTerms(tx),
    earlierOrders(tx, userId, wish.key, REPEAT_MS),
    addressOf(tx, userId, wish.addressId).catch((error: unknown) => error as AppError),
    holdProductsInCart(tx, userId),
  ])
  const same = findSame(earlier, wish, bodyHash, cart.version)
  if (same) return { placed: { id: same.id, code: same.code, isNew: false, totalInPaise: same.totalInPaise } }
  requireOpen(terms, new Date())
  const open = earlier.find(({ state }) => state === 'awaiting payment')
  if (open) return { inTheWay: open.id }
  if (address instanceof Error) throw address
  requireServed(terms, address.pincode)
  if (cart.lines.length === 0) throw changed('Your cart is empty')
  requireWithinLimits(terms, cart.lines)
  return { placed: await sell(tx, userId, wish, { bodyHash, cart, terms, address, products }) }
}

interface Agreed {
  bodyHash: string
  cart: LockedCart
  terms: TradingTerms
  address: AddressView
  products: ReadonlyMap<string, HeldProduct>
}

/** Prices the cart from our rows, and writes the order if that is what the shopper saw. */
async function sell(
  tx: Queryable,
  userId: string,
  wish: Wish,
  { bodyHash, cart, terms, address, products }: Agreed,
): Promise<PlacedOrder> {
  const lines = cart.lines.map(({ productId, quantity }) => ({
    id: newId(),
    product: products.get(productId)!,
    quantity,
  }))
  requireSameCart(wish, cart.lines, products)
  const bill = priced(lines, feeTermsOf(terms))
  requireMinimum(terms, bill.totalInPaise)
  if (!totalsSame(wish, bill)) throw changed(feesMissed(wish, bill) ?? CHANGED)
  const totalInPaise = bill.grandTotalInPaise
  const start = wish.method === 'cash' ? CASH : totalInPaise === 0 ? FREE : CARD
  if (start === CARD) await requireCardOrder(tx, { noCards: wish.noCards ?? false, userId, totalInPaise, lines })
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
    addressId: wish.addressId,
    cartVersion: cart.version,
    idempotencyKey: wish.key,
    bodyHash,
    lines,
  })
  // Sent together as well: what comes after a failure fails with it.
  const after = start.state === 'placed' ? [emptyCart(tx, userId), mailAboutOrder(tx, placed.id, 'placed')] : []
  await Promise.all([written, ...after])
  return placed
}

const OWN = { customerName: null, customerMobile: null, takenBy: null }
const CASH = { paymentMethod: 'cash', state: 'placed', paymentState: 'due', heldForMs: null } as const
/** What costs nothing needs nobody to take it. */
const FREE = { paymentMethod: 'card', state: 'placed', paymentState: 'paid', heldForMs: null } as const
const CARD = { paymentMethod: 'card', state: 'awaiting payment', paymentState: 'pending', heldForMs: HOLD_MS } as const

const CHANGED = 'Your cart has changed since you looked: see what is new and order again'

/** The earlier order that this wish repeats. */
function findSame(
  earlier: readonly EarlierOrder[],
  wish: Wish,
  bodyHash: string,
  cartVersion: number,
): EarlierOrder | null {
  const ofKey = earlier.find(({ idempotencyKey }) => wish.key !== null && idempotencyKey === wish.key)
  if (ofKey) {
    if (ofKey.bodyHash === bodyHash) return ofKey
    throw new AppError('unprocessable', 'This Idempotency-Key was used for another order')
  }
  return earlier.find((order) => isRepeated(order, wish, bodyHash, cartVersion)) ?? null
}

function isRepeated(order: EarlierOrder, wish: Wish, bodyHash: string, cartVersion: number): boolean {
  if (order.bodyHash !== bodyHash) return false
  // An order that awaits no payment emptied its cart, which raised the version by one; nothing has happened to it since.
  const isPlaced = order.paymentMethod === 'cash' || order.totalInPaise === 0
  const isSameCart = order.cartVersion === (isPlaced ? cartVersion - 1 : cartVersion)
  if (!isSameCart) return false
  if (order.state === 'awaiting payment') return order.heldForMs > LEAST_TIME_TO_PAY_MS
  return wish.key === null && order.state !== 'cancelled' && order.ageMs < REPEAT_MS
}

function requireSameCart(
  wish: Wish,
  lines: readonly { productId: string; quantity: number }[],
  products: ReadonlyMap<string, HeldProduct>,
): void {
  for (const { productId, quantity } of lines) {
    const product = products.get(productId)
    if (!product || product.gone) throw changed(`${product?.name ?? 'A product'} is no longer sold`)
    if (product.stock === 0) throw changed(`${product.name} is out of stock`)
    if (product.stock < quantity) throw changed(`Only ${product.stock} of ${product.name} left`)
  }
  if (!listsSame(wish, lines) || !pricesSame(wish, products)) throw changed(CHANGED)
}

function changed(message: string): AppError {
  return new AppError('conflict', message)
}

function copyOf(address: OrderAddress): OrderAddress {
  const { address_line, city, state, country, pincode, mobile } = address
  return { address_line, city, state, country, pincode, mobile }
}
