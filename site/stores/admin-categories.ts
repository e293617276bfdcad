import { atom, type WritableAtom } from 'nanostores'
import type { CategoryView, SubCategoryView } from '../../src/catalogue/contract.ts'
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
} from '../lib/admin/catalogue.ts'
import type { Reply } from '../lib/call.ts'
import { showToast } from './toasts.ts'

/** Sorted by name; undefined until the shop has told them, null when it did not answer. */
type Category<T> = readonly T[] | null | undefined

export const $adminCategories = atom<Category<CategoryView>>(undefined)
export const $adminSubCategories = atom<Category<SubCategoryView>>(undefined)

/** How an attempt to delete ended. */
export type Deleted = { state: 'deleted' | 'refused' } | { state: 'in use'; message: string; contents: Contents }

export function loadCategories(): Promise<void> {
  return load($adminCategories, fetchCategories)
}

export function loadSubCategories(): Promise<void> {
  return load($adminSubCategories, fetchSubCategories)
}

/** Adds a category, or changes the one with the id; answers what the shop says when it went well, else null. */
export function saveCategory(entry: CategoryEntry, id: string | null): Promise<string | null> {
  return save(id ? updateCategory(id, entry) : addCategory(entry), loadCategories)
}

export function saveSubCategory(entry: SubCategoryEntry, id: string | null): Promise<string | null> {
  return save(id ? updateSubCategory(id, entry) : addSubCategory(entry), loadSubCategories)
}

/** What is in a category, in words; null when it is empty or that could not be told. */
export function lookIntoCategory(id: string): Promise<string | null> {
  return wordsOf(fetchCategoryContents(id))
}

export function lookIntoSubCategory(id: string): Promise<string | null> {
  return wordsOf(fetchSubCategoryContents(id))
}

export function removeCategory(id: string, leftovers?: Leftovers): Promise<Deleted> {
  return remove(deleteCategory(id, leftovers), loadCategories)
}

export function removeSubCategory(id: string, leftovers?: Leftovers): Promise<Deleted> {
  return remove(deleteSubCategory(id, leftovers), loadSubCategories)
}

async function wordsOf(call: Promise<Reply<Contents>>): Promise<string | null> {
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
  // What somebody else has deleted meanwhile is gone all the same.
  if (reply.success || reply.status === 404) {
    showToast(reply.success ? 'success' : 'blank', reply.message)
    await reload()
    return { state: 'deleted' }
  }
  showToast('error', reply.message)
  return { state: 'refused' }
}
