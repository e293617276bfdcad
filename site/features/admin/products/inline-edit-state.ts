import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { changeStock } from '../stock/api.ts'
import { reloadProducts, replaceProduct, storedIn } from './products.ts'

/** An edit in place: a new value, or an amount to add to the current one. */
export type InlineChange = { stock: number } | { addStock: number } | { price: number }

/** Outcome of an edit in place. Every refusal has a message. */
export type Outcome = { state: 'saved' } | { state: 'conflict' | 'refused'; message: string }

/**
 * Changes a product from the list, which then shows the result. A new value is refused if the current one differs from
 * what the list shows.
 */
export async function changeInPlace(product: ProductView, change: InlineChange): Promise<Outcome> {
  const { _id: productId, stock, price } = product
  const seen = 'stock' in change ? { expectedStock: stock } : 'price' in change ? { expectedPrice: price } : {}
  const reply = await changeStock({ productId, ...change, ...seen })
  if (reply.success) {
    replaceProduct(reply.data)
    return { state: 'saved' }
  }
  const stored = reply.status === 409 ? storedIn(reply.data) : null
  if (stored) replaceProduct(stored)
  // Without a response, the outcome is unknown, so the list is reloaded.
  else await reloadProducts()
  return { state: stored && !('addStock' in change) ? 'conflict' : 'refused', message: reply.message }
}

/** Parses a stock: "12" sets it, "+10" and "-2" change it. Returns null for anything else. */
export function readStock(typed: string): InlineChange | null {
  const [, sign, digits] = /^([+\-−]?)\s?(\d{1,7})$/.exec(typed.trim()) ?? []
  if (digits === undefined) return null
  if (!sign) return { stock: Number(digits) }
  return { addStock: sign === '+' ? Number(digits) : -Number(digits) }
}

/** Parses a price in rupees, with or without the rupee sign and commas. Returns null for anything else. */
export function readPrice(typed: string): InlineChange | null {
  const digits = typed.trim().replace(/^₹\s?/, '').replaceAll(',', '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(digits) ? { price: Number(digits) } : null
}
