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
  if (ids.length === 0) return { cards: [], hasMore }
  try {
    const fragment = await fetchFragment(productCardsUrl({ ids, place }), AbortSignal.timeout(SOON_MS))
    return { cards: [...fragment.children], hasMore }
  } catch {
    return null
  }
}
