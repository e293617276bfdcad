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

test('what a list joins by "and" is wanted side by side, also where a product is called so', async () => {
  const shop = await createTestDatabase()
  const named = new Map<string, string>()
  for (const name of ['Milk Bread', 'Brown Bread', 'Toned Milk', 'Fish and Chips Sauce'])
    named.set(await givenProduct(shop.db, { name }), name)
  const { find } = createProductSearch({ db: shop.db })
  const all = async (text: string) => {
    const { ids } = await find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 20 })
    return ids.map((id) => named.get(id)!).sort()
  }
  for (const text of ['milk and bread', 'milk & bread', 'doodh aur bread'])
    expect([text, await all(text)]).toEqual([text, ['Brown Bread', 'Milk Bread', 'Toned Milk']])
  expect(await all('milk bread')).toEqual(['Milk Bread'])
})

test('what products may cost at most is no number of their names, and dearer ones are left out', async () => {
  const shop = await createTestDatabase()
  const named = new Map<string, string>()
  for (const [name, rupees] of [
    ['Butter Cookies', 45],
    ['Jeera Cookies', 20],
    ['Sunscreen SPF 50', 300],
  ] as const)
    named.set(await givenProduct(shop.db, { name, priceInPaise: rupees * 100 }), name)
  const { find } = createProductSearch({ db: shop.db })
  const all = async (text: string) => {
    const { ids } = await find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 20 })
    return ids.map((id) => named.get(id)!).sort()
  }
  for (const text of [
    'cookies under 20',
    'cookies below rs 20',
    'cookies 20 rupees se kam',
    'biscuits upto ₹20',
    '20 rupees under cookies',
    '20 रुपये से कम बिस्किट',
    '20 के अंदर बिस्किट',
    '20 wala biscuit',
    'cookies 20 rs wali',
    '20 रुपये वाला बिस्किट',
  ])
    expect([text, await all(text)]).toEqual([text, ['Jeera Cookies']])
  for (const text of ['under 50', '50 rupees', '₹50', '50 tak', '50 तक'])
    expect([text, await all(text)]).toEqual([text, ['Butter Cookies', 'Jeera Cookies']])
  expect(await all('spf 50')).toEqual(['Sunscreen SPF 50'])
})

test('where nothing is as cheap as wished, what costs more is found, the cheapest first, unless staff search', async () => {
  const shop = await createTestDatabase()
  const named = new Map<string, string>()
  for (const [name, rupees] of [
    ['Butter Cookies', 45],
    ['Almond Cookies', 90],
    ['Jeera Cookies', 40],
    ['Tea', 5],
  ] as const)
    named.set(await givenProduct(shop.db, { name, priceInPaise: rupees * 100 }), name)
  const { find } = createProductSearch({ db: shop.db })
  const all = async (text: string, over: object = {}) => {
    const hits = await find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 20, ...over })
    return { ...hits, names: hits.ids.map((id) => named.get(id)!) }
  }
  const dearer = ['Jeera Cookies', 'Butter Cookies', 'Almond Cookies']
  for (const text of ['cookies under 20', '20 rupees se kam cookies'])
    expect([text, await all(text)]).toMatchObject([text, { names: dearer, total: 3, missingMaxPriceInPaise: 2000 }])
  expect(await all('cookies under 20', { sort: 'price-desc' })).toMatchObject({ names: dearer.toReversed() })
  expect(await all('cookies under 20', { offset: 2 })).toMatchObject({ names: ['Almond Cookies'], total: 3 })
  expect(await all('under 2')).toMatchObject({ names: ['Tea', ...dearer], missingMaxPriceInPaise: 200 })
  expect(await all('cookies under 50')).toMatchObject({ total: 2, missingMaxPriceInPaise: null })
  expect(await all('harpic under 50')).toMatchObject({ total: 0, missingMaxPriceInPaise: null })
  expect(await all('cookies under 20', { byStaff: true })).toMatchObject({ total: 0 })
})

test('"food" after what it shall be free of means any food, not what animals eat', async () => {
  await givenProduct(db, { name: 'Puppy Food' })
  expect(await found('jain food')).not.toContain('another')
})

test('peanuts are found by two words too, and a cream for the face is no ice cream', async () => {
  await givenProduct(db, { name: 'Vanilla Ice Cream' })
  for (const name of ['Raw Peanut', 'Face Cream']) nameOf.set(await givenProduct(db, { name }), name)
  const { find } = createProductSearch({ db })
  const all = async (text: string) => {
    const { ids } = await find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 20 })
    return ids.map((id) => nameOf.get(id) ?? 'another')
  }
  expect((await all('moong fali'))[0]).toBe('Raw Peanut')
  expect(await all('fair and lovely')).toEqual(['Face Cream'])
})
