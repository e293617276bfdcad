/** Labels and links for sorting and filtering. Every choice is a URL, so none of them needs JavaScript. */

import type { CardQuery, CardSort, FoodMark } from '../../../src/shared/card-query.ts'
import { countryName } from '../../../src/shared/countries.ts'
import { formatPaise } from '../../../src/shared/money.ts'

export const SORT_NAMES: Record<CardSort, string> = {
  relevance: 'Relevance',
  newest: 'Newest',
  popular: 'Popular',
  price: 'Price: low to high',
  'price-desc': 'Price: high to low',
  discount: 'Discount',
  name: 'Name',
  origin: 'Country of origin',
}

export const MARK_NAMES: Record<FoodMark, string> = { veg: 'Veg', nonveg: 'Non-veg' }

export interface FilterChip {
  name: string
  /** The query without this filter. */
  without: CardQuery
}

/** Returns the active filters other than the toggles, each with the query that removing it leads to. */
export function filterChips(query: CardQuery): FilterChip[] {
  const first = { ...query, page: 1 }
  const price = priceLabel(query)
  const brands = query.brands.map((brand) => ({
    name: brand,
    without: { ...first, brands: query.brands.filter((other) => other !== brand) },
  }))
  const marks = query.vegMarks
    // That of vegetarian food is a toggle.
    .filter((mark) => mark !== 'veg')
    .map((mark) => ({ name: MARK_NAMES[mark], without: withMark(query, mark) }))
  const origins = query.origins.map((origin) => ({
    name: `From ${countryName(origin)}`,
    without: { ...first, origins: query.origins.filter((other) => other !== origin) },
  }))
  const others = [...marks, ...brands, ...origins]
  if (!price) return others
  return [{ name: price, without: { ...first, minPriceInPaise: null, maxPriceInPaise: null } }, ...others]
}

/** Returns the query with this mark chosen, or without it if it is. */
export function withMark(query: CardQuery, mark: FoodMark): CardQuery {
  const isChosen = query.vegMarks.includes(mark)
  const vegMarks = isChosen ? query.vegMarks.filter((other) => other !== mark) : [...query.vegMarks, mark]
  return { ...query, vegMarks, page: 1 }
}

/** Returns the query with the same order and no filters. */
export function withoutFilters(query: CardQuery): CardQuery {
  return {
    sort: query.sort,
    inStock: false,
    onOffer: false,
    vegMarks: [],
    minPriceInPaise: null,
    maxPriceInPaise: null,
    brands: [],
    origins: [],
    page: 1,
  }
}

function priceLabel({ minPriceInPaise: min, maxPriceInPaise: max }: CardQuery): string | null {
  if (min !== null && max !== null) return `${formatPaise(min)} – ${formatPaise(max)}`
  if (min !== null) return `From ${formatPaise(min)}`
  return max === null ? null : `Up to ${formatPaise(max)}`
}
