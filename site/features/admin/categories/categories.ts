import { atom, type WritableAtom } from 'nanostores'
import type { CategoryView, SubCategoryView } from '../../../../src/catalogue/contract.ts'
import type { Reply } from '../../../api/call.ts'
import { showToast } from '../../toasts/toasts.ts'
import {
  addCategory,
  addSubCategory,
  type CategoryEntry,
  type Contents,
  deleteCategory,
  deleteSubCategory,
  fetchCategories,
  fetchCategoryContents,
  fetchSubCategories,
  fetchSubCategoryContents,
  type Leftovers,
  type SubCategoryEntry,
  updateCategory,
  updateSubCategory,
} from './api.ts'

/** Sorted by name. Undefined until loaded, null if loading failed. */
type Category<T> = readonly T[] | null | undefined

export const $adminCategories = atom<Category<CategoryView>>(undefined)
export const $adminSubCategories = atom<Category<SubCategoryView>>(undefined)

export interface SubCategoryFilter {
  search: string
  /** Empty for all categories. */
  categoryId: string
}

export interface SubCategoryPage extends SubCategoryFilter {
  page: number
  totalPage: number
  /** How many match the search. */
  totalCount: number
  subCategories: readonly SubCategoryView[]
}

/** The page of subcategories that is shown. Undefined until loaded, null if loading failed. */
export const $subCategoryPage = atom<SubCategoryPage | null | undefined>(undefined)

/** Outcome of an attempt to delete. */
export type Deleted = { state: 'deleted' | 'refused' } | { state: 'in use'; message: string; contents: Contents }

export function loadCategories(): Promise<void> {
  return load($adminCategories, fetchCategories)
}

export function loadSubCategories(): Promise<void> {
  return load($adminSubCategories, () => fetchSubCategories())
}

let turn = 0
let asked = { search: '', categoryId: '', page: 1 }

/** Shows the sub-categories that match; what is not given stays as it was. */
export async function findSubCategories(change: Partial<SubCategoryFilter>, page = 1): Promise<void> {
  asked = { ...asked, ...change, page }
  const { search, categoryId } = asked
  turn += 1
  const mine = turn
  if ($subCategoryPage.get() === null) $subCategoryPage.set(undefined)
  const reply = await fetchSubCategories({ search, page, ...(categoryId && { categoryId }) })
  // A slow response to an earlier search must not replace the latest one.
  if (mine !== turn) return
  if (!reply.success) {
    if ($subCategoryPage.get()) showToast('error', reply.message)
    else $subCategoryPage.set(null)
    return
  }
  const { totalPage = 1, totalCount = reply.data.length } = reply
  // The last one of the last page may have been deleted.
  if (page > 1 && page > totalPage) return findSubCategories({}, Math.max(1, totalPage))
  $subCategoryPage.set({ search, categoryId, page, totalPage, totalCount, subCategories: reply.data })
}

/** Reloads the page of subcategories that is shown. */
export function findSubCategoriesAgain(): Promise<void> {
  return findSubCategories({}, asked.page)
}

/** Adds a category, or updates the one with the id. Returns the server's message, or null if the server refused. */
export function saveCategory(entry: CategoryEntry, id: string | null): Promise<string | null> {
  return save(id ? updateCategory(id, entry) : addCategory(entry), loadCategories)
}

export function saveSubCategory(entry: SubCategoryEntry, id: string | null): Promise<string | null> {
  return save(id ? updateSubCategory(id, entry) : addSubCategory(entry), findSubCategoriesAgain)
}

/** Describes what a category contains. Returns null if it is empty or the request failed. */
export function lookIntoCategory(id: string): Promise<string | null> {
  return messageOf(fetchCategoryContents(id))
}

export function lookIntoSubCategory(id: string): Promise<string | null> {
  return messageOf(fetchSubCategoryContents(id))
}

export function removeCategory(id: string, leftovers?: Leftovers): Promise<Deleted> {
  return remove(deleteCategory(id, leftovers), loadCategories)
}

export function removeSubCategory(id: string, leftovers?: Leftovers): Promise<Deleted> {
  return remove(deleteSubCategory(id, leftovers), findSubCategoriesAgain)
}

async function messageOf(call: Promise<Reply<Contents>>): Promise<string | null> {
  const reply = await call
  return reply.success && reply.message ? reply.message : null
}

async function load<T>(category: WritableAtom<Category<T>>, ask: () => Promise<Reply<T[]>>): Promise<void> {
  if (category.get() === null) category.set(undefined)
  const reply = await ask()
  if (reply.success) category.set(reply.data)
  else if (!category.get()) category.set(null)
}

async function save(call: Promise<Reply<unknown>>, reload: () => Promise<void>): Promise<string | null> {
  const reply = await call
  if (reply.success) await reload()
  else showToast('error', reply.message)
  return reply.success ? reply.message : null
}

async function remove(call: Promise<Reply<unknown>>, reload: () => Promise<void>): Promise<Deleted> {
  const reply = await call
  if (!reply.success && reply.status === 409 && reply.data !== null) {
    return { state: 'in use', message: reply.message, contents: reply.data as Contents }
  }
  // If another admin has deleted it meanwhile, it is gone too.
  if (reply.success || reply.status === 404) {
    showToast(reply.success ? 'success' : 'blank', reply.message)
    await reload()
    return { state: 'deleted' }
  }
  showToast('error', reply.message)
  return { state: 'refused' }
}
