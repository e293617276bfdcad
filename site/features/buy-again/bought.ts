import { atom } from 'nanostores'
import { $userId } from '../account/session.ts'
import { productIdOf } from '../product/product-id-of.ts'
import { showToast } from '../toasts/toasts.ts'
import { type BoughtPage, fetchBoughtCards } from './api.ts'

/** What the shopper bought before, as far as it was loaded. Undefined until loaded, null if loading failed. */
export const $bought = atom<BoughtPage | null | undefined>(undefined)

let pages = 0

export async function loadBought(): Promise<void> {
  $bought.set(undefined)
  const userId = $userId.get()
  const first = await fetchBoughtCards({ page: 1, place: 'grid' })
  if ($userId.get() !== userId) return
  pages = 1
  $bought.set(first)
}

/** Loads the next page. Returns the first card of it, if there is any. */
export async function loadMoreBought(): Promise<Element | undefined> {
  const userId = $userId.get()
  const next = await fetchBoughtCards({ page: pages + 1, place: 'grid' })
  const known = $bought.get()
  if (!known || $userId.get() !== userId) return
  if (!next) return void showToast('error', 'More products could not be loaded.')
  pages += 1
  // What is ordered or sold out meanwhile moves products between pages.
  const shown = new Set(known.cards.map(productIdOf))
  const added = next.cards.filter((card) => !shown.has(productIdOf(card)))
  $bought.set({ cards: [...known.cards, ...added], hasMore: next.hasMore })
  return added[0]
}

$userId.listen(() => $bought.set(undefined))
