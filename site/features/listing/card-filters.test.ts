import { expect, test } from 'bun:test'
import { LISTING_SORTS, parseCardQuery, serialiseCardQuery } from '../../../src/shared/card-query.ts'
import { filterChips, withoutFilters } from './card-filters.ts'

const parse = (text: string) => parseCardQuery(new URLSearchParams(text), LISTING_SORTS)
const chips = (text: string) =>
  filterChips(parse(text)).map(({ name, without }) => [name, serialiseCardQuery(without, LISTING_SORTS)])

test('removes each brand or the price alone, and returns to the first page', () => {
  expect(chips('sort=name&min=50&max=200&brand=A&brand=B&origin=LK&page=3')).toEqual([
    ['₹50 – ₹200', 'sort=name&brand=A&brand=B&origin=LK'],
    ['A', 'sort=name&min=50&max=200&brand=B&origin=LK'],
    ['B', 'sort=name&min=50&max=200&brand=A&origin=LK'],
    ['From Sri Lanka', 'sort=name&min=50&max=200&brand=A&brand=B'],
  ])
})

test('describes a price range with one bound', () => {
  expect(chips('min=50')).toEqual([['From ₹50', '']])
  expect(chips('max=99.5')).toEqual([['Up to ₹99.50', '']])
})

test('clearing keeps the order', () => {
  const cleared = withoutFilters(parse('sort=price&stock=1&offer=1&min=1&brand=A&origin=IN&page=4'))
  expect(serialiseCardQuery(cleared, LISTING_SORTS)).toBe('sort=price')
})
