/** Labels and links for sorting and filtering. Every choice is a URL, so none of them needs JavaScript. */

import type { CardQuery, CardSort } from '../../../src/shared/card-query.ts'
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

export interface FilterChip {
  name: string
  /** The query without this filter. */
  without: CardQuery
}

/** Returns the active filters other than the two toggles, each with the query that removing it leads to. */
export function filterChips(query: CardQuery): FilterChip[] {
  const first = { ...query, page: 1 }
  const price = priceLabel(query)
  const brands = query.brands.map((brand) => ({
    name: brand,
    without: { ...first, brands: query.brands.filter((other) => other !== brand) },
  }))
  const origins = query.origins.map((origin) => ({
    name: `From ${countryName(origin)}`,
    without: { ...first, origins: query.origins.filter((other) => other !== origin) },
  }))
  const others = [...brands, ...origins]
  if (!price) return others
  return [{ name: price, without: { ...first, minPriceInPaise: null, maxPriceInPaise: null } }, ...others]
}

/** Returns the query with the same order and no filters. */
export function withoutFilters(query: CardQuery): CardQuery {
  return {
    sort: query.sort,
    inStock: false,
    onOffer: false,
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
