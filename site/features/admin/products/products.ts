import { atom } from 'nanostores'
import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { ADMIN_PAGE_SIZE } from '../../../../src/shared/limits.ts'
import { DEFAULT_LIST_SORT, TABLE_PAGE_SIZE } from '../../../../src/shared/product-list.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import type { DeclarationChange } from '../../../../src/shared/schemas/declarations.ts'
import { call } from '../../../api/call.ts'
import { showToast } from '../../toasts/toasts.ts'
import { type ListFilter, type ListQuery, listParams, withoutEmpty } from './list-query.ts'
import { $productView } from './view.ts'

/** A product as the form sends it, with prices in rupees. */
export interface ProductEntry {
  name: string
  description: string
  image: string[]
  category: readonly { _id: string }[]
  subCategory: readonly { _id: string }[]
  unit: string
  stock: number
  price: number
  discount: number
  /** Null lets the discount decide; what is no number is sent as typed, for the shop to refuse. */
  sellingPrice: number | string | null
  more_details: Record<string, string>
  sku: string | null
  brand: string | null
  publish: boolean
  declarations: DeclarationChange
}

export interface ProductPage {
  query: ListQuery
  /** At least 1, so that an empty list shows "1/1". */
  pages: number
  total: number
  products: readonly ProductView[]
}

/** The page of products that is shown. Undefined until loaded, null if loading failed. */
export const $productPage = atom<ProductPage | null | undefined>(undefined)

/** Whether the list is loading. Only the response to the last request counts. */
export const $askingProducts = atom(false)

/** Outcome of an attempt to add or change a product. */
export type Saved = { state: 'saved'; message: string } | { state: 'refused' } | { state: 'stale'; stored: ProductView }

let asked = 0
let latest: ListQuery = { filter: {}, sort: DEFAULT_LIST_SORT, page: 1 }

/** Loads a view of the list: what is not given stays as it was, except that another filter or order begins at page 1. */
export async function loadProducts(change: Partial<ListQuery>): Promise<void> {
  const query: ListQuery = { ...latest, page: 1, ...change }
  latest = query
  const question = ++asked
  if ($productPage.get() === null) $productPage.set(undefined)
  $askingProducts.set(true)
  const limit = $productView.get() === 'table' ? TABLE_PAGE_SIZE : ADMIN_PAGE_SIZE
  const reply = await call('GET', '/api/product/list', { query: { ...listParams(query), limit } })
  if (question !== asked) return
  $askingProducts.set(false)
  if (reply.success) {
    const pages = Math.max(1, reply.totalPage)
    // The last product of the last page may have been deleted.
    if (query.page > pages) return loadProducts({ page: pages })
    $productPage.set({ query, pages, total: reply.totalCount, products: reply.data })
  } else if ($productPage.get()) showToast('error', reply.message)
  else $productPage.set(null)
}

/** Loads the list with other values of the filter. */
export function narrowProducts(change: ListFilter): Promise<void> {
  return loadProducts({ filter: withoutEmpty({ ...latest.filter, ...change }) })
}

/** Reloads the page that is shown. */
export function reloadProducts(): Promise<void> {
  return loadProducts({ page: latest.page })
}

/** Replaces a changed product on the page that is shown. */
export function replaceProduct(product: ProductView): void {
  const shown = $productPage.get()
  if (!shown) return
  const products = shown.products.map((each) => (each._id === product._id ? product : each))
  $productPage.set({ ...shown, products })
}

/**
 * Adds a product. Unless duplicates are allowed, the outcome is `stale` if another product has the same name, unit and
 * brand. It then includes that product.
 */
export async function addProduct(entry: ProductEntry, allowDuplicate = false): Promise<Saved> {
  const reply = await call('POST', '/api/product/create', { body: { ...entry, allowDuplicate } })
  if (reply.success) return { state: 'saved', message: reply.message }
  const stored = reply.status === 409 ? storedIn(reply.data) : null
  if (stored) return { state: 'stale', stored }
  showToast('error', reply.message)
  return { state: 'refused' }
}

/**
 * Changes fields of a product by a form that was filled from it. The outcome is `stale`, with the stored product, if its version
 * has changed since, or if the stock was changed both here and on the server.
 */
export async function saveProduct(
  { _id, version, stock }: ProductView,
  changes: Partial<ProductEntry>,
): Promise<Saved> {
  const body = { _id, version, expectedStock: stock, ...changes }
  const reply = await call('PUT', '/api/product/update-product-details', { body })
  if (reply.success) {
    replaceProduct(reply.data)
    void reloadProducts()
    return { state: 'saved', message: reply.message }
  }
  const stored = reply.status === 409 ? storedIn(reply.data) : null
  if (stored) return { state: 'stale', stored }
  showToast('error', reply.message)
  return { state: 'refused' }
}

/** Deletes a product. Returns whether it is gone. */
export async function removeProduct(id: string): Promise<boolean> {
  const reply = await call('DELETE', '/api/product/delete-product', { body: { _id: id } })
  const gone = reply.success || reply.status === 404
  if (gone) showToast(reply.success ? 'success' : 'blank', reply.message)
  else showToast('error', reply.message)
  if (gone) await reloadProducts()
  return gone
}

/** Returns the stored product that a refusal includes, or null. */
export function storedIn(data: unknown): ProductView | null {
  const product = typeof data === 'object' && data !== null && 'product' in data ? data.product : null
  return product as ProductView | null
}

/** Hides a product from shoppers, or shows it again, without opening its form. */
export async function publishOrHide(product: ProductView): Promise<void> {
  const { publish } = product
  const saved = await saveProduct(product, { publish: !publish })
  if (saved.state !== 'stale') return
  // Somebody else changed the product: its current state is shown before anything is decided.
  replaceProduct(saved.stored)
  if (saved.stored.publish === publish) showToast('error', `${titleOf(product)} was changed meanwhile. Try again`)
}
