import { expect, test } from 'bun:test'
import { newId } from '../../platform/runtime/ids.ts'
import { LISTING_SORTS, parseCardQuery } from '../../shared/card-query.ts'
import type { VegMark } from '../../shared/schemas/declarations.ts'
import { givenCategory, givenProduct } from '../../testing/catalogue.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { groupsAmong } from '../families/queries.ts'
import { productFamily } from '../schema.ts'
import { createProductSearch } from '../search/product-search.ts'
import { listingPage } from '../storefront.ts'
import { UNDECLARED } from './declarations.ts'
import { saveDeclarations } from './queries.ts'

const { db } = await createTestDatabase()
const snacks = await givenCategory(db, 'Snacks')
const names = new Map<string, string>()

async function given(name: string, veg: VegMark | null, over = {}) {
  const id = await givenProduct(db, { name: `${name} patty`, categoryIds: [snacks], ...over })
  names.set(id, name)
  if (veg) await saveDeclarations(db, id, { ...UNDECLARED, veg })
  return id
}

const listing = async (text = '') =>
  (await listingPage(db, snacks, null, parseCardQuery(new URLSearchParams(text), LISTING_SORTS)))!
const listed = async (text: string) => {
  const { cards, total } = await listing(text)
  return [cards.map(({ id }) => names.get(id)).toSorted(), total]
}
const offeredOf = async (ids: string[]) => (await groupsAmong(db, ids)).choices.vegMarks

test('marks are offered where they narrow what is shown, and count cards', async () => {
  const aloo = await given('Aloo', 'veg')
  expect((await listing()).vegMarks).toEqual([])
  const family = newId()
  await db.insert(productFamily).values({ id: family, name: 'Paneer' })
  await given('Paneer', 'veg', { familyId: family, unit: '100 g' })
  await given('Paneer', 'veg', { familyId: family, unit: '200 g' })
  expect((await listing()).vegMarks).toEqual([])
  const undeclared = await given('Mystery', null)
  expect((await listing()).vegMarks).toEqual([{ mark: 'veg', products: 2 }])
  expect(await offeredOf([aloo])).toEqual([])
  expect(await offeredOf([aloo, undeclared])).toEqual([{ mark: 'veg', products: 1 }])
  await given('Chicken', 'nonveg')
  await given('Press', 'none')
  const both = [
    { mark: 'veg', products: 2 },
    { mark: 'nonveg', products: 1 },
  ] as const
  expect((await listing('veg=veg')).vegMarks).toEqual([...both])
  expect(await offeredOf([...names.keys()])).toEqual([...both])
})

test('a listing is narrowed to marks; what declares none is neither', async () => {
  expect(await listed('veg=veg')).toEqual([['Aloo', 'Paneer'], 2])
  expect(await listed('veg=nonveg')).toEqual([['Chicken'], 1])
  expect(await listed('veg=veg&veg=nonveg')).toEqual([['Aloo', 'Chicken', 'Paneer'], 3])
})

test('search is narrowed as listings are, by relevance, in another order, and without words', async () => {
  const search = createProductSearch({ db })
  const find = async (vegMarks: string[], sort: 'relevance' | 'name' = 'relevance', text = 'patty') => {
    const { ids, total } = await search.find({ text, filter: { vegMarks }, sort, offset: 0, limit: 10 })
    return [[...new Set(ids.map((id) => names.get(id)))].toSorted(), total]
  }
  expect(await find(['nonveg'])).toEqual([['Chicken'], 1])
  expect(await find(['veg'], 'name')).toEqual([['Aloo', 'Paneer'], 3])
  expect(await find(['veg', 'nonveg'], 'name', '')).toEqual([['Aloo', 'Chicken', 'Paneer'], 4])
})
