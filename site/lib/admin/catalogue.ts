import type { CategoryView, ProductView, SubCategoryView } from '../../../src/catalogue/contract.ts'
import { ADMIN_PAGE_SIZE } from '../../../src/shared/limits.ts'
import { call } from '../call.ts'
import type { Answer } from '../result.ts'
import { upload } from '../upload.ts'

/** The calls with which admins fill the shop (specification 7, catalogue). */

export interface CategoryEntry {
  name: string
  image: string
}

export interface SubCategoryEntry extends CategoryEntry {
  category: readonly { _id: string }[]
}

/** A product as the form sends it; `price` in rupees. */
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

/** What is in a category or sub-category that is to be deleted. */
export interface Contents {
  products: number
  subCategories: number
}

/** What becomes of it: it goes to another, or is only taken out. */
export type Leftovers = { moveTo: string } | { removeFromProducts: true }

export function fetchCategories() {
  return call<CategoryView[]>('GET', '/api/category/get')
}

export function addCategory(entry: CategoryEntry) {
  return call<CategoryView>('POST', '/api/category/add-category', { body: entry })
}

export function updateCategory(_id: string, entry: CategoryEntry) {
  return call<CategoryView>('PUT', '/api/category/update', { body: { _id, ...entry } })
}

export function fetchCategoryContents(_id: string) {
  return call<Contents>('GET', `/api/category/contents?${new URLSearchParams({ _id })}`)
}

export function fetchSubCategoryContents(_id: string) {
  return call<Contents>('GET', `/api/subcategory/contents?${new URLSearchParams({ _id })}`)
}

export function deleteCategory(_id: string, leftovers?: Leftovers) {
  return call<unknown>('DELETE', '/api/category/delete', { body: { _id, ...leftovers } })
}

export function fetchSubCategories() {
  return call<SubCategoryView[]>('POST', '/api/subcategory/get')
}

export function addSubCategory(entry: SubCategoryEntry) {
  return call<SubCategoryView>('POST', '/api/subcategory/create', { body: entry })
}

export function updateSubCategory(_id: string, entry: SubCategoryEntry) {
  return call<SubCategoryView>('PUT', '/api/subcategory/update', { body: { _id, ...entry } })
}

export function deleteSubCategory(_id: string, leftovers?: Leftovers) {
  return call<unknown>('DELETE', '/api/subcategory/delete', { body: { _id, ...leftovers } })
}

export function fetchProductPage(search: string, page: number) {
  return call<ProductView[], { totalNoPage: number; totalCount: number }>('POST', '/api/product/get', {
    body: { search, page, limit: ADMIN_PAGE_SIZE },
  })
}

/** One of the same name, unit and brand as another is refused with 409, and that other, unless it is allowed. */
export function createProduct(entry: ProductEntry, allowDuplicate: boolean) {
  return call<ProductView>('POST', '/api/product/create', { body: { ...entry, allowDuplicate } })
}

/**
 * Changes a product as it was when the form was filled from it. Another version, or a stock that was changed on both
 * sides, is refused with 409, and what is stored.
 */
export function updateProduct({ _id, version, stock }: ProductView, entry: ProductEntry) {
  const body = { _id, version, expectedStock: stock, ...entry }
  return call<ProductView>('PUT', '/api/product/update-product-details', { body })
}

export function deleteProduct(_id: string) {
  return call<unknown>('DELETE', '/api/product/delete-product', { body: { _id } })
}

/** Stores a picture; answers the address to keep. */
export function uploadImage(file: File, onProgress: (share: number) => void): Promise<Answer<{ url: string }>> {
  return upload<{ url: string }>({ method: 'POST', path: '/api/file/upload', field: 'image', file, onProgress })
}
