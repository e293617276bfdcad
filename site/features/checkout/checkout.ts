import { atom, computed } from 'nanostores'
import type { CartLineView } from '../../../src/cart/contract.ts'
import type { PlaceOrder } from '../../../src/order/checkout/contract.ts'
import type { CashLimitView } from '../../../src/order/contract.ts'
import type { ShopStatus } from '../../../src/settings/contract.ts'
import { cardAmountError } from '../../../src/shared/card.ts'
import { isWithinCashLimit } from '../../../src/shared/cash-limit.ts'
import { formatFee, formatPaise, toPaise, toRupees } from '../../../src/shared/money.ts'
import { type Bill, discountedPrice, type Totals } from '../../../src/shared/pricing.ts'
import { call, newIdempotencyKey, type Refused } from '../../api/call.ts'
import { successUrl } from '../../api/paths.ts'
import type { SuccessOf } from '../../api/routes.ts'
import { $chosenAddress, loadAddresses } from '../addresses/addresses.ts'
import { adoptCart, refreshCart } from '../cart/cart.ts'
import { $cart, $pendingProducts, type CartLine, isBuyable } from '../cart/cart-state.ts'
import { $bill, $shopStatus, loadShopStatus } from '../cart/shop-status.ts'
import { dismissToast, showToast } from '../toasts/toasts.ts'
import { $preferences } from './preferences.ts'

export type PaymentMethod = 'cash' | 'card'

type PaymentOptions = SuccessOf<'GET', '/api/payment/options'>['data']

/** The available payment methods. Undefined until loaded. */
export const $paymentOptions = atom<PaymentOptions | undefined>(undefined)

/** The payment method of the order that is being placed, or null. */
export const $ordering = atom<PaymentMethod | null>(null)

/** What has changed since the shopper last looked, one sentence per change. One more click orders what is shown now. */
export const $changes = atom<readonly string[]>([])

/** What the shopper's cash orders come to and may come to; null if that is not limited, undefined until loaded. */
const $cashLimit = atom<CashLimitView | null | undefined>(undefined)

export async function loadPaymentOptions(): Promise<void> {
  const [options] = await Promise.all([call('GET', '/api/payment/options'), loadCashLimit()])
  if (options.success) $paymentOptions.set(options.data)
}

async function loadCashLimit(): Promise<void> {
  const reply = await call('GET', '/api/order/cash-limit')
  if (reply.success) $cashLimit.set(reply.data)
}

const PAYMENT_SOURCES = [$paymentOptions, $cashLimit, $bill, $shopStatus, $preferences] as const

/**
 * How the cart can be paid for, and why not by a card. What is left at the door is paid online, so that is offered, and
 * asked for, only where cards are taken.
 */
export const $payment = computed(PAYMENT_SOURCES, (options, asked, bill, status, preferences) => {
  const totalInPaise = 'grandTotalInPaise' in bill ? bill.grandTotalInPaise : bill.totalInPaise
  const amountError = options?.card ? cardAmountError(totalInPaise) : null
  const card = options?.card === true && amountError === null
  const limit = asked ? { limitInPaise: toPaise(asked.limit), openInPaise: toPaise(asked.open) } : null
  const cash = isWithinCashLimit(totalInPaise, limit)
  const isDoorOffered = options === undefined || card
  return {
    totalInPaise,
    card,
    cash,
    cardMethods: card ? options.cardMethods : [],
    testNote: card ? options.cardReason : '',
    cardError:
      options?.card === false ? options.cardReason : amountError && `${amountError}.${cash ? CASH_INSTEAD : ''}`,
    isDoorOffered,
    leaveAtDoor: isDoorOffered && preferences.leaveAtDoor,
    limit,
    ways: { card, minimumOrderInPaise: toPaise(status?.minimumOrder ?? 0) },
  }
})

const CASH_INSTEAD = ' Choose Cash on Delivery'

/** Orders what the cart shows. A second click does nothing while the first is in flight. */
export async function placeOrder(method: PaymentMethod): Promise<void> {
  if ($ordering.get()) return
  $ordering.set(method)
  const toast = showToast('loading', method === 'cash' ? 'Placing your order' : 'Opening the payment page')
  const leads = await send(method)
  dismissToast(toast)
  // The checkout of an order that is placed has nothing to go back to.
  if (leads?.isPlaced) location.replace(leads.url)
  else if (leads) location.assign(leads.url)
  else $ordering.set(null)
}

// A page restored by the back button is as it was left, with an order in flight.
if (typeof addEventListener === 'function')
  addEventListener('pageshow', (event) => (event as PageTransitionEvent).persisted && $ordering.set(null))

/** Returns the URL to open next, and whether the order is placed or yet to be paid; null if nothing was ordered. */
async function send(method: PaymentMethod): Promise<{ url: string; isPlaced: boolean } | null> {
  if ($pendingProducts.get().size > 0) await refreshCart()
  if (!$shopStatus.get()) await loadShopStatus()
  const lines = $cart.get()
  const address = $chosenAddress.get()
  if (!address) return refuse('Choose an address')
  if (!lines.every(isBuyable)) return null
  const bill = $bill.get()
  const { leaveAtDoor } = $payment.get()
  const order = { ...orderOf(lines, bill, address._id), ...$preferences.get(), leaveAtDoor }
  const reply = await call('POST', method === 'cash' ? '/api/order/cash-on-delivery' : '/api/order/checkout', {
    body: order,
    headers: { 'idempotency-key': idempotencyKeyOf(method, order) },
  })
  if (!reply.success) return showRefusal(reply, lines, bill)
  attempt = null
  $changes.set([])
  if ('url' in reply.data) return { url: reply.data.url, isPlaced: false }
  await adoptCart([])
  return { url: successUrl(reply.data.orderId), isPlaced: true }
}

function orderOf(lines: readonly CartLine[], bill: Bill | Totals, addressId: string): PlaceOrder {
  return {
    list_items: lines.map(({ productId, quantity, priceInPaise, discountPercent, sellingPriceInPaise }) => ({
      quantity,
      productId: {
        _id: productId,
        price: toRupees(priceInPaise),
        discount: discountPercent,
        sellingPrice: sellingPriceInPaise === null ? null : toRupees(sellingPriceInPaise),
      },
    })),
    addressId,
    subTotalAmt: toRupees(bill.undiscountedInPaise),
    totalAmt: toRupees('grandTotalInPaise' in bill ? bill.grandTotalInPaise : bill.totalInPaise),
  }
}

/** Repeating an order after a lost response uses the same key, so that it is placed only once. */
let attempt: { key: string; body: string } | null = null

function idempotencyKeyOf(method: PaymentMethod, order: PlaceOrder): string {
  const body = JSON.stringify([method, order])
  if (attempt?.body !== body) attempt = { key: newIdempotencyKey(), body }
  return attempt.key
}

async function showRefusal(
  { status, message, data }: Refused,
  before: readonly CartLine[],
  bill: Bill | Totals,
): Promise<null> {
  // After a definite refusal, the next click is a new attempt. Without a response, or after a server error, it repeats
  // the same attempt.
  if (status > 0 && status < 500) attempt = null
  // The address may have been removed in another tab.
  if (status === 404) void loadAddresses()
  const { cart, shop } = (status === 409 && data ? data : {}) as { cart?: CartLineView[]; shop?: ShopStatus }
  if (cart) await adoptCart(cart)
  if (shop) $shopStatus.set(shop)
  const changes = status === 409 ? await lookForChanges(before, bill) : []
  // The page's notices say what cannot be ordered any more, and what has changed: a toast would lie over them.
  const isNoticed = changes.length > 0 || !$cart.get().every(isBuyable)
  const toast = isNoticed ? null : showToast('error', message)
  if (attempt && toast) void lookWhetherPlaced(toast)
  return null
}

/** Shows what has changed since an order was asked for, apart from what cannot be ordered any more, and returns it. */
async function lookForChanges(before: readonly CartLine[], bill: Bill | Totals): Promise<readonly string[]> {
  void loadCashLimit()
  await refreshCart()
  const after = $cart.get()
  const unbuyable = new Set(after.filter((line) => !isBuyable(line)).map(({ productId }) => productId))
  const others = (lines: readonly CartLine[]) => lines.filter(({ productId }) => !unbuyable.has(productId))
  $changes.set([...changesBetween(others(before), others(after)), ...feesBetween(bill, $bill.get())])
  return $changes.get()
}

// Only the response may have been lost. An order that was placed has emptied the cart, and the checkout then says so.
async function lookWhetherPlaced(toast: number): Promise<void> {
  await refreshCart()
  if ($cart.get().length === 0) dismissToast(toast)
}

function refuse(message: string): null {
  showToast('error', message)
  return null
}

/** Describes the changes between two versions of a cart. */
export function changesBetween(before: readonly CartLine[], after: readonly CartLine[]): string[] {
  const had = new Map(before.map((line) => [line.productId, line]))
  const has = new Set(after.map((line) => line.productId))
  return [
    ...before.filter(({ productId }) => !has.has(productId)).map(({ name }) => `${name} is not in your cart any more`),
    ...after.flatMap((line) => changeOf(had.get(line.productId), line) ?? []),
  ]
}

/** Describes the fees that have changed. */
export function feesBetween(before: Bill | Totals, after: Bill | Totals): string[] {
  if (!('grandTotalInPaise' in before && 'grandTotalInPaise' in after)) return []
  const changeOfFee = (name: string, old: number, now: number) =>
    old === now ? [] : [`${name} is ${formatFee(now)} now, it was ${formatFee(old)}`]
  return [
    ...changeOfFee('Delivery Charge', before.deliveryFeeInPaise, after.deliveryFeeInPaise),
    ...changeOfFee('Handling Charge', before.handlingFeeInPaise, after.handlingFeeInPaise),
  ]
}

function changeOf(before: CartLine | undefined, line: CartLine): string | null {
  const { name, quantity } = line
  if (!before) return `${name} is new in your cart`
  if (line.gone) return `${name} is not available`
  if (!isBuyable(line)) return `${name} is out of stock`
  if (!isBuyable(before)) return `${name} is available again`
  if (quantity < before.quantity && quantity === line.stock) return `Only ${quantity} left of ${name}`
  if (quantity !== before.quantity) return `${name}: ${quantity} instead of ${before.quantity}`
  const [old, now] = [discountedPrice(before), discountedPrice(line)]
  return old === now ? null : `${name} is ${formatPaise(now)} now, it was ${formatPaise(old)}`
}
