/** Changing the order of categories, and of the subcategories of a category. */

import type { CategoryOrder } from '../../../../src/catalogue/admin/contract.ts'
import type { Reply } from '../../../api/call.ts'
import { showToast } from '../../toasts/toasts.ts'
import { fetchSubCategoryOrder, type NewOrder, saveCategoryOrder, saveSubCategoryOrder } from './api.ts'
import { findSubCategoriesAgain, loadCategories, loadSubCategories } from './categories.ts'

/** Returns the list with one item moved to another place. Places outside the list are its ends. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const place = Math.max(0, Math.min(items.length - 1, to))
  if (place === from || items[from] === undefined) return items
  return items.toSpliced(from, 1).toSpliced(place, 0, items[from])
}

/** Returns what a screen reader announces of an item that was moved to a place, counted from 0. */
export function placeLabel(name: string, at: number, total: number): string {
  return `${name}: ${at + 1} of ${total}`
}

/** Returns the place of an item that is dragged to a height, by the middles of the other items in their order. */
export function placeAt(y: number, middles: readonly number[]): number {
  return middles.filter((middle) => middle < y).length
}

/** Outcome of saving an order; if somebody else has changed it, the current one. */
export type OrderSaved = { state: 'saved' } | { state: 'refused' } | { state: 'changed'; order: readonly string[] }

/** Saves the order of all categories, or of the subcategories of one. Offers to undo it. */
export async function saveOrder(categoryId: string | null, wanted: NewOrder): Promise<OrderSaved> {
  const reply = await send(categoryId, wanted)
  if (reply.success) {
    await reload(categoryId)
    const { order, former } = reply.data
    showToast('success', reply.message, {
      label: 'Undo',
      run: () => void undo(categoryId, { order: former, seen: order }),
    })
    return { state: 'saved' }
  }
  showToast('error', reply.message)
  const current = reply.status === 409 ? (reply.data as CategoryOrder | null) : null
  return current ? { state: 'changed', order: current.order } : { state: 'refused' }
}

/** Returns the ids of the subcategories of a category in their order, or null if they could not be loaded. */
export async function loadSubCategoryOrder(categoryId: string): Promise<readonly string[] | null> {
  const reply = await fetchSubCategoryOrder(categoryId)
  return reply.success ? reply.data.order : null
}

async function undo(categoryId: string | null, former: NewOrder): Promise<void> {
  const reply = await send(categoryId, former)
  if (reply.success) await reload(categoryId)
  showToast(reply.success ? 'success' : 'error', reply.success ? 'The order is as it was' : reply.message)
}

function send(categoryId: string | null, wanted: NewOrder): Promise<Reply<CategoryOrder>> {
  return categoryId === null ? saveCategoryOrder(wanted) : saveSubCategoryOrder(categoryId, wanted)
}

async function reload(categoryId: string | null): Promise<void> {
  if (categoryId === null) await loadCategories()
  else await Promise.all([loadSubCategories(), findSubCategoriesAgain()])
}
