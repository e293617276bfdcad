/**
 * Filters and order of product cards in a URL:
 * `?sort=price&stock=1&offer=1&min=50&max=200&veg=veg&brand=Khet+Se&origin=IN&page=2`, prices in rupees.
 * Server, pages and elements all parse and serialise it here, so that one view has one URL: invalid parameters fall back
 * to their defaults, defaults are left out, and the order of parameters is fixed.
 */

import { MAX_NAME_LENGTH, MAX_PRICE_IN_RUPEES, MAX_SEARCH_LENGTH } from './limits.ts'
import { toPaise, toRupees } from './money.ts'
import type { VegMark } from './schemas/declarations.ts'

/** The first of each is the default. */
export const LISTING_SORTS = ['newest', 'popular', 'price', 'price-desc', 'discount', 'name', 'origin'] as const
export const SEARCH_SORTS = ['relevance', 'newest', 'price', 'price-desc', 'discount', 'name', 'origin'] as const

/** The marks of food; what is no food, or declares none, has neither. */
export const FOOD_MARKS = ['veg', 'nonveg'] as const satisfies readonly VegMark[]
export type FoodMark = (typeof FOOD_MARKS)[number]

export type ListingSort = (typeof LISTING_SORTS)[number]
export type SearchSort = (typeof SEARCH_SORTS)[number]
export type CardSort = ListingSort | SearchSort

export interface CardQuery<Sort extends CardSort = CardSort> {
  sort: Sort
  inStock: boolean
  onOffer: boolean
  vegMarks: FoodMark[]
  minPriceInPaise: number | null
  maxPriceInPaise: number | null
  brands: string[]
  /** Countries of origin, by ISO 3166-1 alpha-2. */
  origins: string[]
  page: number
}

const MAX_BRANDS = 20
const MAX_ORIGINS = 20
const MAX_PAGE = 100_000
const RUPEES = /^\d{1,7}(\.\d{1,2})?$/
const COUNTRY = /^[A-Z]{2}$/
const PAGE = /^[1-9]\d{0,5}$/

export function parseCardQuery<Sort extends CardSort>(
  params: URLSearchParams,
  sorts: readonly Sort[],
): CardQuery<Sort> {
  const [min, max] = ordered(priceOf(params.get('min')), priceOf(params.get('max')))
  return {
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0]!,
    inStock: params.get('stock') === '1',
    onOffer: params.get('offer') === '1',
    vegMarks: FOOD_MARKS.filter((mark) => params.getAll('veg').includes(mark)),
    minPriceInPaise: min,
    maxPriceInPaise: max,
    brands: brandsOf(params.getAll('brand')),
    origins: [...new Set(params.getAll('origin').filter((code) => COUNTRY.test(code)))].sort().slice(0, MAX_ORIGINS),
    page: pageOf(params.get('page')),
  }
}

/** Returns the query without its question mark; empty for the default view. */
export function serialiseCardQuery(query: CardQuery, sorts: readonly CardSort[]): string {
  const params = new URLSearchParams()
  if (query.sort !== sorts[0]) params.set('sort', query.sort)
  if (query.inStock) params.set('stock', '1')
  if (query.onOffer) params.set('offer', '1')
  if (query.minPriceInPaise !== null) params.set('min', String(toRupees(query.minPriceInPaise)))
  if (query.maxPriceInPaise !== null) params.set('max', String(toRupees(query.maxPriceInPaise)))
  const lists = { veg: query.vegMarks, brand: query.brands, origin: query.origins }
  for (const [name, values] of Object.entries(lists)) for (const value of values) params.append(name, value)
  if (query.page > 1) params.set('page', String(query.page))
  return params.toString()
}

/** Returns the search text, with spaces normalized and truncated to what search accepts. */
export function parseSearchText(params: URLSearchParams): string {
  return normalizeSearchText(params.get('q') ?? '')
}

/** Normalizes any text for search: no lone surrogates, no characters that a database refuses, not too long. */
export function normalizeSearchText(text: string): string {
  const terms = text
    .toWellFormed()
    .replaceAll('\ufeff', '')
    .replace(/[\s\0]+/g, ' ')
    .trim()
  return Array.from(terms).slice(0, MAX_SEARCH_LENGTH).join('').trim()
}

/** Returns search text and filters as one query, without its question mark. */
export function serialiseSearch(text: string, query: CardQuery): string {
  const terms = text ? new URLSearchParams({ q: text }).toString() : ''
  return [terms, serialiseCardQuery(query, SEARCH_SORTS)].filter(Boolean).join('&')
}

/** Counts the active filters, as the "Filters" button shows; order and page do not count. */
export function countFilters(query: CardQuery): number {
  const { inStock, onOffer, vegMarks, brands, origins } = query
  const price = query.minPriceInPaise !== null || query.maxPriceInPaise !== null
  const single = [inStock, onOffer, price].filter(Boolean)
  return single.length + vegMarks.length + brands.length + origins.length
}

function priceOf(text: string | null): number | null {
  if (text === null || !RUPEES.test(text)) return null
  return toPaise(Math.min(Number(text), MAX_PRICE_IN_RUPEES))
}

function ordered(min: number | null, max: number | null): [number | null, number | null] {
  return min !== null && max !== null && min > max ? [max, min] : [min, max]
}

function brandsOf(values: string[]): string[] {
  const names = values
    .map((value) => value.toWellFormed().trim())
    // No brand has a NUL, which the database would refuse.
    .filter((name) => name && name.length <= MAX_NAME_LENGTH && !name.includes('\0'))
  return [...new Set(names)].sort().slice(0, MAX_BRANDS)
}

function pageOf(text: string | null): number {
  return text !== null && PAGE.test(text) ? Math.min(Number(text), MAX_PAGE) : 1
}
