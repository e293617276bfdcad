import type { CartLineView } from '../../cart/contract.ts'
import { getCart } from '../../cart/service.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { feeTermsOf, type Refusal, statusOf } from '../../settings/checkout-terms.ts'
import { loadTradingTerms } from '../../settings/queries.ts'
import { toPaise, toRupees } from '../../shared/money.ts'
import { billOf, type FeeTerms, totalsOf } from '../../shared/pricing.ts'
import type { OrderTotals } from '../contract.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { type OrderRequest, type PlacedOrder, placeOrder } from './service.ts'

/** Codes of refusals by their reason. */
const CODES: Record<Refusal | 'card' | 'changed', string> = {
  changed: 'cart_changed',
  closed: 'shop_closed',
  paused: 'shop_paused',
  pincode: 'not_serviceable',
  limit: 'over_limit',
  minimum: 'below_minimum',
  card: 'card_not_allowed',
}

/**
 * Places an order. When it is refused because of a conflict, the error carries the reason, the current cart with its
 * totals, and the shop's hours and fees, so that the client can show what has changed.
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
    const [{ lines, version }, terms] = await Promise.all([getCart(deps.db, userId), loadTradingTerms(deps.db)])
    const { reason = 'changed' } = (error.data ?? {}) as { reason?: keyof typeof CODES }
    const [totals, shop] = [whatItCosts(lines, feeTermsOf(terms)), statusOf(terms, new Date())]
    throw new AppError('conflict', error.message, {
      cause: error,
      code: CODES[reason],
      data: { reason, cart: lines, version, totals, shop },
    })
  }
}

function whatItCosts(lines: readonly CartLineView[], fees: FeeTerms): OrderTotals {
  const buyable = lines.filter(({ productId: { available } }) => available)
  const totals = totalsOf(
    buyable.map(({ quantity, productId: { price, discount } }) => ({
      quantity,
      priceInPaise: toPaise(price),
      discountPercent: discount,
    })),
  )
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
