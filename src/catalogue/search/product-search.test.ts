import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { SearchRequest } from '../../platform/search/port.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../testing/catalogue.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createProductSearch } from './product-search.ts'

const { db } = await createTestDatabase()
const search = createProductSearch({ db })

const vegetables = await givenCategory(db, 'Fruits & Vegetables')
const dairy = await givenCategory(db, 'Dairy, Bread & Eggs')
const sweets = await givenCategory(db, 'Chocolates & Sweets')
const cleaning = await givenCategory(db, 'Home & Cleaning')
const milks = await givenSubCategory(db, 'Milk', [dairy])

await givenProduct(db, { name: 'Toned Milk', unit: '500 ml', brand: 'Aangan', ...on(dairy, milks) })
await givenProduct(db, { name: 'Toned Milk', unit: '1 L', brand: 'Aangan', ...on(dairy, milks) })
await givenProduct(db, { name: 'Cow Milk', unit: '500 ml', brand: 'Gaai', stock: 0, ...on(dairy, milks) })
await givenProduct(db, { name: 'Milk Chocolate Bar', unit: '40 g', priceInPaise: 4500, ...on(sweets) })
await givenProduct(db, { name: 'Onion (Pyaz)', unit: '1 kg', ...on(vegetables) })
await givenProduct(db, { name: 'Potato Chips, Cream & Onion', unit: '90 g', discountPercent: 10 })
await givenProduct(db, { name: 'Lemon (Nimbu)', unit: '4 pcs', ...on(vegetables) })
await givenProduct(db, { name: 'Dishwash Gel, Lemon', unit: '500 ml', ...on(cleaning) })
await givenProduct(db, { name: 'Sugar', unit: '1 kg' })
await givenProduct(db, { name: 'Sugar', unit: '5 kg' })
await givenProduct(db, { name: 'Rolled Oats', unit: '1 kg', description: 'Naturally gluten free.' })

function on(categoryId: string, ...subCategoryIds: string[]) {
  return { categoryIds: [categoryId], subCategoryIds }
}

async function found(text: string, over: Partial<SearchRequest> = {}): Promise<string[]> {
  const { ids } = await search.find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 20, ...over })
  const rows = await db.$client<{ id: string; label: string }[]>`
    select replace(id::text, '-', '') as id, name || ', ' || unit as label from product`
  const labels = new Map(rows.map(({ id, label }) => [id, label]))
  return ids.map((id) => labels.get(id)!)
}

test('words find a product in any order, in singular and plural, with accents and capitals', async () => {
  for (const text of ['toned milk', 'milk toned', 'MILKS Toned', 'töned mílk'])
    expect((await found(text)).slice(0, 2).sort()).toEqual(['Toned Milk, 1 L', 'Toned Milk, 500 ml'])
})

test('a word is found from its beginning while it is typed', async () => {
  expect((await found('oni'))[0]).toBe('Onion (Pyaz), 1 kg')
  expect((await found('toned m'))[0]).toStartWith('Toned Milk')
})

test('a product of the category that the search names comes before one that is only called so', async () => {
  const shop = await createTestDatabase()
  const [flours, bakery] = [
    await givenCategory(shop.db, 'Atta & Flours'),
    await givenCategory(shop.db, 'Dairy & Bakery'),
  ]
  await givenProduct(shop.db, { name: 'Chakki Fresh Stone Ground Atta', ...on(flours) })
  await givenProduct(shop.db, { name: 'Bread Atta', ...on(bakery) })
  const { ids } = await createProductSearch({ db: shop.db }).find({
    text: 'atta',
    filter: {},
    sort: 'relevance',
    offset: 0,
    limit: 5,
  })
  const names = await shop.db.$client<{ name: string }[]>`
    select name from product join unnest(${ids}::uuid[]) with ordinality as found (id, at) using (id) order by at`
  expect(names.map(({ name }) => name)).toEqual(['Chakki Fresh Stone Ground Atta', 'Bread Atta'])
})

test('typing errors are corrected', async () => {
  for (const text of ['onoin', 'onin', 'oniion', 'omion']) expect((await found(text))[0]).toBe('Onion (Pyaz), 1 kg')
  expect((await found('dishwsh gell'))[0]).toBe('Dishwash Gel, Lemon, 500 ml')
  expect((await found('tonedmilk'))[0]).toStartWith('Toned Milk')
  expect((await found('dish wash gel'))[0]).toBe('Dishwash Gel, Lemon, 500 ml')
})

test('Hindi names find what they mean, in either script and spelling', async () => {
  for (const text of ['doodh', 'dudh', 'दूध', 'दू'.normalize('NFD').concat('ध')])
    expect((await found(text))[0]).toContain('Milk')
  for (const text of ['pyaz', 'pyaaz', 'kanda', 'प्याज', 'प्याज़'])
    expect((await found(text))[0]).toBe('Onion (Pyaz), 1 kg')
})

test('sorts products of the requested amount first, without excluding others', async () => {
  for (const text of ['1kg sugar', 'sugar 1 kilo', 'chini 1000 g'])
    expect(await found(text)).toEqual(['Sugar, 1 kg', 'Sugar, 5 kg'])
  expect((await found('half litre milk'))[0]).toBe('Toned Milk, 500 ml')
  expect(await found('dozen sugar')).toHaveLength(2)
})

test('ranks fresh food above products that mention it', async () => {
  expect(await found('lemon')).toEqual(['Lemon (Nimbu), 4 pcs', 'Dishwash Gel, Lemon, 500 ml'])
  expect((await found('milk')).at(-1)).toBe('Milk Chocolate Bar, 40 g')
})

test('what is in stock comes first among the equally relevant', async () => {
  expect((await found('milk')).indexOf('Cow Milk, 500 ml')).toBe(2)
})

test('finds products in spite of one unknown word', async () => {
  expect((await found('amazing toned milk'))[0]).toStartWith('Toned Milk')
})

test('descriptions are searched when nothing else has the words', async () => {
  expect(await found('gluten free')).toEqual(['Rolled Oats, 1 kg'])
  expect(await found('gluten free oats')).toEqual(['Rolled Oats, 1 kg'])
})

test('results can be filtered and sorted', async () => {
  expect(await found('milk', { filter: { inStock: true } })).not.toContain('Cow Milk, 500 ml')
  expect(await found('milk', { filter: { brands: ['Gaai'] } })).toEqual(['Cow Milk, 500 ml'])
  expect(await found('onion', { filter: { onOffer: true } })).toEqual(['Potato Chips, Cream & Onion, 90 g'])
  expect(await found('milk', { filter: { maxPriceInPaise: 4500 } })).toEqual(['Milk Chocolate Bar, 40 g'])
  expect(await found('milk', { filter: { minPriceInPaise: 999_900 } })).toEqual([])
  expect((await found('milk', { sort: 'price' }))[0]).toBe('Milk Chocolate Bar, 40 g')
  expect((await found('milk', { sort: 'name' }))[0]).toBe('Cow Milk, 500 ml')
})

test('pages of results neither overlap nor omit anything', async () => {
  const whole = await found('milk')
  const pages = [await found('milk', { limit: 2 }), await found('milk', { limit: 2, offset: 2 })]
  expect(pages.flat()).toEqual(whole)
  expect(await found('milk', { offset: 5000 })).toEqual([])
})

test('no text finds everything', async () => {
  expect(await found('  ')).toHaveLength(11)
})

test('finds changes of products, categories and links at once, also those made by SQL', async () => {
  const category = await givenSubCategory(db, 'Herbs', [vegetables])
  const id = await givenProduct(db, { name: 'Tulsi', ...on(vegetables, category) })
  await db.execute(sql`update product set name = 'Parsley Curly' where id = ${id}`)
  expect(await found('parsley')).toEqual(['Parsley Curly, 1 L'])
  await db.execute(sql`update sub_category set name = 'Kitchen Garden' where id = ${category}`)
  expect(await found('kitchen garden')).toEqual(['Parsley Curly, 1 L'])
  await db.execute(sql`delete from product_sub_category where product_id = ${id}`)
  expect(await found('kitchen garden')).toEqual([])
  await db.execute(sql`update category set name = 'Greengrocery' where id = ${vegetables}`)
  expect(await found('greengrocery')).toContain('Parsley Curly, 1 L')
  await db.execute(sql`update product set stock = 0 where id = ${id}`)
  expect(await found('parsley', { filter: { inStock: true } })).toEqual([])
  await db.execute(sql`update product set deleted_at = now() where id = ${id}`)
  expect(await found('parsley')).toEqual([])
  await db.execute(sql`update category set name = 'Fruits & Vegetables' where id = ${vegetables}`)
})

const HOSTILE = [
  '\0',
  'a\0b',
  '\ud800',
  'milk\udfff',
  "'",
  "''",
  '"',
  '\\',
  '%',
  '_',
  '*',
  ':*',
  'milk:*',
  '& | ! <->',
  "' & '",
  '(',
  ')',
  '<3>',
  "'; drop table product; --",
  '🥛',
  '👨‍👩‍👧',
  '\u200b\u200dmilk\ufeff',
  '\u202emilk',
  'ﬁsh',
  '１ｋｇ',
  '½ kg',
  '-',
  '0',
  '1e5',
  '1.5.7 kg',
  'a'.repeat(10_000),
  'a '.repeat(5_000),
  'दूध '.repeat(3_000),
  '9'.repeat(400),
  `${'9'.repeat(300)} kg`,
  '0 kg',
  'ß',
  'İ',
  '\u0301'.repeat(500),
  'x\u0301'.repeat(300),
]

async function everythingFound(text: string) {
  // A search of its own, whose vocabulary has the words of products that were just added.
  const { ids, total, related, missingBrand, missingFreeOf } = await createProductSearch({ db }).find({
    text,
    filter: {},
    sort: 'relevance',
    offset: 0,
    limit: 10,
  })
  const rows = await db.$client<{ id: string; name: string }[]>`
    select replace(id::text, '-', '') as id, name from product`
  const names = (of: string[]) => of.map((id) => rows.find((row) => row.id === id)!.name)
  return { found: names(ids), total, related: names(related), missingBrand, missingFreeOf }
}

test('a brand is a wish: its products alone are found, or others with word of its lack', async () => {
  const cheeses = await givenSubCategory(db, 'Cheese', [dairy])
  await givenProduct(db, { name: 'Cheese Slices', brand: 'Amul', ...on(dairy, cheeses) })
  await givenProduct(db, { name: 'BRITANNIA CHEESE SLICES 200 G', ...on(dairy, cheeses) })
  await givenProduct(db, { name: 'Neem Shampoo', brand: 'Himalaya', ...on(cleaning) })
  expect((await everythingFound('amul cheese slices')).found).toEqual(['Cheese Slices'])
  expect((await everythingFound('britania cheese slices')).found).toEqual(['BRITANNIA CHEESE SLICES 200 G'])
  expect(await everythingFound('amul shampoo')).toMatchObject({ found: ['Neem Shampoo'], missingBrand: 'Amul' })
  expect(await everythingFound('harpik')).toMatchObject({ found: [], total: 0 })
  await givenProduct(db, { name: 'Lemon Toilet Cleaner', brand: 'Sani', ...on(cleaning) })
  expect(await everythingFound('harpik')).toMatchObject({ found: ['Lemon Toilet Cleaner'], missingBrand: 'Harpic' })
})

test('a brand that is still being typed finds what its whole name does', async () => {
  await givenProduct(db, { name: 'Herbal Toothpaste', ...on(cleaning) })
  for (const text of ['colga', 'colgat', 'colgate'])
    expect(await everythingFound(text)).toMatchObject({ found: ['Herbal Toothpaste'], missingBrand: 'Colgate' })
  await givenProduct(db, { name: 'Cavity Care', brand: 'Colgate', ...on(cleaning) })
  for (const text of ['colga', 'colgat', 'colgate'])
    expect(await everythingFound(text)).toMatchObject({ found: ['Cavity Care'], missingBrand: null })
})

test('tea leaves are tea, and the bar of a brand for dishes is not one of chocolate', async () => {
  await givenProduct(db, { name: 'Assam Tea', ...on(dairy) })
  await givenProduct(db, { name: 'Henna Powder', description: 'Of dried leaves.', ...on(cleaning) })
  await givenProduct(db, { name: 'Choco Bar', ...on(dairy) })
  for (const text of ['chai patti', 'chaipatti', 'चाय पत्ती', 'tea leaves'])
    expect([text, (await everythingFound(text)).found]).toEqual([text, ['Assam Tea']])
  expect(await everythingFound('vim bar')).toMatchObject({ found: ['Dishwash Gel, Lemon'], missingBrand: 'Vim' })
})

test('what matches by its category alone is not counted and stands apart', async () => {
  await givenProduct(db, { name: 'Rose Lassi', ...on(dairy, milks) })
  const { found, total, related } = await everythingFound('milk')
  expect(found).not.toContain('Rose Lassi')
  expect(total).toBe(4)
  expect(related).toEqual(['Rose Lassi'])
})

test('a product of the brand that only its category calls so is found before those of others', async () => {
  await givenProduct(db, { name: 'Taaza', brand: 'AMUL', unit: '500 ml', ...on(dairy, milks) })
  for (const text of ['amul milk', 'amul doodh'])
    expect(await everythingFound(text)).toMatchObject({ found: ['Taaza'], missingBrand: null })
})

test('what a brand has of another kind is not what a category lists beside it', async () => {
  const curds = await givenSubCategory(db, 'Curd & Yogurt', [dairy])
  const breads = await givenSubCategory(db, 'Bread & Buns', [dairy])
  const salts = await givenSubCategory(db, 'Salt, Sugar & Jaggery', [cleaning])
  await givenProduct(db, { name: 'Masti Curd', brand: 'Amul', ...on(dairy, curds) })
  await givenProduct(db, { name: 'Sandwich Loaf', brand: 'Modern', ...on(dairy, breads) })
  await givenProduct(db, { name: 'Wheat Bread', brand: 'Modern', ...on(dairy, breads) })
  await givenProduct(db, { name: 'Pure Sugar', brand: 'Madhur', ...on(cleaning, salts) })
  await givenProduct(db, { name: 'Lite', brand: 'Nirma', ...on(cleaning, salts) })
  expect(await everythingFound('amul bread')).toMatchObject({ found: ['Wheat Bread'], missingBrand: 'Amul' })
  expect(await everythingFound('aangan bread')).toMatchObject({ found: ['Wheat Bread'], missingBrand: 'Aangan' })
  await givenProduct(db, { name: 'Cow Ghee', brand: 'Aangan Dairy', ...on(dairy) })
  expect(await everythingFound('aangan dairy bread')).toMatchObject({ missingBrand: 'Aangan Dairy' })
  expect(await everythingFound('modern bread')).toMatchObject({ found: ['Wheat Bread'], missingBrand: null })
  expect(await everythingFound('amul yogurt')).toMatchObject({ found: ['Masti Curd'], missingBrand: null })
  expect(await everythingFound('nirma salt')).toMatchObject({ found: ['Lite'], missingBrand: null })
  await givenProduct(db, { name: 'Crystal Salt', brand: 'Puro', ...on(cleaning, salts) })
  expect(await everythingFound('madhur salt')).toMatchObject({ found: ['Crystal Salt'], missingBrand: 'Madhur' })
})

test('of goods of several words, a brand has what is of the last one’s kind and has the others in its name', async () => {
  const pickles = await givenSubCategory(db, 'Pickles & Chutneys', [cleaning])
  const own = { brand: "Mother's Recipe", ...on(cleaning, pickles) }
  await givenProduct(db, { name: "Mother's Recipe Achar, Mango", ...own })
  await givenProduct(db, { name: "Mother's Recipe Achar, Lime", ...own })
  await givenProduct(db, { name: 'Sweet Mango Chunda Pickle', brand: 'Tops', ...on(cleaning, pickles) })
  expect(await everythingFound('mothers recipe mango pickle')).toMatchObject({
    found: ["Mother's Recipe Achar, Mango"],
    missingBrand: null,
  })
})

test('of a category whose products are not called so, the name means the products in it', async () => {
  await givenProduct(db, { name: 'Frozen Mixed Vegetables', ...on(cleaning) })
  const greens = await givenSubCategory(db, 'Green Vegetables', [vegetables])
  for (const name of ['Okra', 'Spinach', 'Bitter Gourd', 'Ridge Gourd', 'Cabbage', 'Brinjal'])
    await givenProduct(db, { name, ...on(vegetables, greens) })
  const { found, total, related } = await everythingFound('vegetables')
  expect([found.toSorted(), total]).toEqual([
    ['Bitter Gourd', 'Brinjal', 'Cabbage', 'Okra', 'Ridge Gourd', 'Spinach'],
    6,
  ])
  expect(related).toEqual(['Frozen Mixed Vegetables'])
})

test('what has no word for both finds either', async () => {
  await givenProduct(db, { name: 'Chakki Atta' })
  await givenProduct(db, { name: 'Moong Dal' })
  expect((await everythingFound('atta dal')).found.toSorted()).toEqual(['Chakki Atta', 'Moong Dal'])
})

test('a product whose list misspells its name is found by the correct one, and the other way round', async () => {
  await givenProduct(db, { name: 'Cucmber & Carrot Sandwich Spread' })
  await givenProduct(db, { name: 'Cucumber', ...on(vegetables) })
  expect((await everythingFound('cucmber')).found).toEqual(['Cucumber', 'Cucmber & Carrot Sandwich Spread'])
})

test('accepts any text', async () => {
  for (const text of HOSTILE) expect(await found(text)).toBeArray()
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.string({ maxLength: 60 }),
        fc
          .array(fc.constantFrom(...HOSTILE, 'milk', ' ', 'दूध', '1', 'kg'), { maxLength: 8 })
          .map((parts) => parts.join('')),
      ),
      async (text) => {
        expect((await search.find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 5 })).ids).toBeArray()
      },
    ),
    { numRuns: 300 },
  )
})

test('on offer is what sells below its MRP, also by less than the percent of the API can say', async () => {
  await givenProduct(db, { name: 'Jeera Candy', unit: '1 pc', priceInPaise: 500, sellingPriceInPaise: 450 })
  await givenProduct(db, { name: 'Jeera Candy', unit: '2 pcs', priceInPaise: 900 })
  expect(await found('jeera candy', { filter: { onOffer: true } })).toEqual(['Jeera Candy, 1 pc'])
})

test('of what is wished to be free of something, only what says so is found, or others with word of that', async () => {
  const biscuits = { description: 'Of wheat.', moreDetails: { Allergens: 'Wheat (gluten), milk' }, ...on(sweets) }
  const rice = await givenProduct(db, { name: 'Rice Biscuits', moreDetails: { Allergens: 'Milk' }, ...on(sweets) })
  await givenProduct(db, { name: 'Marie Biscuits', ...biscuits })
  for (const text of ['gluten free biscuits', 'biscuit gluten free']) {
    const { found, missingFreeOf } = await everythingFound(text)
    expect([found.toSorted(), missingFreeOf]).toEqual([['Marie Biscuits', 'Rice Biscuits'], ['gluten']])
  }
  expect(await everythingFound('egg free')).toMatchObject({ found: [], missingFreeOf: ['eggs'] })
  await db.execute(sql`update product set description = 'Gluten-free.' where id = ${rice}`)
  expect(await everythingFound('gluten free biscuits')).toMatchObject({ found: ['Rice Biscuits'], missingFreeOf: [] })
  // Something that contains it is no match either.
  expect((await everythingFound('gluten')).found).not.toContain('Marie Biscuits')
})

test('sugar free, zero sugar and diet are the same, and what has it in its name comes first', async () => {
  await givenProduct(db, { name: 'Cola', ...on(dairy) })
  await givenProduct(db, { name: 'Cola, Zero Sugar', ...on(dairy) })
  await givenProduct(db, { name: 'Drinking Water', moreDetails: { 'Sugar per 100 ml': '0 g' }, ...on(dairy) })
  for (const text of ['sugar free cola', 'no sugar cola', 'diet coke'])
    expect((await everythingFound(text)).found).toEqual(['Cola, Zero Sugar'])
  for (const text of ['sugar free', 'zero sugar'])
    expect((await everythingFound(text)).found).toEqual(['Cola, Zero Sugar', 'Drinking Water'])
})

test('what carries the typed word in its name comes before what only means it', async () => {
  await givenProduct(db, { name: 'Vanilla Ice Cream', ...on(dairy) })
  await givenProduct(db, { name: 'Malai Paneer', ...on(dairy) })
  expect((await everythingFound('malai')).found.slice(0, 2)).toEqual(['Malai Paneer', 'Vanilla Ice Cream'])
})

test('what is free of one thing is not found for another', async () => {
  await givenProduct(db, { name: 'Lactose Free Milk', ...on(dairy, milks) })
  expect((await everythingFound('gluten free')).found).not.toContain('Lactose Free Milk')
})

test('what begins as typed comes before what the typed word may be a spelling of', async () => {
  for (const name of ['Paneer Butter Masala', 'Drinking Water']) await givenProduct(db, { name, ...on(dairy) })
  const names = (await everythingFound('pane')).found
  expect(names.slice(0, 2)).toEqual(['Malai Paneer', 'Paneer Butter Masala'])
  expect(names).toContain('Drinking Water')
})

test('what is for babies or animals comes last, unless it is asked for', async () => {
  const care = await givenCategory(db, 'Care')
  for (const name of [
    'Anti Dandruff Shampoo',
    'Baby Shampoo',
    'Dog Shampoo',
    'Herbal Baby Oil',
    'Hair Oil, Long and Strong',
  ])
    await givenProduct(db, { name, ...on(care) })
  expect((await everythingFound('shampoo')).found.slice(-2).sort()).toEqual(['Baby Shampoo', 'Dog Shampoo'])
  expect((await everythingFound('oil')).found).toEqual(['Hair Oil, Long and Strong', 'Herbal Baby Oil'])
  expect((await everythingFound('baby shampoo')).found).toEqual(['Baby Shampoo'])
})
