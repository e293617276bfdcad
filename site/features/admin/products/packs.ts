import { atom } from 'nanostores'
import type { PacksView, PackView } from '../../../../src/catalogue/families/contract.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { call } from '../../../api/call.ts'
import { showToast } from '../../toasts/toasts.ts'
import { fetchProducts } from './api.ts'
import { reloadProducts } from './products.ts'

const CANDIDATES = 6

/** The packs of the product whose dialog is open. Undefined until loaded, null if loading failed. */
export const $packs = atom<PacksView | null | undefined>(undefined)

/** Whether packs are being joined or parted. */
export const $joining = atom(false)

let asked = ''

export async function loadPacks(productId: string): Promise<void> {
  asked = productId
  $packs.set(undefined)
  const reply = await call('GET', '/api/product/packs', { query: { productId } })
  if (asked === productId) $packs.set(reply.success ? reply.data : null)
}

/** Joins a product with the one whose dialog is open, and shows the packs that it has then. */
export async function joinPack(productId: string, otherId: string): Promise<void> {
  await change(productId, () => call('POST', '/api/product/join-packs', { body: { productIds: [productId, otherId] } }))
}

/** Gives a pack a card of its own again, and shows the packs that the product has then. */
export async function partPack(productId: string, packId: string): Promise<void> {
  await change(productId, () => call('POST', '/api/product/part-pack', { body: { productId: packId } }))
}

async function change(productId: string, request: () => Promise<{ success: boolean; message: string }>): Promise<void> {
  if ($joining.get()) return
  $joining.set(true)
  const reply = await request()
  showToast(reply.success ? 'success' : 'error', reply.message)
  if (reply.success) {
    const reloaded = await call('GET', '/api/product/packs', { query: { productId } })
    if (asked === productId && reloaded.success) $packs.set(reloaded.data)
    void reloadProducts()
  }
  $joining.set(false)
}

/** Products found by name or SKU, as candidates for a pack; null if the search failed. */
export async function findProducts(search: string): Promise<{ id: string; title: string; unit: string }[] | null> {
  const reply = await fetchProducts(search, CANDIDATES)
  if (!reply.success) return null
  return reply.data.map(({ _id, name, brand, unit }) => ({
    id: _id,
    title: titleOf({ name, brand }),
    unit,
  }))
}

/** Groups of products that look like packs of one product. */
export interface PackProposals {
  groups: readonly { products: readonly PackView[]; isJoined: boolean }[]
  /** Where to look further; null if everything has been looked at. */
  next: string | null
}

/** Undefined until loaded, null if loading failed. */
export const $proposals = atom<PackProposals | null | undefined>(undefined)

/** Loads the next proposals; from the first ones with `again`. Looks on until it finds some, or at the end. */
export async function loadProposals(again = false): Promise<void> {
  if (again) $proposals.set(undefined)
  const shown = again ? [] : ($proposals.get()?.groups ?? [])
  let after = again ? '' : ($proposals.get()?.next ?? '')
  for (;;) {
    const reply = await call('GET', '/api/product/pack-proposals', { query: { after } })
    if (!reply.success) {
      if (shown.length === 0) $proposals.set(null)
      else showToast('error', reply.message)
      return
    }
    if (reply.data.length > 0 || reply.next === null) {
      const groups = reply.data.map((products) => ({ products, isJoined: false }))
      $proposals.set({ groups: [...shown, ...groups], next: reply.next })
      return
    }
    after = reply.next
  }
}

/** Joins a group that was proposed. */
export async function joinProposed(products: readonly PackView[]): Promise<void> {
  if ($joining.get()) return
  $joining.set(true)
  const reply = await call('POST', '/api/product/join-packs', { body: { productIds: products.map(({ _id }) => _id) } })
  $joining.set(false)
  showToast(reply.success ? 'success' : 'error', reply.message)
  const proposals = $proposals.get()
  if (!reply.success || !proposals) return
  const groups = proposals.groups.map((group) => (group.products === products ? { ...group, isJoined: true } : group))
  $proposals.set({ ...proposals, groups })
  void reloadProducts()
}
