import { expect, test } from 'bun:test'
import { givenCategory, givenProduct, givenSubCategory } from '../../testing/catalogue.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createProductSearch } from './product-search.ts'

const { db } = await createTestDatabase()
const nameOf = new Map<string, string>()
const given = async (name: string, over: object = {}) => nameOf.set(await givenProduct(db, { name, ...over }), name)
for (const name of ['Filter Coffee Powder', 'Malt Drink, Classic', 'Green Tea, Classic', 'Hummus, Classic'])
  await given(name)
for (const name of ['Dark Chocolate', 'Silken Tofu', 'Basmati Rice, Premium Aged', 'Gift Hamper with Golden Diya'])
  await given(name)
for (const name of ['Potato Chips, Masala', 'Potato Chips, Salted', 'Garam Masala', 'Toothpaste, Herbal', 'Orange'])
  await given(name)
await given('Cow Milk', { brand: 'Aangan Dairy' })

async function found(text: string) {
  const search = createProductSearch({ db })
  const { ids, missingBrand } = await search.find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 20 })
  return { names: ids.map((id) => nameOf.get(id)!), missingBrand }
}

test('of a brand that the shop lacks, a variant finds what the brand is known for, and nothing else called so', async () => {
  for (const [text, names, missingBrand] of [
    ['nescafe classic', ['Filter Coffee Powder'], 'Nescafe'],
    ['nescafe classic coffee', ['Filter Coffee Powder'], 'Nescafe'],
    ['cadbury silk', ['Dark Chocolate'], 'Cadbury'],
    ['dairy milk silk', ['Dark Chocolate'], 'Cadbury Dairy Milk'],
    ['tata tea premium', ['Green Tea, Classic'], 'Tata Tea'],
    ['amul gold', ['Cow Milk'], 'Amul'],
    ['amul taaza', ['Cow Milk'], 'Amul'],
    ['colgate max fresh', ['Toothpaste, Herbal'], 'Colgate'],
    ['tata premium', [], null],
  ] as const)
    expect([text, await found(text)]).toEqual([text, { names: [...names], missingBrand }])
})

test('the variant is preferred where what the brand is known for has it, also if it is goods by itself', async () => {
  expect((await found('lays salted')).names).toEqual(['Potato Chips, Salted'])
  expect((await found('lays masala')).names).toEqual(['Potato Chips, Masala'])
  expect((await found('lays orange')).names).toEqual(['Orange'])
})

test('a brand of potato chips finds these before other chips, and chips before what is only made with some', async () => {
  const own = await createTestDatabase()
  const names = new Map<string, string>()
  for (const name of ['Multigrain Chips', 'Potato Chips, Cream & Onion', 'Choco Chip Cookies'])
    names.set(await givenProduct(own.db, { name }), name)
  const search = createProductSearch({ db: own.db })
  const { ids } = await search.find({ text: 'lays', filter: {}, sort: 'relevance', offset: 0, limit: 20 })
  expect(ids.map((id) => names.get(id)!)).toEqual([
    'Potato Chips, Cream & Onion',
    'Multigrain Chips',
    'Choco Chip Cookies',
  ])
})

test('goods that no dictionary has are wished as goods, for products are called so', async () => {
  expect(await found('amul hummus')).toEqual({ names: ['Hummus, Classic'], missingBrand: 'Amul' })
})

test('of a brand that the shop has, its other products are found where it lacks the variant', async () => {
  await given('Bru Instant', { brand: 'Bru' })
  expect(await found('bru gold')).toEqual({ names: ['Bru Instant'], missingBrand: null })
  expect(await found('bru instant')).toEqual({ names: ['Bru Instant'], missingBrand: null })
})

test('what a category is called is found though it begins like a brand', async () => {
  const vegetables = await givenCategory(db, 'Vegetables')
  const herbs = await givenSubCategory(db, 'Kitchen Garden', [vegetables])
  await given('Parsley', { categoryIds: [vegetables], subCategoryIds: [herbs] })
  await given('Murukku Namkeen')
  expect(await found('kitchen garden')).toEqual({ names: ['Parsley'], missingBrand: null })
})
