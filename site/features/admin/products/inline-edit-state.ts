import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { formatPaise, withoutGrouping } from '../../../../src/shared/money.ts'
import { discountedPrice, pricedOf } from '../../../../src/shared/pricing.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { bareAmount } from '../../../../src/shared/typed-amounts.ts'
import { showToast } from '../../toasts/toasts.ts'
import { changeStock } from '../stock/api.ts'
import { reloadProducts, replaceProduct, storedIn } from './products.ts'

/** An edit in place: a new value, or an amount to add to the current one. */
export type InlineChange = { stock: number } | { addStock: number } | { price: number } | { sellingPrice: number }

/** Outcome of an edit in place. Every refusal has a message. */
export type Outcome = { state: 'saved' } | { state: 'conflict' | 'refused'; message: string }

/**
 * Changes a product from the list, which then shows the result. A new value is refused if the current one differs from
 * what the list shows.
 */
export async function changeInPlace(product: ProductView, change: InlineChange): Promise<Outcome> {
  const reply = await changeStock({ productId: product._id, ...change, ...seenBy(product, change) })
  if (reply.success) {
    replaceProduct(reply.data)
    if ('price' in change) sayWhatItSellsAt(product, reply.data)
    return { state: 'saved' }
  }
  const stored = reply.status === 409 ? storedIn(reply.data) : null
  if (stored) replaceProduct(stored)
  // Without a response, the outcome is unknown, so the list is reloaded.
  else await reloadProducts()
  return { state: stored && !('addStock' in change) ? 'conflict' : 'refused', message: reply.message }
}

/** A price that changes leaves the discount in percent as it is, so that shoppers pay something else. */
function sayWhatItSellsAt(before: ProductView, after: ProductView): void {
  const [old, now] = [before, after].map((each) => discountedPrice(pricedOf(each)))
  if (old !== now && after.discount > 0)
    showToast('blank', `${titleOf(after)} sells at ${formatPaise(now!)} now: its discount stays ${after.discount}%`)
}

function seenBy({ stock, price, sellingPrice }: ProductView, change: InlineChange) {
  if ('stock' in change) return { expectedStock: stock }
  if ('price' in change) return { expectedPrice: price }
  return 'sellingPrice' in change ? { expectedSellingPrice: sellingPrice } : {}
}

/** Parses a stock: "12" and "1,200" set it, "+10" and "-2" change it. Returns null for anything else. */
export function readStock(typed: string): InlineChange | null {
  const [, sign, digits] = /^([+\-−]?)\s?(\d{1,7})$/.exec(withoutGrouping(typed.trim())) ?? []
  if (digits === undefined) return null
  if (!sign) return { stock: Number(digits) }
  return { addStock: sign === '+' ? Number(digits) : -Number(digits) }
}

/** Parses a price in rupees as people and imports write it, "₹1,234.50" or "Rs. 55.50/-". Returns null for anything else. */
export function readPrice(typed: string): InlineChange | null {
  const price = rupeesIn(typed)
  return price === null ? null : { price }
}

/** Parses a selling price as `readPrice` does; an empty field ends the offer, so that `product` is sold at its price. */
export function readSellingPrice(typed: string, { price }: Pick<ProductView, 'price'>): InlineChange | null {
  if (typed.trim() === '') return { sellingPrice: price }
  const sellingPrice = rupeesIn(typed)
  return sellingPrice === null ? null : { sellingPrice }
}

function rupeesIn(typed: string): number | null {
  const digits = withoutGrouping(bareAmount(typed).trim())
  return /^\d{1,7}(\.\d{1,2})?$/.test(digits) ? Number(digits) : null
}
