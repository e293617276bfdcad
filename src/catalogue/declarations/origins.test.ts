import { expect, test } from 'bun:test'
import { LISTING_SORTS, parseCardQuery } from '../../shared/card-query.ts'
import { givenCategory, givenProduct } from '../../testing/catalogue.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createProductSearch } from '../search/product-search.ts'
import { listingPage } from '../storefront.ts'
import { UNDECLARED } from './declarations.ts'
import { originsByName, saveDeclarations } from './queries.ts'

const { db } = await createTestDatabase()
const spices = await givenCategory(db, 'Spices')
const names = new Map<string, string>()

async function given(name: string, origin: string | null) {
  const id = await givenProduct(db, { name: `${name} masala`, categoryIds: [spices] })
  names.set(id, name)
  if (origin) await saveDeclarations(db, id, { ...UNDECLARED, origin })
  return id
}

const listing = async (text = '') =>
  (await listingPage(db, spices, null, parseCardQuery(new URLSearchParams(text), LISTING_SORTS)))!
const listed = async (text: string) => (await listing(text)).cards.map(({ id }) => names.get(id))

test('origins are offered only where something declares one', async () => {
  await given('Hing', null)
  expect(await originsByName(db)).toEqual([])
  expect((await listing()).origins).toEqual([])
  await given('Jeera', 'IN')
  await given('Star anise', 'VN')
  await given('Cinnamon', 'LK')
  await given('Mustard', 'DE')
  await given('Haldi', 'IN')
  expect(await originsByName(db)).toEqual(['DE', 'IN', 'LK', 'VN'])
  const choices = [
    { code: 'IN', products: 2 },
    { code: 'DE', products: 1 },
    { code: 'LK', products: 1 },
    { code: 'VN', products: 1 },
  ]
  expect((await listing('origin=LK')).origins).toEqual(choices)
})

test('a listing is narrowed to countries of origin, and sorted by their names, the undeclared last', async () => {
  expect(await listed('origin=IN')).toEqual(['Haldi', 'Jeera'])
  expect(await listed('origin=LK&origin=VN')).toEqual(['Cinnamon', 'Star anise'])
  expect(await listed('origin=FR')).toEqual([])
  expect((await listing('origin=IN')).total).toBe(2)
  const byName = ['Mustard', 'Haldi', 'Jeera', 'Cinnamon', 'Star anise', 'Hing']
  expect(await listed('sort=origin')).toEqual(byName)
  expect(await listed('sort=origin&origin=IN&origin=VN')).toEqual(['Haldi', 'Jeera', 'Star anise'])
})

test('search is narrowed and sorted by origin as listings are', async () => {
  const search = createProductSearch({ db })
  const find = async (filter: { origins?: string[] }, sort: 'relevance' | 'origin' = 'relevance', text = 'masala') => {
    const found = await search.find({ text, filter, sort, offset: 0, limit: 10 })
    return { ...found, names: found.ids.map((id) => names.get(id)) }
  }
  const narrowed = await find({ origins: ['IN'] })
  expect(narrowed.names.toSorted()).toEqual(['Haldi', 'Jeera'])
  expect(narrowed.total).toBe(2)
  expect((await find({}, 'origin')).names).toEqual(['Mustard', 'Haldi', 'Jeera', 'Cinnamon', 'Star anise', 'Hing'])
  expect((await find({ origins: ['LK'] }, 'origin', '')).names).toEqual(['Cinnamon'])
})
