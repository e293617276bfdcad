/** Port of a search engine, independent of what is searched. */

const SORTS = ['relevance', 'newest', 'price', 'price-desc', 'discount', 'name', 'origin'] as const
export type SearchSort = (typeof SORTS)[number]

/** Filters search results; absent or empty fields have no effect. */
export interface SearchFilter {
  inStock?: boolean
  onOffer?: boolean
  minPriceInPaise?: number | null
  maxPriceInPaise?: number | null
  brands?: readonly string[]
  /** Marks of food, `veg` and `nonveg`. */
  vegMarks?: readonly string[]
  /** Countries of origin, by ISO 3166-1 alpha-2. */
  origins?: readonly string[]
}

export interface SearchRequest {
  /** The text as typed, of any length and with any characters. */
  text: string
  filter: SearchFilter
  sort: SearchSort
  offset: number
  limit: number
  /** Whether products may cost what they will, whatever the text says of it. */
  atAnyPrice?: boolean
  /** Whether staff searches; such searches are not counted as zero-result searches. */
  byStaff?: boolean
}

export interface SearchHits {
  /** Ids of one page, in the requested order. */
  ids: string[]
  /** Total number of results, at most `MAX_SEARCH_RESULTS`. */
  total: number
  /** Ids of what is near to what was meant, not counted: on a first page that the results do not fill. */
  related: string[]
  /** A brand that was searched for and has nothing of the kind. */
  missingBrand: string | null
  /** What products were wished to be free of, and none of the kind says to be. */
  missingFreeOf: string[]
  /** What products may cost at most by the text, if none is so cheap: those that are found cost more. */
  missingMaxPriceInPaise: number | null
  engine: 'postgres' | 'meilisearch'
}

export interface SearchEngine {
  search(request: SearchRequest): Promise<SearchHits>
}

/** Nobody looks further; this bounds the work that one search can cause. */
export const MAX_SEARCH_RESULTS = 1_000
/** Maximum number of related results. */
export const MAX_RELATED = 10

/** Whether the most relevant of all results are requested. */
export function isFirstPage({ filter, sort, offset }: SearchRequest): boolean {
  return offset === 0 && sort === 'relevance' && !hasFilters(filter)
}

/** Whether the filter has any effect. */
export function hasFilters(filter: SearchFilter): boolean {
  return Boolean(
    filter.inStock ||
      filter.onOffer ||
      filter.vegMarks?.length ||
      filter.minPriceInPaise != null ||
      filter.maxPriceInPaise != null ||
      filter.brands?.length ||
      filter.origins?.length,
  )
}
