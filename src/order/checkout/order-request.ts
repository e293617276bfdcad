import type { CartLineView } from '../../cart/contract.ts'
import { durationLabel } from '../../platform/rate-limit/limiter.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { readInput } from '../../platform/runtime/read-input.ts'
import { type DeliveryPreferences, USUAL_PREFERENCES } from '../../shared/delivery-preferences.ts'
import type { ErrorCode } from '../../shared/error-codes.ts'
import { formatPaise, toPaise, toRupees } from '../../shared/money.ts'
import { type Bill, billOf, type FeeTerms, pricedOf, totalsOf } from '../../shared/pricing.ts'
import { titleOf } from '../../shared/product-title.ts'
import { DELIVERY_INSTRUCTIONS } from '../../shared/schemas/order.ts'
import type { OrderAddress, OrderTotals } from '../contract.ts'
import type { PaymentMethod } from '../states.ts'
import type { AskedPreferences, PlaceOrder } from './contract.ts'
import type { EarlierOrder, LockedProduct } from './queries.ts'

export interface OrderRequest extends PlaceOrder {
  method: PaymentMethod
  /** The client's `Idempotency-Key`. */
  key: string | null
  /** Whether the client cannot pay by card. */
  noCards?: boolean
  /** Whether the account may place so many orders only. */
  isLimited?: boolean
}

/** An order request whose preferences are normalized, and complete. */
export type ReadRequest = OrderRequest & DeliveryPreferences

/** Without an idempotency key, an equal order request within this time counts as a double click. */
export const REPEAT_MS = 10_000
/** An open card payment is resumed only while at least this much time is left to pay. */
const MIN_TIME_TO_PAY_MS = 5 * 60_000
const CHANGED = 'Your cart has changed since you looked: see what is new and order again'

/** Returns a SHA-256 hash of the order request that does not depend on the order of its lines. */
export function hashOrderRequest(request: PlaceOrder & DeliveryPreferences, method: PaymentMethod): string {
  const items = request.list_items.map(({ quantity, productId }) => `${idOf(productId)}x${quantity}`).sort()
  const values = [method, request.addressId, toPaise(request.subTotalAmt), toPaise(request.totalAmt), ...items]
  return new Bun.CryptoHasher('sha256').update([...values, ...hashedPreferences(request)].join(' ')).digest('hex')
}

/**
 * Returns what an order request asks for at the door and for missing items; what it leaves out is as usual.
 * @throws AppError invalid when an order to be paid in cash is to be left at the door: nobody would be there to pay it.
 */
export function readDeliveryPreferences(asked: AskedPreferences, method: PaymentMethod): DeliveryPreferences {
  const { deliveryInstructions, leaveAtDoor, ifMissing } = { ...USUAL_PREFERENCES, ...asked }
  if (leaveAtDoor && method === 'cash') {
    throw new AppError('invalid', 'leaveAtDoor must be false for cash on delivery: somebody has to be there to pay')
  }
  return {
    deliveryInstructions: readInput(DELIVERY_INSTRUCTIONS, deliveryInstructions, 'deliveryInstructions'),
    leaveAtDoor,
    ifMissing,
  }
}

/**
 * Returns the part of an order request's hash that stands for its preferences. It is empty for the usual ones, as in
 * requests from before there were any, which may be repeated while instances are replaced.
 */
export function hashedPreferences({ deliveryInstructions, leaveAtDoor, ifMissing }: DeliveryPreferences): string[] {
  const isUsual = deliveryInstructions === '' && !leaveAtDoor && ifMissing === USUAL_PREFERENCES.ifMissing
  return isUsual ? [] : [JSON.stringify([deliveryInstructions, leaveAtDoor, ifMissing])]
}

/**
 * Returns the earlier order that this order request repeats.
 * @throws AppError unprocessable when the idempotency key belongs to another order request.
 */
export function findRepeated(
  earlier: readonly EarlierOrder[],
  request: OrderRequest,
  bodyHash: string,
  cartVersion: number,
): EarlierOrder | null {
  const ofKey = earlier.find(({ idempotencyKey }) => request.key !== null && idempotencyKey === request.key)
  if (ofKey) {
    if (ofKey.bodyHash === bodyHash) return ofKey
    throw new AppError('unprocessable', 'This Idempotency-Key was used for another order', {
      code: 'idempotency_key_reused',
    })
  }
  return earlier.find((order) => isRepeated(order, request, bodyHash, cartVersion)) ?? null
}

function isRepeated(order: EarlierOrder, request: OrderRequest, bodyHash: string, cartVersion: number): boolean {
  if (order.bodyHash !== bodyHash) return false
  // An order placed without a card payment has emptied its cart, which raised the version by one. If that is still the
  // version, the cart has not changed since.
  const isPlaced = order.paymentMethod === 'cash' || order.totalInPaise === 0
  const isSameCart = order.cartVersion === (isPlaced ? cartVersion - 1 : cartVersion)
  if (!isSameCart) return false
  if (order.state === 'awaiting payment') return order.reservedForMs > MIN_TIME_TO_PAY_MS
  return request.key === null && order.state !== 'cancelled' && order.ageMs < REPEAT_MS
}

/**
 * Counts orders themselves, in the order's transaction: a request that is refused, or repeats an order, uses nothing up.
 * @throws AppError tooMany, with when to come again.
 */
export function requireFewOrders(waitMs: number): void {
  if (waitMs === 0) return
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  const message = `Too many orders: try again in ${durationLabel(retryAfterSeconds)}`
  throw new AppError('tooMany', message, { retryAfterSeconds })
}

/** Returns the fields of an address that an order copies. */
export function copyOf(address: OrderAddress): OrderAddress {
  const { address_line, city, state, country, pincode, mobile, receiver } = address
  return { address_line, city, state, country, pincode, mobile, ...(receiver && { receiver }) }
}

/** @throws AppError conflict when the cart can no longer be bought, or is not what the client lists. */
export function requireSameCart(
  request: PlaceOrder,
  lines: readonly { productId: string; quantity: number }[],
  products: ReadonlyMap<string, LockedProduct>,
): void {
  for (const { productId, quantity } of lines) {
    const product = products.get(productId)
    const title = product ? titleOf(product) : 'A product'
    if (!product || product.gone) throw changed(`${title} is not available`, 'not_available')
    if (product.stock === 0) throw changed(`${title} is out of stock`, 'out_of_stock')
    if (product.stock < quantity) throw changed(`Only ${product.stock} of ${title} left`, 'out_of_stock')
  }
  // What is in the cart shrinks with the stock, so a client may list what is no longer there.
  if (isShort(request, products)) throw changed(CHANGED, 'out_of_stock')
  if (!listsSame(request, lines) || !pricesSame(request, products)) throw changed(CHANGED)
}

/** Whether the client's list equals the cart, regardless of the order of the lines. */
function listsSame(request: PlaceOrder, lines: readonly { productId: string; quantity: number }[]): boolean {
  const listed = new Map(request.list_items.map(({ productId, quantity }) => [idOf(productId), quantity]))
  return (
    listed.size === request.list_items.length &&
    listed.size === lines.length &&
    lines.every(({ productId, quantity }) => listed.get(productId) === quantity)
  )
}

/** Whether the client lists more pieces of a product of the cart than there are. */
function isShort(request: PlaceOrder, products: ReadonlyMap<string, LockedProduct>): boolean {
  return request.list_items.some(({ productId, quantity }) => {
    const product = products.get(idOf(productId))
    return product !== undefined && quantity > product.stock
  })
}

/** Whether the prices and discounts that the client sent, if any, equal those in the database. */
function pricesSame(request: PlaceOrder, products: ReadonlyMap<string, LockedProduct>): boolean {
  return request.list_items.every(({ productId }) => {
    const product = products.get(idOf(productId))
    if (!product || typeof productId === 'string') return product !== undefined
    const { price, discount, sellingPrice } = productId
    return (
      (price === undefined || isAmount(price, product.priceInPaise)) &&
      (discount === undefined || discount === product.discountPercent) &&
      (sellingPrice === undefined || isSellingPrice(sellingPrice, product))
    )
  })
}

function isSellingPrice(sellingPrice: number | null, { sellingPriceInPaise }: LockedProduct): boolean {
  if (sellingPrice === null || sellingPriceInPaise === null) return sellingPrice === sellingPriceInPaise
  return isAmount(sellingPrice, sellingPriceInPaise)
}

/**
 * Checks the client's totals, which may be the shop's, or those that a client of the specification computes from the percents.
 * The latter knows no exact prices, so its total is never below the shop's for the goods; it is refused if fees make
 * the shop's the larger one, because nobody pays more than was shown.
 * @throws AppError conflict
 */
export function requireSameTotal(request: PlaceOrder, bill: Bill, percentBill: Bill): void {
  if (totalsSame(request, bill)) return
  if (percentBill.grandTotalInPaise >= bill.grandTotalInPaise && totalsSame(request, percentBill)) return
  throw changed(wrongTotal(request, bill, percentBill) ?? CHANGED, 'total_changed')
}

/**
 * Whether the client's totals equal those of a bill. The specification does not say whether `subTotalAmt` is before or after
 * discounts, and clients send either; `totalAmt` is the amount to pay, including fees.
 */
function totalsSame({ subTotalAmt, totalAmt }: Pick<PlaceOrder, 'subTotalAmt' | 'totalAmt'>, bill: Bill): boolean {
  return (
    isAmount(totalAmt, bill.grandTotalInPaise) &&
    (isAmount(subTotalAmt, bill.totalInPaise) || isAmount(subTotalAmt, bill.undiscountedInPaise))
  )
}

/**
 * Returns a message that states the total, and the fees in it, when the client's total alone is wrong: clients of the
 * specification show no fees, so their users would not learn why the order is refused. Null when something else differs.
 */
function wrongTotal(request: Pick<PlaceOrder, 'subTotalAmt' | 'totalAmt'>, bill: Bill, percentBill: Bill) {
  const { deliveryFeeInPaise, handlingFeeInPaise, grandTotalInPaise } = bill
  if (![bill, percentBill].some((shown) => differsByTotal(request, shown))) return null
  const fees: string[] = []
  if (deliveryFeeInPaise > 0) fees.push(`delivery is ${formatPaise(deliveryFeeInPaise)}`)
  if (handlingFeeInPaise > 0) fees.push(`handling is ${formatPaise(handlingFeeInPaise)}`)
  const total = `the total is ${formatPaise(grandTotalInPaise)}`
  const message = fees.length > 0 ? `${fees.join(', ')}: ${total}` : total
  return message.charAt(0).toUpperCase() + message.slice(1)
}

function differsByTotal({ subTotalAmt, totalAmt }: Pick<PlaceOrder, 'subTotalAmt' | 'totalAmt'>, shown: Bill): boolean {
  const isTotalAlone = totalsSame({ subTotalAmt, totalAmt: shown.grandTotalInPaise / 100 }, shown)
  return isTotalAlone && !isAmount(totalAmt, shown.grandTotalInPaise)
}

/** Computes the order's amounts from the shop's own prices alone. */
export function priceOrder(lines: readonly { product: LockedProduct; quantity: number }[], fees: FeeTerms): Bill {
  return billOf(totalsOf(lines.map(({ product, quantity }) => ({ ...product, quantity }))), fees)
}

/** Computes what a client of the specification shows, which knows no exact selling prices. */
export function priceByPercents(lines: Parameters<typeof priceOrder>[0], fees: FeeTerms): Bill {
  return priceOrder(
    lines.map(({ product, quantity }) => ({ product: { ...product, sellingPriceInPaise: null }, quantity })),
    fees,
  )
}

/** Returns what the lines that can be bought now cost. */
export function whatItCosts(lines: readonly CartLineView[], fees: FeeTerms): OrderTotals {
  const buyable = lines.filter(({ productId: { available } }) => available)
  const totals = totalsOf(buyable.map(({ quantity, productId }) => ({ ...pricedOf(productId), quantity })))
  const bill = billOf(totals, fees)
  return {
    quantity: bill.quantity,
    subTotal: toRupees(bill.undiscountedInPaise),
    savings: toRupees(bill.savingsInPaise),
    delivery: toRupees(bill.deliveryFeeInPaise),
    handling: toRupees(bill.handlingFeeInPaise),
    total: toRupees(bill.grandTotalInPaise),
  }
}

// Sums of rupees carry floating-point rounding errors, which are far below one paisa.
function isAmount(rupees: number, paise: number): boolean {
  return Math.abs(rupees * 100 - paise) < 0.01
}

function idOf(productId: PlaceOrder['list_items'][number]['productId']): string {
  return typeof productId === 'string' ? productId : productId._id
}

/** Digits and capitals without 0, 1, I and O, which are easily confused when read aloud or from paper. */
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 8

/** Returns a random order number, one of 32^8 (about 10^12), so that none can be guessed from another. */
export function newOrderCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CODE_LENGTH))
  return `ORD-${Array.from(bytes, (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')}`
}

/** Returns the refusal of an order request that is not what the shop has now. */
export function changed(message: string, code?: ErrorCode): AppError {
  return new AppError('conflict', message, { code })
}
