import type { ProductView } from '../../src/catalogue/contract.ts'
import { changeStock } from '../lib/admin/stock.ts'
import { reloadProducts, replaceProduct, storedIn } from './admin-products.ts'

/** What is changed in place: set, or added to whatever there is. */
export type InlineChange = { stock: number } | { addStock: number } | { price: number }

/** How a change in place ended; every refusal is a sentence. */
export type Outcome = { state: 'saved' } | { state: 'conflict' | 'refused'; message: string }

/** Changes a product from the list, if it still is as the list shows it; the list shows what came of it. */
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
  // Without an answer nobody knows whether it was done: the list has to show what is.
  else await reloadProducts()
  return { state: stored && !('addStock' in change) ? 'conflict' : 'refused', message: reply.message }
}

/** Reads a stock as people type it: "12" sets it, "+10" and "-2" are what came and went. */
export function readStock(typed: string): InlineChange | null {
  const [, sign, digits] = /^([+\-−]?)\s?(\d{1,7})$/.exec(typed.trim()) ?? []
  if (digits === undefined) return null
  if (!sign) return { stock: Number(digits) }
  return { addStock: sign === '+' ? Number(digits) : -Number(digits) }
}

/** Reads a price in rupees, with or without its sign and commas. */
export function readPrice(typed: string): InlineChange | null {
  const digits = typed.trim().replace(/^₹\s?/, '').replaceAll(',', '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(digits) ? { price: Number(digits) } : null
}
