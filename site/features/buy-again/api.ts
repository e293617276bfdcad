import { call, SOON_MS } from '../../api/call.ts'
import { fetchFragment } from '../../api/fragments.ts'
import { productCardsUrl } from '../../api/paths.ts'

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

/** Returns the cards of these products; null if they cannot be loaded. */
export async function fetchCards(ids: string[], place: 'grid' | 'row'): Promise<Element[] | null> {
  if (ids.length === 0) return []
  try {
    const fragment = await fetchFragment(productCardsUrl({ ids, place }), AbortSignal.timeout(SOON_MS))
    return [...fragment.children]
  } catch {
    return null
  }
}
