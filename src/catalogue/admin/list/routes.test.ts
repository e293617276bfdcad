import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../../../platform/runtime/ids.ts'
import { LIST_SORTS } from '../../../shared/product-list.ts'
import { givenAdmin } from '../../../testing/account.ts'
import { createTestApp } from '../../../testing/app.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../../testing/catalogue.ts'
import { product } from '../../schema.ts'
import { listed, listedIds } from './queries.ts'

const { call, db } = await createTestApp()
const admin = await givenAdmin({ db })
const dairy = await givenCategory(db, 'Dairy')
const milk = await givenSubCategory(db, 'Milk', [dairy])

await givenProduct(db, {
  name: 'Toned Milk',
  brand: 'Amul',
  sku: 'MILK-1',
  stock: 40,
  priceInPaise: 6_000,
  discountPercent: 10,
  image: ['/media/a.webp'],
  categoryIds: [dairy],
  subCategoryIds: [milk],
})
await givenProduct(db, { name: 'Paneer', brand: 'Nandini', stock: 3, priceInPaise: 9_500, categoryIds: [dairy] })
await givenProduct(db, { name: 'atta', stock: 0, priceInPaise: 25_000, sellingPriceInPaise: 24_900, publish: false })
await givenProduct(db, { name: 'Free Sample', brand: 'Amul', stock: 9, priceInPaise: 0 })
await givenProduct(db, { name: 'Salt', stock: 7, priceInPaise: 2_000, withheld: 'expired' })
await givenProduct(db, { name: 'Gone', deletedAt: new Date() })

async function names(query: Record<string, string>): Promise<string[]> {
  const path = `/api/product/list?${new URLSearchParams(query)}`
  const { status, body } = await call('GET', path, undefined, admin.headers)
  expect(status).toBe(200)
  return body.data.map(({ name }: { name: string }) => name)
}

test.each([
  [{}, ['Salt', 'Free Sample', 'atta', 'Paneer', 'Toned Milk']],
  [{ search: 'milk-1' }, ['Toned Milk']],
  [{ category: dairy }, ['Paneer', 'Toned Milk']],
  [{ category: dairy, subCategory: milk }, ['Toned Milk']],
  [{ category: newId() }, []],
  [{ brand: 'amul' }, ['Free Sample', 'Toned Milk']],
  [{ stock: 'in' }, ['Salt', 'Free Sample', 'Paneer', 'Toned Milk']],
  [{ stock: 'low' }, ['Paneer']],
  [{ stock: 'out' }, ['atta']],
  [{ offer: 'on' }, ['atta', 'Toned Milk']],
  [{ offer: 'none' }, ['Salt', 'Free Sample', 'Paneer']],
  [{ shown: 'shown' }, ['Free Sample', 'Paneer', 'Toned Milk']],
  [{ shown: 'hidden' }, ['atta']],
  [{ shown: 'withheld' }, ['Salt']],
  [{ image: 'none' }, ['Salt', 'Free Sample', 'atta', 'Paneer']],
  [{ price: 'none' }, ['Free Sample']],
  [{ categories: 'none' }, ['Salt', 'Free Sample', 'atta']],
  [{ undeclared: 'any', offer: 'on' }, ['atta', 'Toned Milk']],
  [{ brand: 'Amul', stock: 'in', image: 'none', price: 'none' }, ['Free Sample']],
] as const)('the list is narrowed by %j', async (query, expected) => {
  expect(await names(query)).toEqual([...expected])
})

test.each([
  ['name', ['atta', 'Free Sample', 'Paneer', 'Salt', 'Toned Milk']],
  ['-name', ['Toned Milk', 'Salt', 'Paneer', 'Free Sample', 'atta']],
  ['brand', ['Free Sample', 'Toned Milk', 'Paneer', 'atta', 'Salt']],
  ['price', ['Free Sample', 'Salt', 'Toned Milk', 'Paneer', 'atta']],
  ['-sold', ['atta', 'Paneer', 'Toned Milk', 'Salt', 'Free Sample']],
  ['-discount', ['Toned Milk', 'Salt', 'Free Sample', 'atta', 'Paneer']],
  ['stock', ['atta', 'Paneer', 'Salt', 'Free Sample', 'Toned Milk']],
  ['added', ['Toned Milk', 'Paneer', 'atta', 'Free Sample', 'Salt']],
] as const)('the list is sorted by %s', async (sort, expected) => {
  expect(await names({ sort })).toEqual([...expected])
})

test('the last change comes first when sorted by it', async () => {
  await db
    .update(product)
    .set({ updatedAt: new Date(Date.now() + 60_000) })
    .where(eq(product.name, 'Paneer'))
  expect((await names({ sort: '-changed' }))[0]).toBe('Paneer')
})

test('pages have their size, and their number and that of the products are told', async () => {
  const { body } = await call('GET', '/api/product/list?sort=name&limit=2&page=3', undefined, admin.headers)
  expect(body).toMatchObject({ page: 3, totalPage: 3, totalCount: 5, limit: 2, data: [{ name: 'Toned Milk' }] })
})

test('what the list does not know is refused by the name of the field', async () => {
  for (const query of ['sort=colour', 'stock=much', 'category=dairy', 'categories=some', 'image=some'])
    expect(await call('GET', `/api/product/list?${query}`, undefined, admin.headers)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(query.split('=')[0]!) },
    })
})

test('brands are listed by name with their number of products', async () => {
  const { body } = await call('GET', '/api/product/brands', undefined, admin.headers)
  expect(body.data).toEqual([
    { name: 'Amul', products: 2 },
    { name: 'Nandini', products: 1 },
  ])
})

test('pages of either half are the same, wherever they are read from', async () => {
  const all = await names({ sort: 'brand', limit: '100' })
  const where = listed(db, {}, 0)
  for (const sort of ['brand', '-name', 'stock', '-added'] as const) {
    const whole = await listedIds(db, where, sort, { offset: 0, limit: 100 })
    const pages = []
    for (let offset = 0; offset < all.length + 2; offset += 2)
      pages.push(...(await listedIds(db, where, sort, { offset, limit: 2 }, whole.length)))
    expect(pages).toEqual(whole)
  }
})

test('searches of any length find letters with and without accents, in every order', async () => {
  for (const [name, sku] of [
    ['Café Crème', 'CC-9'],
    ['Cafe Noir', 'ÇN-9'],
  ] as const)
    await givenProduct(db, { name, sku, stock: 3, priceInPaise: 7_700 })
  for (const search of ['cr', 'èm', 'Crème', 'creme', 'cc-9']) expect(await names({ search })).toEqual(['Café Crème'])
  expect(await names({ search: 'çn' })).toEqual(['Cafe Noir'])
  for (const search of ['fe', 'fé', 'CAFÉ'])
    for (const sort of LIST_SORTS.filter((sort) => !sort.endsWith('added')))
      expect((await names({ search, sort })).sort()).toEqual(['Cafe Noir', 'Café Crème'])
})

test('words are found in any order, in name, brand, unit and SKU', async () => {
  await givenProduct(db, { name: 'Red Label Tea', brand: 'Brooke Bond', unit: '5 kg', sku: 'TEA-77', stock: 3 })
  for (const search of ['tea red', 'brooke', 'label bond', '5 kg red', 'tea-77 label', 'kg br'])
    expect(await names({ search })).toEqual(['Red Label Tea'])
  expect(await names({ search: 'red brooke coffee' })).toEqual([])
})

test('an apostrophe and the blank of an amount may be written or not', async () => {
  for (const [name, unit] of [
    ["Lay's Classic", '52 g'],
    ['Lay’s Masala', '1kg'],
    ['Lays Salted', '1 kg'],
    ['Players Cards', '11 kg'],
    ['Sugar', '7 L'],
  ] as const)
    await givenProduct(db, { name, unit, stock: 3 })
  for (const search of ["lay's", 'Lays', 'lay’s', 'LAY`S'])
    expect((await names({ search })).sort()).toEqual(["Lay's Classic", 'Lays Salted', 'Lay’s Masala'])
  for (const search of ['1kg', '1 kg', '1 KG'])
    expect((await names({ search })).sort()).toEqual(['Lays Salted', 'Lay’s Masala'])
  for (const search of ['1kg lays', "Lay's 1 kg"])
    expect((await names({ search })).sort()).toEqual(['Lays Salted', 'Lay’s Masala'])
  for (const search of ['7l', '7 l', 'sugar 7L']) expect(await names({ search })).toEqual(['Sugar'])
  // Whatever else is typed is no part of a regular expression.
  for (const search of ["'", '((', "a['s", 'x’)s']) await names({ search })
})

test('units alone, amounts in other spellings, and SKUs and names with or without hyphens are found', async () => {
  for (const [name, unit, sku] of [
    ['Toor Dal', '500 g', 'SK-001'],
    ['Rice Bran Oil', '1 l', 'SK-002'],
    ['Kitchen-King Masala', '1 kg', 'SK-003'],
    ['Lemon Drink', '200 ml', 'SK-004'],
    ['Buns', '6 pcs', 'SK-005'],
  ] as const)
    await givenProduct(db, { name, unit, sku, brand: 'Yz', stock: 3 })
  for (const [search, found] of [
    ['yz kg', 'Kitchen-King Masala'],
    ['yz ml', 'Lemon Drink'],
    ['yz 500 gm', 'Toor Dal'],
    ['yz 500gm', 'Toor Dal'],
    ['yz 1 ltr', 'Rice Bran Oil'],
    ['yz 1 litre', 'Rice Bran Oil'],
    ['yz ltr', 'Rice Bran Oil'],
    ['yz kilo', 'Kitchen-King Masala'],
    ['yz 1kg.', 'Kitchen-King Masala'],
    ['1 kilo king', 'Kitchen-King Masala'],
    ['yz 6 pieces', 'Buns'],
    ['sk001', 'Toor Dal'],
    ['sk 001', 'Toor Dal'],
    ['kitchen king', 'Kitchen-King Masala'],
    ['rice-bran', 'Rice Bran Oil'],
  ] as const)
    expect([search, await names({ search })]).toEqual([search, [found]])
  for (const search of ['kg', '1kg.', 'kilo', '1 kilo'])
    expect(await names({ search })).toContain('Kitchen-King Masala')
})

test('words whose letters and digits alternate are found however they are joined, by the index', async () => {
  for (const [name, sku] of [
    ['Cola', 'T-QX6AM7-39'],
    ['7UP', 'UP1'],
    ['7-Up Nimbooz', 'UP2'],
    ['Soda 7 Up', 'UP3'],
    ['17up', 'UP4'],
    ['Vitamin B12D3', 'A 1 B 2'],
  ] as const)
    await givenProduct(db, { name, sku, stock: 3 })
  for (const search of ['QX6AM7', 't-qx6am7-39', 'tqx6am7', 'qx-6am7', 'x6-am 7', 'T-QX6AM7-39 cola'])
    expect([search, await names({ search })]).toEqual([search, ['Cola']])
  for (const search of ['7up', '7-UP'])
    expect((await names({ search })).sort()).toEqual(['17up', '7-Up Nimbooz', '7UP', 'Soda 7 Up'])
  for (const search of ['b12d3', 'B-12-D3', 'a1b2', 'a-1b2', 'a1-b2 vitamin'])
    expect([search, await names({ search })]).toEqual([search, ['Vitamin B12D3']])
})

test('a word of short parts is looked up in the index of words, not in all texts', () => {
  const readsAllTexts = (search: string) =>
    db
      .select()
      .from(product)
      .where(listed(db, { search }, 0))
      .toSQL()
      .sql.includes('product_list_text')
  expect(['qx6am7', '7up', 't-e8-39', '7', 'a4', '5 g'].map(readsAllTexts)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ])
})

test('a product of the greatest lengths in any script is stored and found', async () => {
  // A pictograph has the most bytes, and different ones are not compressed.
  const pictographs = (length: number, from: number) =>
    String.fromCodePoint(...Array.from({ length }, (_, at) => 0x20000 + ((at * 7919 + from * 104_729) % 40_000)))
  const name = pictographs(200, 1)
  await givenProduct(db, {
    name,
    brand: pictographs(100, 2),
    sku: pictographs(64, 3),
    unit: pictographs(60, 4),
    stock: 3,
  })
  expect(await names({ search: name.slice(0, 8) })).toEqual([name])
})

test('common texts are read from an index alone', async () => {
  const plan = await db.transaction(async (tx) => {
    for (const scan of ['seqscan', 'bitmapscan', 'indexscan']) await tx.execute(`set local enable_${scan} = off`)
    return tx.execute(sql`explain select count(*) from ${product} where ${listed(tx, { search: 'a 5 g' }, 0)}`)
  })
  expect(JSON.stringify(plan)).toContain('Index Only Scan using product_list_text')
})

test('what is filtered by stock or declarations has the same products in every order, and their number', async () => {
  const filters: Record<string, string>[] = [{ stock: 'in' }, { undeclared: 'any' }, { search: 'a', stock: 'low' }]
  for (const filter of filters) {
    const found = (await names(filter)).sort()
    expect(found.length).toBeGreaterThan(1)
    for (const sort of LIST_SORTS) {
      const query = new URLSearchParams({ ...filter, sort, limit: '2', page: '1' })
      const { body } = await call('GET', `/api/product/list?${query}`, undefined, admin.headers)
      expect(body.totalCount).toBe(found.length)
      expect((await names({ ...filter, sort })).sort()).toEqual(found)
      expect(body.data.map(({ name }: { name: string }) => name)).toEqual(
        (await names({ ...filter, sort })).slice(0, 2),
      )
    }
  }
})
