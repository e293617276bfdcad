import { expect, test } from 'bun:test'
import { givenCategory, givenProduct } from '../../testing/catalogue.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createProductSearch } from './product-search.ts'

const { db } = await createTestDatabase()
await givenProduct(db, { name: 'Salted Butter', brand: 'Amul' })
await givenProduct(db, { name: 'Peanut Butter', brand: 'Pintola' })
await givenProduct(db, { name: 'Aloo Bhujia', brand: "Haldiram's" })
await givenProduct(db, { name: 'Avocado' })
await givenProduct(db, { name: 'Toned Milk', brand: 'Amul' })
const search = createProductSearch({ db })

async function searchesFor(text: string): Promise<string[]> {
  return (await search.suggest(text)).searches
}

test('several words are suggested only where one product has all of them', async () => {
  expect(await searchesFor('butter alu')).toEqual([])
  expect(await searchesFor('salted butter f')).toEqual([])
  expect(await searchesFor('salted but')).toEqual(['salted butter'])
  expect(await searchesFor('butter fr')).toEqual(['butter fruit'])
})

test('a misspelt word becomes one that products have, and the beginning of a brand its name', async () => {
  await givenProduct(db, { name: 'Dark Chocolate' })
  await givenProduct(db, { name: 'Jowar Flour' })
  const { suggest } = createProductSearch({ db })
  expect((await suggest('choclat')).searches).toEqual(['chocolate'])
  expect((await suggest('nescaf')).searches).toEqual(['Nescafe'])
})

test('a brand completes words of which it has a product', async () => {
  expect(await searchesFor('butter amu')).toEqual(['butter Amul'])
  expect(await searchesFor('butter hald')).toEqual([])
})

test('a brand that is typed whole is not taken for the beginning of other words', async () => {
  await givenProduct(db, { name: 'Sesame Seeds', brand: 'Khet Se' })
  await givenProduct(db, { name: 'Millet Mix', brand: 'Mitti & Mill' })
  const { suggest } = createProductSearch({ db })
  for (const text of ['Khet Se', 'mitti & mill']) expect([text, (await suggest(text)).searches]).toEqual([text, []])
  expect((await suggest('khet se s')).searches).not.toEqual([])
})

test('what the shop has by that very word is suggested instead of other names of it', async () => {
  await givenProduct(db, { name: 'Haldi Powder' })
  const { suggest } = createProductSearch({ db })
  expect((await suggest('haldi p')).searches).toEqual(['haldi powder', 'haldi pasupu'])
})

test('of names of one thing, only the one that the shop has is suggested, otherwise the usual one', async () => {
  for (const name of ['Malai Paneer', 'Wheat Paratha', 'Garam Masala', 'Turmeric', 'Red Pumpkin'])
    await givenProduct(db, { name })
  const { suggest } = createProductSearch({ db })
  const searches = async (text: string) => (await suggest(text)).searches
  expect(await searches('pane')).toEqual(['paneer'])
  expect(await searches('pani')).toEqual(['paneer'])
  expect(await searches('parat')).toEqual(['paratha'])
  expect(await searches('paratt')).toEqual(['paratha'])
  expect(await searches('masa')).toEqual(['masala'])
  expect(await searches('hald')).toEqual(['haldi'])
  expect(await searches('kadd')).toEqual(['kaddu'])
})

test('a word that searches leave out is not suggested', async () => {
  await givenProduct(db, { name: 'Salted Peanuts, Party Pack' })
  const { suggest } = createProductSearch({ db })
  expect((await suggest('salted p')).searches).toContain('salted peanut')
  expect((await suggest('salted pa')).searches).not.toContain('salted pack')
})

test('a complete word after others is not replaced by a longer one before what goes on from it', async () => {
  for (const name of ['Atta Daliya', 'Whole Wheat Atta', 'Toor Dal', 'Masala Tea', 'Masala Tea Bags', 'Gulab Jamun'])
    await givenProduct(db, { name })
  const { suggest } = createProductSearch({ db })
  const searches = async (text: string) => (await suggest(text)).searches
  expect(await searches('atta dal')).not.toContain('atta daliya')
  expect(await searches('atta da')).toContain('atta daliya')
  expect(await searches('atta dali')).toEqual(['atta daliya'])
  expect(await searches('masala tea')).toEqual(['masala tea', 'masala tea bags'])
  expect(await searches('gulab jam')).toEqual(['gulab jamun'])
  // Another name of the same thing replaces no word.
  expect(await searches('dark choco')).toEqual(['dark chocolate'])
})

test('what a category is called is suggested before shorter words', async () => {
  const shop = await createTestDatabase()
  for (const name of ['Floor Mop', 'Malt Drink']) await givenProduct(shop.db, { name })
  await givenProduct(shop.db, { name: 'Toned Milk', categoryIds: [await givenCategory(shop.db, 'Milk')] })
  expect((await createProductSearch({ db: shop.db }).suggest('m')).searches.slice(0, 3)).toEqual([
    'milk',
    'mop',
    'malt',
  ])
})
