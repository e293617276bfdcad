import { atom } from 'nanostores'
import type { LowProduct } from '../../src/catalogue/stock/contract.ts'
import { changeStock, fetchLowStock, type LowFilter, type LowStockPage } from '../lib/admin/stock.ts'
import { $userId } from './session.ts'
import { showToast } from './toasts.ts'

export interface LowStock extends LowStockPage {
  products: readonly LowProduct[]
}

/** What runs out, the most urgent first; undefined until the shop has told it, null when it did not answer. */
export const $lowStock = atom<LowStock | null | undefined>(undefined)

/** What the list is narrowed to: what the shop never had stands apart from what ran out. */
export const $lowFilter = atom<LowFilter>({ search: '', categoryId: '', stocked: 'ever' })

export async function loadLowStock(page = 1, change: Partial<LowFilter> = {}): Promise<void> {
  const filter = { ...$lowFilter.get(), ...change }
  if (Object.keys(change).length > 0 || $lowStock.get() === null) $lowStock.set(undefined)
  $lowFilter.set(filter)
  turn += 1
  const mine = turn
  const reply = await fetchLowStock(filter, page)
  // A slow answer to fewer letters must not replace the one to more.
  if (mine !== turn) return
  if (!reply.success) return $lowStock.set(null)
  const { data, totalPage, totalCount, threshold } = reply
  // The last of a page may have been refilled meanwhile.
  if (data.length === 0 && page > 1) return loadLowStock(page - 1)
  $lowStock.set({ products: data, page, totalPage, totalCount, threshold })
}

/** Adds what came; the product stays on the list, with its new stock, until the list is fetched again. */
export async function refill({ _id, name }: LowProduct, pieces: number): Promise<boolean> {
  const reply = await changeStock({ productId: _id, addStock: pieces })
  const list = $lowStock.get()
  if (!reply.success) {
    showToast('error', reply.message)
    // Without an answer nobody knows whether it was done: the list has to show what is.
    await loadLowStock(list?.page)
    return false
  }
  const { stock } = reply.data
  if (list)
    $lowStock.set({ ...list, products: list.products.map((each) => (each._id === _id ? { ...each, stock } : each)) })
  showToast('success', `${name}: ${stock} in stock`)
  return true
}

let turn = 0

$userId.listen(() => $lowStock.set(undefined))
