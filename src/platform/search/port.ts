/** What a search engine answers with, whatever is searched. */

const SEARCH_ORDERS = ['relevance', 'newest', 'price', 'price-desc', 'discount', 'name'] as const
export type SearchSort = (typeof SEARCH_ORDERS)[number]

/** Narrows what is found; what is absent or empty narrows nothing. */
export interface SearchFilter {
  inStock?: boolean
  onOffer?: boolean
  minPriceInPaise?: number | null
  maxPriceInPaise?: number | null
  brands?: readonly string[]
}

export interface SearchRequest {
  /** Whatever someone typed, of any length and any characters. */
  text: string
  filter: SearchFilter
  sort: SearchSort
  offset: number
  limit: number
  /** Somebody who runs the shop searches: what is not found is no shopper's wish. */
  byStaff?: boolean
  /** Asks for the brands of all that the text finds, not narrowed by the filter. */
  withBrands?: boolean
}

export interface SearchHits {
  /** Of one page, best first. */
  ids: string[]
  /** How many were found in all, at most `MAX_SEARCH_RESULTS`. */
  total: number
  /** Most results first; empty unless asked for. */
  brands: { name: string; count: number }[]
  engine: 'postgres' | 'meilisearch'
}

export interface SearchEngine {
  search(request: SearchRequest): Promise<SearchHits>
}

/** Nobody looks further; it bounds the work that one search can cause. */
export const MAX_SEARCH_RESULTS = 1_000
/** The most brands to choose from. */
export const MAX_SEARCH_BRANDS = 40

/** Whether the filter leaves anything out. */
export function hasFilters(filter: SearchFilter): boolean {
  return Boolean(
    filter.inStock ||
      filter.onOffer ||
      filter.minPriceInPaise != null ||
      filter.maxPriceInPaise != null ||
      filter.brands?.length,
  )
}
