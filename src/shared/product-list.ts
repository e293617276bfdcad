/**
 * Filters and order of the admin's product list, as its URL and the calls of the API name them:
 * `?brand=Amul&stock=low&image=none&sort=-price&page=2`.
 */

export const STOCK_FILTERS = ['in', 'low', 'out'] as const
export const OFFER_FILTERS = ['on', 'none'] as const
export const SHOWN_FILTERS = ['shown', 'hidden', 'withheld'] as const
/** What a product can be without. */
export const NONE = ['none'] as const

export type StockFilter = (typeof STOCK_FILTERS)[number]
export type OfferFilter = (typeof OFFER_FILTERS)[number]
export type ShownFilter = (typeof SHOWN_FILTERS)[number]

/** What the list can be sorted by; `-` before it reverses the order. */
const LIST_SORT_KEYS = ['name', 'brand', 'price', 'sold', 'discount', 'stock', 'added', 'changed'] as const
export type ListSortKey = (typeof LIST_SORT_KEYS)[number]
export type ListSort = ListSortKey | `-${ListSortKey}`

export const LIST_SORTS = LIST_SORT_KEYS.flatMap((key): ListSort[] => [key, `-${key}`])
/** Newest first (specification 2.17). */
export const DEFAULT_LIST_SORT: ListSort = '-added'

/** Products per page of the table. */
export const TABLE_PAGE_SIZE = 100

export const BULK_ACTIONS = ['price', 'stock', 'move', 'show', 'hide', 'delete'] as const
export type BulkActionName = (typeof BULK_ACTIONS)[number]
/** Which prices a bulk change concerns: what shoppers pay, the price on the pack, or both. */
export const PRICES_OF = ['sellingPrice', 'price', 'both'] as const
/** What prices are rounded to, in paise. */
export const PRICE_ENDINGS = ['00', '50', '90'] as const
/** Products that a bulk action can name one by one; a filter selects any number. */
export const MAX_BULK_IDS = 10_000

/** By how many percent prices can be changed at once. */
export const PRICE_PERCENTS = { min: -100, max: 1_000 } as const
