import { expect, test } from 'bun:test'
import { givenCategory, givenProduct, givenSubCategory } from '../../testing/catalogue.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createProductSearch } from './product-search.ts'

const { db } = await createTestDatabase()
const names = [
  ...[
    'Milk Chocolate Bar',
    'Chocolate Malt Drink',
    'Malt Drink, Classic',
    'Rohu Fish',
    'Matchbox, 10 Pack',
    'Cucumber',
  ],
  ...['Fenugreek Leaves (Methi)', 'तूर डाळ', 'Ginger (Adrak)', 'Garlic (Lahsun)'],
  'Ginger Garlic Paste',
]
const nameOf = new Map<string, string>()
for (const name of names) {
  const discountPercent = name === 'Cucumber' || name === 'Rohu Fish' ? 10 : 0
  nameOf.set(await givenProduct(db, { name, stock: 5, priceInPaise: 10_000, discountPercent }), name)
}
const search = createProductSearch({ db })

async function found(text: string): Promise<{ named: string[]; related: string[] }> {
  const hits = await search.find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 20 })
  const named = (ids: readonly string[]) => ids.map((id) => nameOf.get(id)!).sort()
  return { named: named(hits.ids), related: named(hits.related ?? []) }
}

test.each([
  ['chocolet', ['Chocolate Malt Drink', 'Milk Chocolate Bar']],
  ['machhi', ['Rohu Fish']],
  ['macchi', ['Rohu Fish']],
  ['keera', ['Cucumber']],
  ['toor dal', ['तूर डाळ']],
])('"%s" finds what it is said for', async (text, wanted) => {
  expect((await found(text)).named).toEqual(wanted)
})

test('"adrak lehsun" finds both, and the paste that is called so, however they are spelled', async () => {
  for (const text of ['adrak lehsun', 'adrak lahsun', 'lehsun adrak'])
    expect([text, (await found(text)).named]).toEqual([
      text,
      ['Garlic (Lahsun)', 'Ginger (Adrak)', 'Ginger Garlic Paste'],
    ])
  expect(await found('ginger garlic')).toEqual({
    named: ['Ginger Garlic Paste'],
    related: ['Garlic (Lahsun)', 'Ginger (Adrak)'],
  })
})

test('who searches for offers alone sees what is on offer, unless a product is called so', async () => {
  for (const text of ['offers', 'offer', 'Cheap', 'best deals', 'show me discounts', 'सस्ता'])
    expect([text, (await found(text)).named]).toEqual([text, ['Cucumber', 'Rohu Fish']])
  expect((await found('cheap fish')).named).toEqual(['Rohu Fish'])
  const own = await createTestDatabase()
  await givenProduct(own.db, { name: 'Deal Biscuits' })
  const { find } = createProductSearch({ db: own.db })
  expect((await find({ text: 'deal', filter: {}, sort: 'relevance', offset: 0, limit: 20 })).total).toBe(1)
})

test('a product that is called as typed, and not a word more, comes before what sells of other names', async () => {
  const own = await createTestDatabase()
  const category = await givenCategory(own.db, 'Chips & Namkeen')
  const subCategory = await givenSubCategory(own.db, 'Namkeen & Bhujia', [category])
  const shev = await givenProduct(own.db, { name: 'Shev', unit: '200 g', stock: 5 })
  for (const name of ['Bikaneri Bhujia', 'Garlic Sev'])
    await givenProduct(own.db, { name, stock: 5, categoryIds: [category], subCategoryIds: [subCategory] })
  const { find } = createProductSearch({ db: own.db })
  for (const text of ['shev', 'Shev 200 g']) {
    const { ids } = await find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 20 })
    expect([text, ids.length, ids[0]]).toEqual([text, 3, shev])
  }
})
