import { expect, test } from 'bun:test'
import { LISTING_SORTS, parseCardQuery, SEARCH_SORTS } from '../../src/shared/card-query.ts'
import { listingCardsUrl, listingUrl, searchCardsUrl, searchFor, searchUrl } from './paths.ts'

const listing = (text: string) => parseCardQuery(new URLSearchParams(text), LISTING_SORTS)
const search = (text: string) => parseCardQuery(new URLSearchParams(text), SEARCH_SORTS)

test('the default view of a listing has no query', () => {
  expect(listingUrl('/Tea-1/Green-2', listing('page=1&sort=newest'))).toBe('/Tea-1/Green-2')
  expect(listingUrl('/Tea-1/Green-2', listing('page=2&stock=1'))).toBe('/Tea-1/Green-2?stock=1&page=2')
})

test('builds the URL of cards from ids, with or without a sub-category', () => {
  expect(listingCardsUrl('c', 's', listing('page=2'))).toBe('/cards/c/s?page=2')
  expect(listingCardsUrl('c', null, listing(''))).toBe('/cards/c')
})

test('words searched for are escaped, and come first', () => {
  expect(searchUrl('50% off & more', search('offer=1'))).toBe('/search?q=50%25+off+%26+more&offer=1')
  expect(searchCardsUrl('दूध', search('page=3'))).toBe('/cards/search?q=%E0%A4%A6%E0%A5%82%E0%A4%A7&page=3')
  expect(searchFor('')).toBe('/search')
})
