import { expect, test } from 'bun:test'
import { givenCategory, givenProduct } from '../../testing/catalogue.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createLexicon } from './lexicon.ts'
import { createProductSearch } from './product-search.ts'
import { parseQuery } from './query-parser.ts'

const { db } = await createTestDatabase()
const fresh = { categoryIds: [await givenCategory(db, 'Fruits & Vegetables')] }
const dairy = { categoryIds: [await givenCategory(db, 'Dairy, Bread & Eggs')] }
const nameOf = new Map<string, string>()
for (const [name, over] of [
  ...['Potato (Aloo)', 'Baby Potato', 'Agra Potato', 'Onion', 'Red Onion', 'Sambar Onion'].map((name) => [name, fresh]),
  ...['Lemon', 'Ginger', 'Garlic', 'Spinach', 'Carrot', 'Orange Carrot', 'Orange'].map((name) => [name, fresh]),
  ...['Salted Butter', 'White Butter', 'Brown Bread', 'Pav Bread', 'Toned Milk', 'Milk Bread'].map((name) => [
    name,
    dairy,
  ]),
  ...['Kaju Badam Gift Box', 'Cashew', 'Almonds', 'Masala Tea', 'Marie Biscuits', 'Tea Cake'].map((name) => [name]),
  ...['Potato Chips, Cream & Onion', 'Ginger Garlic Paste', 'Lemon Ginger Tea', 'Ready Palak Paneer'].map((name) => [
    name,
  ]),
] as [string, object?][])
  nameOf.set(await givenProduct(db, { name, ...over }), name)
const search = createProductSearch({ db })

async function found(text: string): Promise<string[]> {
  return (await search.find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 20 })).ids.map(called)
}

const called = (id: string) => nameOf.get(id)!

test('two vegetables find products of either before those that mention both', async () => {
  for (const text of [
    'aloo pyaz',
    'kanda batata',
    'potato onion',
    'आलू प्याज',
    '1kg aloo 1kg pyaz',
    'taaza aloo pyaz',
    'aloo onoin ',
  ]) {
    const names = await found(text)
    expect([text, names.slice(0, 6).toSorted()]).toEqual([
      text,
      ['Agra Potato', 'Baby Potato', 'Onion', 'Potato (Aloo)', 'Red Onion', 'Sambar Onion'],
    ])
    expect(names[6]).toBe('Potato Chips, Cream & Onion')
    const kinds = names.slice(0, 4).map((name) => name.includes('Onion'))
    expect([text, new Set(kinds).size]).toEqual([text, 2])
  }
})

test('what may say a taste is wanted beside a vegetable, and otherwise may be one', async () => {
  expect((await found('palak adrak lehsun')).slice(0, 3).toSorted()).toEqual(['Garlic', 'Ginger', 'Spinach'])
  expect(await found('ginger garlic')).toEqual(['Ginger Garlic Paste'])
  expect(await found('lemon ginger')).toEqual(['Lemon Ginger Tea'])
  expect((await found('orange carrot'))[0]).toBe('Orange Carrot')
  expect(await found('palak paneer')).toEqual(['Ready Palak Paneer'])
})

test('two staples find products of either where nothing is called so, not one from a category that names the other', async () => {
  for (const text of ['bread butter', 'bread and butter', 'butter bread', 'makhan double roti'])
    expect([text, (await found(text)).toSorted()]).toEqual([
      text,
      ['Brown Bread', 'Milk Bread', 'Pav Bread', 'Salted Butter', 'White Butter'],
    ])
  expect(await found('chai biscuit')).toContain('Marie Biscuits')
  expect(await found('chai biscuit')).toContain('Masala Tea')
  expect(await found('adrak chai')).toEqual(['Lemon Ginger Tea'])
})

test('below what is called by two goods, each of them stands', async () => {
  for (const [text, first, below] of [
    ['kaju badam', ['Kaju Badam Gift Box'], ['Almonds', 'Cashew']],
    ['milk bread', ['Milk Bread'], ['Brown Bread', 'Pav Bread', 'Toned Milk']],
  ] as const) {
    const hits = await search.find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 20 })
    expect([text, hits.ids.map(called)]).toEqual([text, [...first]])
    expect([text, hits.related.map(called).toSorted()]).toEqual([text, [...below]])
  }
})

test('a word that is being typed is a vegetable once it is one', () => {
  const lexicon = createLexicon(['potato', 'onion', 'chip'])
  const produce = (text: string) => parseQuery(text, lexicon).terms.map(({ goods }) => goods === 'produce')
  for (const text of ['aloo pyaz', 'alu kanda ', 'potato onion', 'potato onoin '])
    expect(produce(text)).toEqual([true, true])
  for (const text of ['aloo py', 'aloo oni', 'potato salted ', 'potato paneer '])
    expect(produce(text)).toEqual([true, false])
})
