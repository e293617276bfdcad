import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  countFilters,
  LISTING_SORTS,
  parseCardQuery,
  parseSearchText,
  SEARCH_SORTS,
  serialiseCardQuery,
  serialiseSearch,
} from './card-query.ts'

const parse = (text: string) => parseCardQuery(new URLSearchParams(text), LISTING_SORTS)
const canonical = (text: string) => serialiseCardQuery(parse(text), LISTING_SORTS)

test('an address without a query is the default view', () => {
  expect(parse('')).toEqual({
    sort: 'newest',
    inStock: false,
    onOffer: false,
    vegMarks: [],
    minPriceInPaise: null,
    maxPriceInPaise: null,
    brands: [],
    origins: [],
    page: 1,
  })
  expect(canonical('')).toBe('')
})

test('search starts with the most relevant', () => {
  expect(parseCardQuery(new URLSearchParams(), SEARCH_SORTS).sort).toBe('relevance')
})

test('every part is read and written in one fixed order', () => {
  const all =
    'sort=price-desc&stock=1&offer=1&min=49.5&max=200&veg=veg&veg=nonveg&brand=Aangan+Dairy&brand=Khet+Se&origin=IN&origin=LK&page=3'
  expect(canonical(all)).toBe(all)
  expect(
    canonical(
      'page=3&origin=LK&origin=IN&brand=Khet+Se&veg=nonveg&max=200&brand=Aangan+Dairy&veg=veg&offer=1&min=49.50&stock=1&sort=price-desc',
    ),
  ).toBe(all)
})

test.each([
  'sort=relevance',
  'sort=',
  'stock=yes',
  'stock=0',
  'offer=true',
  'veg=1',
  'veg=none',
  'veg=constructor',
  'min=&max=',
  'min=-5',
  'max=1e3',
  'min=12345678',
  'brand=',
  'brand=+',
  'origin=IND',
  'origin=in',
  'page=0',
  'page=1',
  'page=-1',
  'page=1.5',
  'page=99999999',
  'utm_source=mail',
  `brand=${'x'.repeat(201)}`,
])('what is not understood is the default: %s', (junk) => {
  expect(canonical(junk)).toBe('')
})

test('a lowest price above the highest changes places with it', () => {
  expect(canonical('min=200&max=50')).toBe('min=50&max=200')
})

test('a brand counts once, however often it is asked for', () => {
  expect(parse('brand=B&brand=A&brand=B').brands).toEqual(['A', 'B'])
})

test('any query settles at once: what was written reads back the same', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (text) => {
      expect(canonical(canonical(text))).toBe(canonical(text))
    }),
  )
})

test('search words lose stray spaces and everything past the limit', () => {
  expect(parseSearchText(new URLSearchParams({ q: '  atta \n dal ' }))).toBe('atta dal')
  expect(parseSearchText(new URLSearchParams({ q: '🥛'.repeat(10_000) }))).toBe('🥛'.repeat(200))
  expect(parseSearchText(new URLSearchParams())).toBe('')
})

test('a search has one address', () => {
  const query = parseCardQuery(new URLSearchParams('stock=1'), SEARCH_SORTS)
  expect(serialiseSearch('atta & dal', query)).toBe('q=atta+%26+dal&stock=1')
  expect(serialiseSearch('', parseCardQuery(new URLSearchParams(), SEARCH_SORTS))).toBe('')
})

test('price counts as one filter, each brand and mark as one', () => {
  expect(countFilters(parse('sort=price&page=2'))).toBe(0)
  expect(countFilters(parse('stock=1&offer=1&veg=veg&min=1&max=9&brand=A&brand=B'))).toBe(6)
})
