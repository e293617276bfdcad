import { expect, test } from 'bun:test'
import { givenProduct } from '../../testing/catalogue.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createProductSearch } from './product-search.ts'

const { db } = await createTestDatabase()
const names = [
  ...['Onion', 'Potato (Aloo)', 'Chocolate Cone', 'Chia Seeds', 'Groundnut Oil', 'Cloves', 'Toned Milk', 'Cow Ghee'],
  ...['Cheese Slices', 'Rolled Oats', 'Navratan Namkeen Mixture', 'Sugar', 'Mango', 'Assam Tea', 'Tulsi Ginger Tea'],
]
const nameOf = new Map<string, string>()
for (const name of names) nameOf.set(await givenProduct(db, { name }), name)
await givenProduct(db, { name: 'Desi Tamatar' })
const search = createProductSearch({ db })

async function found(text: string): Promise<string[]> {
  const { ids } = await search.find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 20 })
  return ids.map((id) => nameOf.get(id) ?? 'another')
}

test('a sentence finds what it asks for, and nothing for its other words', async () => {
  for (const [text, name] of [
    ['I want to buy one kg onion', 'Onion'],
    ['ek kilo aloo bhej do', 'Potato (Aloo)'],
    ['tel lagane wala', 'Groundnut Oil'],
    ['mujhe doodh chahiye', 'Toned Milk'],
    ['please send 2 litre milk', 'Toned Milk'],
    ['desi ghee 1 litre', 'Cow Ghee'],
    ['jain namkeen', 'Navratan Namkeen Mixture'],
    ['chees slice', 'Cheese Slices'],
  ] as const)
    expect(await found(text)).toEqual([name])
})

test('what says which one is wanted is given up before what is wanted', async () => {
  expect(await found('adrak wali chai')).toEqual(['Tulsi Ginger Tea'])
  expect((await found('kam cheeni wali chai')).sort()).toEqual(['Assam Tea', 'Tulsi Ginger Tea'])
})

test('a word of asking that a product has in its name finds that product', async () => {
  await givenProduct(db, { name: 'Send Love Greeting Card' })
  const { find } = createProductSearch({ db })
  const ids = async (text: string) =>
    (await find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 20 })).ids.length
  expect(await ids('send love card')).toBe(1)
  expect(await ids('send milk')).toBe(1)
})
