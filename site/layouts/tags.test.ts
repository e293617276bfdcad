import { expect, test } from 'bun:test'
import type { FamilyPacks, FilledRow, HomePage, ListingPage, ProductPage } from '../../src/catalogue/page-models.ts'
import { homeRowTags, homeTags, listingTags, packsTags, pageOfProductTags } from './tags.ts'

const cards = [{ id: 'p1' }, { id: 'p2' }]

test('tags home with its categories and products, except those of rows fetched later', () => {
  const rows = [
    { category: { id: 'c1' }, cards, passedOver: ['p3'] },
    { category: { id: 'c2' }, cards: null, passedOver: [] },
  ]
  const home = { categories: [{ id: 'c1' }, { id: 'c2' }], withdrawn: ['c3'], popular: null, rows } as HomePage
  expect(new Set(homeTags(home))).toEqual(
    new Set([
      'settings',
      'catalogue',
      'category:c1',
      'category:c2',
      'category:c3',
      'ranking:c1',
      'product:p1',
      'product:p2',
      'product:p3',
    ]),
  )
})

test('tags home with what sells best, also while that is nothing, if the owner shows it', () => {
  const home = { categories: [], withdrawn: [], rows: [] } as unknown as HomePage
  expect(homeTags({ ...home, popular: null })).toEqual(['settings', 'catalogue'])
  expect(homeTags({ ...home, popular: [] })).toEqual(['settings', 'catalogue', 'popular'])
  const popular = [{ id: 'p1', familyId: 'f1' }] as HomePage['popular']
  expect(homeTags({ ...home, popular })).toEqual(['settings', 'catalogue', 'popular', 'product:p1', 'family:f1'])
})

test('tags a row with its category, its cards, and what would be among them with an image', () => {
  const row = { category: { id: 'c1' }, cards, passedOver: ['p3'] as string[] } as FilledRow
  const products = ['product:p1', 'product:p2', 'product:p3']
  expect(homeRowTags(row)).toEqual(['settings', 'catalogue', 'category:c1', 'ranking:c1', ...products])
})

test('tags a listing with its category, sub-category and cards', () => {
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

test('tags a product page with the product, its categories and related products', () => {
  const product = {
    id: 'p0',
    categoryIds: ['c1'],
    subCategoryIds: ['s1', 's2'],
    similar: cards,
    together: null,
  } as ProductPage
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

test('tags a product page with what is bought together, also while that is nothing, if the owner shows it', () => {
  const product = { id: 'p0', categoryIds: [], subCategoryIds: [], similar: [], together: [] } as unknown as ProductPage
  expect(pageOfProductTags(product)).toEqual(['settings', 'catalogue', 'product:p0', 'together:p0'])
  const together = [{ id: 'p3', familyId: null }] as ProductPage['together']
  expect(pageOfProductTags({ ...product, together })).toContain('product:p3')
})

test('tags whatever shows a pack with its family, once', () => {
  const packs = [
    { id: 'p1', familyId: 'f1' },
    { id: 'p2', familyId: 'f1' },
    { id: 'p3', familyId: null },
  ]
  const row = { category: { id: 'c1' }, cards: packs, passedOver: [] as string[] } as FilledRow
  expect(homeRowTags(row)).toEqual([
    'settings',
    'catalogue',
    'category:c1',
    'ranking:c1',
    'product:p1',
    'product:p2',
    'product:p3',
    'family:f1',
  ])
  expect(packsTags({ familyId: 'f1', packs: [{ id: 'p1' }, { id: 'p2' }] as FamilyPacks['packs'] })).toEqual([
    'settings',
    'product:p1',
    'product:p2',
    'family:f1',
  ])
})
