import { expect, test } from 'bun:test'
import { LISTING_SORTS, parseCardQuery, serialiseCardQuery } from '../../../src/shared/card-query.ts'
import { filterChips, withMark, withoutFilters } from './card-filters.ts'

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

test('what is not vegetarian is removed by its name; vegetarian is a toggle', () => {
  expect(chips('veg=veg&veg=nonveg&stock=1&page=2')).toEqual([['Non-veg', 'stock=1&veg=veg']])
  const toggled = (text: string) => serialiseCardQuery(withMark(parse(text), 'veg'), LISTING_SORTS)
  expect(toggled('sort=name&page=2')).toBe('sort=name&veg=veg')
  expect(toggled('veg=veg&brand=A')).toBe('brand=A')
})

test('clearing keeps the order', () => {
  const cleared = withoutFilters(parse('sort=price&stock=1&offer=1&veg=veg&min=1&brand=A&origin=IN&page=4'))
  expect(serialiseCardQuery(cleared, LISTING_SORTS)).toBe('sort=price')
})
