import { atom } from 'nanostores'
import type { LowProduct } from '../../../../src/catalogue/stock/contract.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { $userId } from '../../account/session.ts'
import { showToast } from '../../toasts/toasts.ts'
import { changeStock, fetchLowStock, type LowFilter, type LowStockPage } from './api.ts'

export interface LowStock extends LowStockPage {
  products: readonly LowProduct[]
}

/** A page of low stock, most urgent first. Undefined until loaded, null if loading failed. */
export const $lowStock = atom<LowStock | null | undefined>(undefined)

/** The filter of the list. Products that were never in stock are listed apart from those that ran low. */
export const $lowFilter = atom<LowFilter>({ search: '', categoryId: '', stocked: 'ever' })

export async function loadLowStock(page = 1, change: Partial<LowFilter> = {}): Promise<void> {
  const filter = { ...$lowFilter.get(), ...change }
  if (Object.keys(change).length > 0 || $lowStock.get() === null) $lowStock.set(undefined)
  $lowFilter.set(filter)
  turn += 1
  const mine = turn
  const reply = await fetchLowStock(filter, page)
  // A slow response to an earlier search must not replace the latest one.
  if (mine !== turn) return
  if (!reply.success) return $lowStock.set(null)
  const { data, totalPage, totalCount, threshold } = reply
  // The last products of the page may have been refilled meanwhile.
  if (data.length === 0 && page > 1) return loadLowStock(page - 1)
  $lowStock.set({ products: data, page, totalPage, totalCount, threshold })
}

/** Adds pieces to the stock. The product stays on the list, with its new stock, until the list is reloaded. */
export async function refill(product: LowProduct, pieces: number): Promise<boolean> {
  const reply = await changeStock({ productId: product._id, addStock: pieces })
  const list = $lowStock.get()
  if (!reply.success) {
    showToast('error', reply.message)
    // Without a response, the outcome is unknown, so the list is reloaded.
    await loadLowStock(list?.page)
    return false
  }
  const { stock } = reply.data
  if (list)
    $lowStock.set({
      ...list,
      products: list.products.map((each) => (each._id === product._id ? { ...each, stock } : each)),
    })
  showToast('success', `${titleOf(product)}: ${stock} in stock`)
  return true
}

let turn = 0

$userId.listen(() => $lowStock.set(undefined))
