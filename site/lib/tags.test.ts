import { expect, test } from 'bun:test'
import type { HomePage, ListingPage, ProductPage } from '../../src/catalogue/pages.ts'
import { homeTags, listingTags, pageOfProductTags } from './tags.ts'

const cards = [{ id: 'p1' }, { id: 'p2' }]

test('home is dropped by any category and product that it shows', () => {
  const home = { categories: [{ id: 'c1' }, { id: 'c2' }], rows: [{ category: { id: 'c1' }, cards }] } as HomePage
  expect(new Set(homeTags(home))).toEqual(
    new Set(['settings', 'catalogue', 'category:c1', 'category:c2', 'product:p1', 'product:p2']),
  )
})

test('a listing is dropped by its category, its sub-category and its cards', () => {
  const listing = { category: { id: 'c1' }, subCategory: { id: 's1' }, cards } as ListingPage
  expect(listingTags(listing)).toEqual([
    'settings',
    'catalogue',
    'category:c1',
    'sub-category:s1',
    'product:p1',
    'product:p2',
  ])
  expect(listingTags({ ...listing, subCategory: null })).not.toContain('sub-category:s1')
})

test('a product page is dropped by the product, its groups and what is shown beside it', () => {
  const product = { id: 'p0', categoryIds: ['c1'], subCategoryIds: ['s1', 's2'], similar: cards } as ProductPage
  expect(pageOfProductTags(product)).toEqual([
    'settings',
    'catalogue',
    'sub-category:s1',
    'sub-category:s2',
    'product:p0',
    'product:p1',
    'product:p2',
  ])
})
