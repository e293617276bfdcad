/** Calls for editing categories and subcategories (specification 7, catalogue). */

import { call } from '../../../api/call.ts'

export interface CategoryEntry {
  name: string
  image: string
}

export interface SubCategoryEntry extends CategoryEntry {
  category: readonly { _id: string }[]
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

/** Fetches all subcategories or, with a page, those that match a search. */
export function fetchSubCategories(body?: { page: number; search: string; categoryId?: string }) {
  return call('POST', '/api/subcategory/get', body && { body })
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

/** The order of a list, and the one that the admin saw. A null order is that by name. */
export interface NewOrder {
  order: readonly string[] | null
  seen: readonly string[]
}

export function saveCategoryOrder(body: NewOrder) {
  return call('PUT', '/api/category/order', { body })
}

export function fetchSubCategoryOrder(categoryId: string) {
  return call('GET', '/api/subcategory/order', { query: { categoryId } })
}

export function saveSubCategoryOrder(categoryId: string, body: NewOrder) {
  return call('PUT', '/api/subcategory/order', { body: { categoryId, ...body } })
}
