import { expect, test } from 'bun:test'
import { givenCategory, givenProduct } from '../../testing/catalogue.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createProductSearch } from './product-search.ts'

const { db } = await createTestDatabase()
const nameOf = new Map<string, string>()
const given = async (name: string, over: object = {}) => nameOf.set(await givenProduct(db, { name, ...over }), name)
for (const name of ['Glass Cleaner', 'Basmati Rice', 'Nachos, Cheese', 'Dog Shampoo', 'Choco Bar', 'Cauliflower'])
  await given(name)
for (const name of [
  'Mosquito Repellent Refill',
  'Mosquito Spray',
  'Whole Wheat Atta',
  'Chocolate Malt Drink',
  'Dark Chocolate',
  'Matchbox',
  'Basa Fillet',
  'Detergent Powder',
  'Turmeric Powder',
  'Garbage Bags',
  'Toothpaste, Herbal',
  'Ginger Garlic Paste',
  'Drinking Water',
  'Mineral Water, Glass Bottle',
  'Elaichi Rusk',
  'Sabudana',
  'Apple, Shimla',
])
  await given(name)
await given('Baby Cereal')
await given('Cup Noodles, Vegetable')
await given('Pomfret', { categoryIds: [await givenCategory(db, 'Fish')], subCategoryIds: [] })
await given('Avocado', { description: 'Mashed on toast.' })
const vegetables = { categoryIds: [await givenCategory(db, 'Vegetables')], subCategoryIds: [] }
for (const name of ['Okra', 'Spinach', 'Cabbage']) await given(name, vegetables)
const search = createProductSearch({ db })

async function found(text: string) {
  const { ids, missingBrand } = await search.find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 20 })
  return [ids.map((id) => nameOf.get(id)!).toSorted(), missingBrand]
}

test('what the shop does not carry is not corrected to a brand or to goods that are near by accident', async () => {
  expect(await found('crocin')).toEqual([[], null])
  expect(await found('machar ki dawai')).toEqual([['Mosquito Repellent Refill'], null])
  expect(await found('baccho ka khana')).toEqual([['Baby Cereal'], null])
  expect(await found('sar dard ki goli')).toEqual([[], null])
  expect(await found('kuttu atta')).toEqual([['Whole Wheat Atta'], null])
})

test('a brand is corrected by its sound, or by its first consonants', async () => {
  for (const text of ['horlix', 'horliks', 'horlicks'])
    expect(await found(text)).toEqual([['Chocolate Malt Drink'], 'Horlicks'])
  expect((await found('cadbery'))[0]).toContain('Dark Chocolate')
})

test('brands for insects find repellents as well as sprays', async () => {
  for (const text of ['hit', 'good knight', 'goodknight'])
    expect([text, (await found(text))[0]]).toEqual([text, ['Mosquito Repellent Refill', 'Mosquito Spray']])
})

test('how the goods of a category shall be does not hide that the category is meant', async () => {
  for (const text of ['taza sabzi', 'taaza sabji', 'fresh vegetables'])
    expect([text, (await found(text))[0]]).toEqual([text, ['Cabbage', 'Okra', 'Spinach']])
})

test('names that people type are understood as they mean them, and not as what is spelled alike', async () => {
  for (const [text, names] of [
    ['machis', ['Matchbox']],
    ['machish', ['Matchbox']],
    ['saib', ['Apple, Shimla']],
    ['tooth past', ['Toothpaste, Herbal']],
    ['kapda dhone wala powder', ['Detergent Powder']],
    ['kachre ki thaili', ['Garbage Bags']],
    ['water bottle', ['Drinking Water', 'Mineral Water, Glass Bottle']],
    ['pani ki bottle', ['Drinking Water', 'Mineral Water, Glass Bottle']],
    ['toast', ['Elaichi Rusk']],
    ['vrat', ['Sabudana']],
    ['golgappa', []],
    ['pani puri', []],
  ] as const)
    expect([text, (await found(text))[0]]).toEqual([text, [...names]])
})

test('a brand that the shop lacks is known by its sound, unless the shop has what begins so', async () => {
  for (const text of ['magi', 'maggie', 'magi '])
    expect([text, await found(text)]).toEqual([text, [['Cup Noodles, Vegetable'], 'Maggi']])
  expect(await found('cerelac')).toEqual([['Baby Cereal'], 'Cerelac'])
  const own = await createTestDatabase()
  await givenProduct(own.db, { name: 'Magic Masala' })
  const { find } = createProductSearch({ db: own.db })
  const result = await find({ text: 'magi', filter: {}, sort: 'relevance', offset: 0, limit: 20 })
  expect(result).toMatchObject({ total: 1, missingBrand: null })
})
