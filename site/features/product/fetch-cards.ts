import { SOON_MS } from '../../api/call.ts'
import { fetchFragment } from '../../api/fragments.ts'
import { productCardsUrl } from '../../api/paths.ts'

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
