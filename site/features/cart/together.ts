import { atom } from 'nanostores'
import { call, SOON_MS } from '../../api/call.ts'
import { fetchCards } from '../product/fetch-cards.ts'
import { productIdOf } from '../product/product-id-of.ts'

/** The cards of what is often bought together with what is in the cart. Empty without any, and until they are loaded. */
export const $together = atom<readonly Element[]>([])

let wantedFor = ''

/**
 * Loads what goes with these products of the cart. What the shopper adds from the cards, or takes back, changes none of them:
 * they would move under the finger. Without a response, nothing is shown: background loads fail silently (specification 8).
 */
export async function loadTogether(productIds: readonly string[]): Promise<void> {
  const shown = new Set($together.get().map(productIdOf))
  const wanted = productIds.filter((id) => !shown.has(id)).join()
  if (wanted === wantedFor) return
  wantedFor = wanted
  const reply = await call('POST', '/api/product/bought-together', {
    body: { productIds: [...productIds] },
    timeoutMs: SOON_MS,
  })
  const ids = reply.success ? reply.data.map(({ _id }) => _id) : []
  const cards = (await fetchCards(ids, 'row')) ?? []
  if (wantedFor === wanted) $together.set(cards)
}
