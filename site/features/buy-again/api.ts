import { call, SOON_MS } from '../../api/call.ts'
import { fetchCards } from '../product/fetch-cards.ts'
import { productIdOf } from '../product/product-id-of.ts'

interface Wanted {
  page: number
  /** Products per page; by default as many as the shop gives. */
  limit?: number
  place: 'row' | 'grid'
}

export interface BoughtPage {
  cards: Element[]
  hasMore: boolean
}

/** Returns a page of cards of what the shopper bought before and can buy again; null if it cannot be loaded. */
export async function fetchBoughtCards({ page, limit, place }: Wanted): Promise<BoughtPage | null> {
  const reply = await call('GET', '/api/order/bought-products', { query: { page, limit }, timeoutMs: SOON_MS })
  if (!reply.success) return null
  const hasMore = page < reply.totalPage
  const ids = reply.data.map(({ _id }) => _id)
  const cards = await fetchCards(ids, place)
  return cards && { cards, hasMore }
}

/** Returns those of other cards that are of none of the products of the first. */
export function cardsBesides(cards: readonly Element[], others: readonly Element[]): Element[] {
  const known = new Set(cards.map(productIdOf))
  return others.filter((card) => !known.has(productIdOf(card)))
}

/** Names a row that has cards of two kinds, in their order. */
export function titleOfBoth(first: string, second: string): string {
  return `${first} · ${second}`
}
