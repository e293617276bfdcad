import { afterEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { product } from '../catalogue/schema.ts'
import { givenAdmin } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { givenProduct } from '../testing/catalogue.ts'
import { importsOf } from '../testing/imports.ts'
import { deletedSkus } from './matching.queries.ts'
import { lockImport } from './queries.ts'
import { areOtherGoods } from './rows/similarity.ts'

const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)
const { given, check, run, importFile, rows } = importsOf(db, admin.userId)

afterEach(async () => {
  await db.execute(sql`truncate product, category, sub_category, catalogue_import cascade`)
})

const products = () =>
  db
    .select({ name: product.name, brand: product.brand, price: product.priceInPaise })
    .from(product)
    .where(sql`deleted_at is null`)
    .orderBy(product.priceInPaise)
const decide = (importId: string, decision: string, number?: number) =>
  shop.call('PUT', '/api/import/decision', { importId, number, decision }, admin.headers)

// admin P1-4
test('products of several brands stay apart, in a file and in the shop', async () => {
  const TEA =
    'Name,Brand,Unit,Price\nTea,Red Label,500 g,285\nTea,Taj Mahal,500 g,391\nTea,,500 g,200\ntea,RED LABEL,500 G,1\n'
  const done = await importFile(TEA)
  expect(done.counts).toEqual({ new: 3, changed: 0, unchanged: 0, held: 0, faulty: 1 })
  expect((await rows(done, 'faulty'))[0]).toMatchObject({ number: 5, reason: 'Repeats row 2, which counts' })
  const again = await importFile(TEA)
  expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 3, held: 0, faulty: 1 })
  await importFile('Name,Brand,Unit,Price\nTea,Taj Mahal,500 g,400\nTea,Wagh Bakri,500 g,410\n')
  expect(await products()).toEqual([
    { name: 'Tea', brand: null, price: 20_000 },
    { name: 'Tea', brand: 'Red Label', price: 28_500 },
    { name: 'Tea', brand: 'Taj Mahal', price: 40_000 },
    { name: 'Tea', brand: 'Wagh Bakri', price: 41_000 },
  ])
})

describe('SKUs whose leading zeros a spreadsheet removed', () => {
  const skus = async () =>
    (await db.select().from(product).orderBy(product.sku)).map(({ sku, name, priceInPaise }) => [
      sku,
      name,
      priceInPaise,
    ])

  test('mean the one product that has them, in the shop and in the file', async () => {
    await givenProduct(db, { name: 'Tea', unit: '500 g', sku: '00101', priceInPaise: 100 })
    await givenProduct(db, { name: 'Salt', unit: '1 kg', sku: '00102', priceInPaise: 100 })
    await givenProduct(db, { name: 'Oil', unit: '1 l', sku: '00103', priceInPaise: 100 })
    await givenProduct(db, { name: 'Dal', unit: '1 kg', sku: '0104', priceInPaise: 100 })
    await givenProduct(db, { name: 'Dal', unit: '5 kg', sku: '00104', priceInPaise: 100 })
    const checked = await check(
      await given(`SKU,Name,Unit,Price
101,Tea,500 g,1
102,Salt,1 kg,2
103,Mustard Oil,1 l,2
00103,Oil,1 l,1
104,Dal,1 kg,3
102,Salt,1 kg,4
`),
    )
    expect(checked.counts).toEqual({ new: 2, changed: 1, unchanged: 2, held: 0, faulty: 1 })
    expect((await rows(checked, 'faulty'))[0]).toMatchObject({ number: 7, reason: 'Repeats row 3, which counts' })
    expect((await rows(checked, 'changed'))[0]).toMatchObject({
      number: 3,
      note: expect.stringContaining('SKU "102" has lost its leading zeros, and stays 00102'),
    })
    await run(checked)
    expect(await skus()).toEqual([
      ['00101', 'Tea', 100],
      ['00102', 'Salt', 200],
      ['00103', 'Oil', 100],
      ['00104', 'Dal', 100],
      ['0104', 'Dal', 100],
      ['103', 'Mustard Oil', 200],
      ['104', 'Dal', 300],
    ])
  })

  test('are held when the name or the unit is another, until somebody says what they mean', async () => {
    await givenProduct(db, { name: 'Tea', unit: '500 g', sku: '00101', priceInPaise: 100 })
    await givenProduct(db, { name: 'Salt', unit: '1 kg', sku: '00102', priceInPaise: 100 })
    await givenProduct(db, { name: 'Oil', unit: '1 l', sku: '00103', priceInPaise: 100 })
    const checked = await check(
      await given('SKU,Name,Unit,Price\n101,Sugar,500 g,2\n102,Salt,5 kg,2\n103,Groundnuts,,3\n'),
    )
    expect(checked.counts).toEqual({ new: 0, changed: 0, unchanged: 0, held: 3, faulty: 0 })
    const [row] = await rows(checked, 'held')
    expect(row).toMatchObject({
      mayBeNew: true,
      reason:
        'May be 00101, of which a spreadsheet removed leading zeros: in the shop, that is "Tea", 500 g. Say which is meant',
    })
    await decide(checked._id, 'new', 2)
    await decide(checked._id, 'same', 3)
    const done = await run(checked)
    expect(done.counts).toEqual({ new: 1, changed: 1, unchanged: 0, held: 1, faulty: 0 })
    expect(await skus()).toEqual([
      ['00101', 'Tea', 100],
      ['00102', 'Salt', 200],
      ['00103', 'Oil', 100],
      ['101', 'Sugar', 200],
    ])
  })
})

// admin P1-4
test('a row without a brand means the one product of its name and unit', async () => {
  await givenProduct(db, { name: 'Tea', unit: '500 g', brand: 'Taj Mahal', priceInPaise: 39_100 })
  const done = await importFile('Name,Unit,Price\nTea,500 g,400\n')
  expect(done.counts).toMatchObject({ new: 0, changed: 1 })
  expect(await products()).toEqual([{ name: 'Tea', brand: 'Taj Mahal', price: 40_000 }])
})

describe('a row that may mean several products', () => {
  async function held() {
    const red = await givenProduct(db, { name: 'Tea', unit: '500 g', brand: 'Red Label', priceInPaise: 28_500 })
    const taj = await givenProduct(db, { name: 'Tea', unit: '500 g', brand: 'Taj Mahal', priceInPaise: 39_100 })
    const checked = await check(await given('Name,Unit,Price\nTea,500 g,400\nSalt,1 kg,20\n'))
    expect(checked.counts).toEqual({ new: 1, changed: 0, unchanged: 0, held: 1, faulty: 0 })
    return { red, taj, checked }
  }

  // admin P1-4
  test('is held, with the products that it may mean, and stays out unless somebody says which', async () => {
    const { red, taj, checked } = await held()
    const [row] = await rows(checked, 'held')
    expect(row).toMatchObject({ number: 2, title: 'Tea', decision: null })
    expect(row!.reason).toBe('2 products have this name and unit. Say which is meant')
    expect(row!.candidates.map(({ _id, brand, price }) => [_id, brand, price])).toEqual([
      [red, 'Red Label', 285],
      [taj, 'Taj Mahal', 391],
    ])
    const done = await run(checked)
    expect(done.counts).toMatchObject({ new: 1, changed: 0, held: 1 })
    expect((await products()).map(({ price }) => price)).toEqual([2000, 28_500, 39_100])
    const file = await shop.app.handle(
      new Request(`http://localhost/api/import/faults?importId=${done._id}`, { headers: admin.headers }),
    )
    expect(await file.text()).toContain('Tea,500 g,400,2,2 products have this name and unit')
  })

  test('changes the one that is said', async () => {
    const { taj, checked } = await held()
    expect((await decide(checked._id, taj, 2)).body.data).toMatchObject({ decided: 1 })
    const done = await run(checked)
    expect(done.counts).toEqual({ new: 1, changed: 1, unchanged: 0, held: 0, faulty: 0 })
    expect((await products()).map(({ brand, price }) => [brand, price])).toEqual([
      [null, 2000],
      ['Red Label', 28_500],
      ['Taj Mahal', 40_000],
    ])
  })

  test('becomes a new one when that is said, for it alone or for all such rows', async () => {
    const { checked } = await held()
    await decide(checked._id, 'new')
    expect((await run(checked)).counts).toMatchObject({ new: 2, held: 0 })
    expect((await products()).length).toBe(4)
  })

  test('cannot mean anything else, and what was said can be taken back', async () => {
    const { red, checked } = await held()
    const other = await givenProduct(db, { name: 'Salt' })
    for (const [decision, number] of [
      [other, 2],
      ['same', 2],
      [red, 3],
      [red, 9],
    ] as const)
      expect((await decide(checked._id, decision, number)).status).toBe(400)
    expect((await decide(checked._id, 'any')).status).toBe(400)
    await decide(checked._id, red, 2)
    expect((await decide(checked._id, 'leave', 2)).body.data.decided).toBe(0)
    const done = await run(checked)
    expect(done.counts.held).toBe(1)
    expect((await decide(checked._id, red, 2)).status).toBe(409)
  })
})

// admin P1-10
test('a SKU with a very different name is held as another product, and changes nothing unless that is confirmed', async () => {
  await givenProduct(db, { sku: '176', name: 'Amul Taaza', unit: '500 ml', priceInPaise: 2800 })
  await givenProduct(db, { sku: '177', name: 'Toned Milk', unit: '1 L', priceInPaise: 5400 })
  const FILE = 'SKU,Name,Unit,Price\n176,Tata Sampann Rajma,1 kg,190\n177,Toned Milk Pouch,1 L,55\n'
  const checked = await check(await given(FILE))
  expect(checked.counts).toEqual({ new: 0, changed: 1, unchanged: 0, held: 1, faulty: 0 })
  const [row] = await rows(checked, 'held')
  expect(row!.reason).toBe('Looks like another product: in the shop, 176 is "Amul Taaza"')
  expect(row!.differences).toContainEqual({ field: 'Name', before: 'Amul Taaza', after: 'Tata Sampann Rajma' })
  expect((await decide(checked._id, 'new', 2)).status).toBe(400)
  await run(checked)
  expect((await products()).map(({ name }) => name)).toEqual(['Amul Taaza', 'Toned Milk Pouch'])
  const second = await check(await given(FILE))
  await decide(second._id, 'same')
  expect((await run(second)).counts).toMatchObject({ changed: 1, held: 0 })
  expect((await db.select().from(product).where(eq(product.sku, '176')))[0]).toMatchObject({
    name: 'Tata Sampann Rajma',
  })
})

describe('SKUs in another case', () => {
  test('mean one product, and a file with both spellings names both rows', async () => {
    const FILE = 'SKU,Name,Price\n abc-1 ,Milk,54\nABC-1,Milk Pouch,55\nX-2,Tea,90\n'
    const checked = await check(await given(FILE))
    expect(checked.counts).toMatchObject({ new: 2, faulty: 1 })
    expect((await rows(checked, 'faulty'))[0]).toMatchObject({
      number: 3,
      reason: 'Repeats row 2, which counts: ABC-1 is the same SKU as abc-1',
    })
    await run(checked)
    const again = await importFile('SKU,Name,Price\nAbc-1,Milk,56\nx-2,Tea,90\n')
    expect(again.counts).toEqual({ new: 0, changed: 1, unchanged: 1, held: 0, faulty: 0 })
    expect(
      await db.select({ sku: product.sku, price: product.priceInPaise }).from(product).orderBy(product.id),
    ).toEqual([
      { sku: 'abc-1', price: 5600 },
      { sku: 'X-2', price: 9000 },
    ])
  })

  test('of two products in the shop mean the one as written', async () => {
    await givenProduct(db, { sku: 'ABC-1', name: 'Milk', priceInPaise: 100 })
    await givenProduct(db, { sku: 'abc-1', name: 'Milk', priceInPaise: 200 })
    const done = await importFile('SKU,Name,Price\nabc-1,Milk,4\nABC-1,Milk,3\n')
    expect(done.counts).toMatchObject({ new: 0, changed: 2, faulty: 0 })
    const found = await db.select({ sku: product.sku, price: product.priceInPaise }).from(product).orderBy(product.id)
    expect(found).toEqual([
      { sku: 'ABC-1', price: 300 },
      { sku: 'abc-1', price: 400 },
    ])
  })

  test('of a deleted product are told, and an export may change them', async () => {
    const id = await givenProduct(db, { sku: 'ABC-1', name: 'Milk', priceInPaise: 5400 })
    await importFile(`Tokri ID,SKU\n${id},Abc-1\n`)
    expect((await db.select().from(product))[0]).toMatchObject({ sku: 'Abc-1' })
    await db.update(product).set({ deletedAt: new Date() })
    const checked = await check(await given('SKU,Name,Price\nabc-1,Milk,54\n'))
    expect((await rows(checked, 'noted'))[0]!.note).toContain('A deleted product had this SKU')
  })
})

test('a row that is held keeps no clear one out', async () => {
  await givenProduct(db, { sku: '176', name: 'Amul Taaza', unit: '500 ml', priceInPaise: 2800 })
  const done = await importFile('SKU,Name,Price\n176,Tata Sampann Rajma,190\n176,Amul Taaza Milk,29\n')
  expect(done.counts).toMatchObject({ changed: 1, held: 1, faulty: 0 })
  expect((await products()).map(({ name, price }) => [name, price])).toEqual([['Amul Taaza Milk', 2900]])
})

// admin P1-10
test('different products are distinguished from other spellings of one name', () => {
  for (const [one, other] of [
    ['Amul Taaza', 'Tata Sampann Rajma'],
    ['Onion', 'Aashirvaad Atta'],
    ['Fresh Onion', 'Fresh Tomato'],
    ['दही', 'पनीर'],
    ['Coke', 'Salt'],
  ])
    expect([one, other, areOtherGoods(one!, other!)]).toEqual([one, other, true])
  for (const [one, other] of [
    ['Toned Milk', 'Amul Toned Milk 1 L Pouch'],
    ['Dahi', 'DAHI (curd)'],
    ['Aashirvaad Atta', 'Ashirvad Aata'],
    ['Crème', 'Creme'],
    ['Tomato', 'Tomatoes'],
  ])
    expect([one, other, areOtherGoods(one!, other!)]).toEqual([one, other, false])
})

test('the SKUs of deleted products are found without a look at the other products', async () => {
  const { _id } = await importFile('SKU,Name,Price\nA,Milk,54\nB,Tea,90\n')
  await db.update(product).set({ deletedAt: new Date() }).where(eq(product.sku, 'B'))
  await db.transaction(async (tx) => {
    await lockImport(tx, _id)
    // The counter may still hold what this connection read before.
    const scans = async () =>
      (await tx.execute(sql`select seq_scan::int from pg_stat_xact_user_tables where relname = 'product'`))[0]
    const before = await scans()
    expect(await deletedSkus(tx, ['A', 'B', 'C'])).toEqual(new Set(['B']))
    expect(await scans()).toEqual(before)
  })
})
