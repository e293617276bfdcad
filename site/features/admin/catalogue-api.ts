import type { ProductView } from '../../../src/catalogue/contract.ts'
import { ADMIN_PAGE_SIZE } from '../../../src/shared/limits.ts'
import { call } from '../../api/call.ts'
import { upload } from '../../api/upload.ts'

/** Calls for editing the catalogue (specification 7, catalogue). */

export interface CategoryEntry {
  name: string
  image: string
}

export interface SubCategoryEntry extends CategoryEntry {
  category: readonly { _id: string }[]
}

/** A product as the form sends it, with `price` in rupees. */
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
  more_details: Record<string, string>
  sku: string | null
  brand: string | null
}

/** What a category or subcategory still contains before it is deleted. */
export interface Contents {
  products: number
  subCategories: number
}

/** What happens to the contents of a deleted category: they move to another one, or are only detached. */
export type Leftovers = { moveTo: string } | { removeFromProducts: true }

export function fetchCategories() {
  return call('GET', '/api/category/get')
}

export function addCategory(entry: CategoryEntry) {
  return call('POST', '/api/category/add-category', { body: entry })
}

export function updateCategory(_id: string, entry: CategoryEntry) {
  return call('PUT', '/api/category/update', { body: { _id, ...entry } })
}

export function fetchCategoryContents(_id: string) {
  return call('GET', '/api/category/contents', { query: { _id } })
}

export function fetchSubCategoryContents(_id: string) {
  return call('GET', '/api/subcategory/contents', { query: { _id } })
}

export function deleteCategory(_id: string, leftovers?: Leftovers) {
  return call('DELETE', '/api/category/delete', { body: { _id, ...leftovers } })
}

export function fetchSubCategories() {
  return call('POST', '/api/subcategory/get')
}

export function addSubCategory(entry: SubCategoryEntry) {
  return call('POST', '/api/subcategory/create', { body: entry })
}

export function updateSubCategory(_id: string, entry: SubCategoryEntry) {
  return call('PUT', '/api/subcategory/update', { body: { _id, ...entry } })
}

export function deleteSubCategory(_id: string, leftovers?: Leftovers) {
  return call('DELETE', '/api/subcategory/delete', { body: { _id, ...leftovers } })
}

export function fetchProductPage(search: string, page: number) {
  return call('POST', '/api/product/get', {
    body: { search, page, limit: ADMIN_PAGE_SIZE },
  })
}

/**
 * Refused with 409 and the existing product if that has the same name, unit and brand, unless `allowDuplicate` is set.
 */
export function createProduct(entry: ProductEntry, allowDuplicate: boolean) {
  return call('POST', '/api/product/create', { body: { ...entry, allowDuplicate } })
}

/**
 * Updates a product from a form that was filled from the given view. Refused with 409 and the stored product if its
 * version has changed, or if the stock was changed both here and on the server.
 */
export function updateProduct({ _id, version, stock }: ProductView, entry: ProductEntry) {
  const body = { _id, version, expectedStock: stock, ...entry }
  return call('PUT', '/api/product/update-product-details', { body })
}

export function deleteProduct(_id: string) {
  return call('DELETE', '/api/product/delete-product', { body: { _id } })
}

/** Uploads an image and returns its URL. */
export function uploadImage(image: File, onProgress: (share: number) => void) {
  return upload('POST', '/api/file/upload', { image }, onProgress)
}
