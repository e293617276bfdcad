import { afterEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { product } from '../catalogue/schema.ts'
import { givenAdmin } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { givenProduct } from '../testing/catalogue.ts'
import { importsOf } from '../testing/imports.ts'
import { matchRows } from './matching.queries.ts'
import { lockImport } from './queries.ts'

const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)
const { given, check, run, undo, importFile, rows } = importsOf(db, admin.userId)

afterEach(async () => {
  await db.execute(sql`truncate product, category, sub_category, catalogue_import cascade`)
})

const products = () =>
  db
    .select({ name: product.name, unit: product.unit, brand: product.brand, price: product.priceInPaise })
    .from(product)
    .where(sql`deleted_at is null`)
    .orderBy(product.priceInPaise)
const decide = (importId: string, decision: string, number?: number) =>
  shop.call('PUT', '/api/import/decision', { importId, number, decision }, admin.headers)

test('a row means the product of its name, brand and amount, however the unit is spelt, and changes no spelling', async () => {
  await givenProduct(db, { name: 'Oil', unit: '1 L', priceInPaise: 100 })
  await givenProduct(db, { name: 'Besan', unit: '500 g', priceInPaise: 200 })
  await givenProduct(db, { name: 'Rice', unit: '1 kg', brand: 'Daawat', priceInPaise: 300 })
  await givenProduct(db, { name: 'Juice', unit: '6 × 200 ml', priceInPaise: 400 })
  for (const list of [
    'Oil,,1L\nbesan,,500g\nrice,DAAWAT,1kg\nJuice,,6x200ML\n',
    'OIL,,1 ltr\nBesan,,500 gm\nRice,,1 Kilo\nJuice,,6 X 200 ml\n',
    'Oil,,1 Litre.\nBesan,,500 Grams\nRice,Daawat,1.0 KG\nJuice,,6 * 200 mls\n',
  ]) {
    const priced = list.replaceAll(/(.)\n/g, '$1,9\n')
    const checked = await check(await given(`Name,Brand,Unit,MRP\n${priced}`))
    expect(checked.counts).toEqual({ new: 0, changed: 4, unchanged: 0, held: 0, faulty: 0 })
    expect((await rows(checked, 'changed')).flatMap((row) => row.differences.map(({ field }) => field))).toEqual(
      Array(4).fill('MRP'),
    )
  }
  await importFile('Name,Brand,Unit,MRP\nOIL,,1L,1.5\nbesan,,500gm,2.5\nRICE,DAAWAT,1kg,3.5\n')
  expect(await products()).toEqual([
    { name: 'Oil', unit: '1 L', brand: null, price: 150 },
    { name: 'Besan', unit: '500 g', brand: null, price: 250 },
    { name: 'Rice', unit: '1 kg', brand: 'Daawat', price: 350 },
    { name: 'Juice', unit: '6 × 200 ml', brand: null, price: 400 },
  ])
})

test('a list without units finds the products that an earlier one added by the units of their names', async () => {
  const list = 'Name,MRP\nTata Salt 1kg,28\nCadbury Sooji 5 KG,99\nPencil,5\n'
  await importFile(list)
  expect((await check(await given(list))).counts).toEqual({ new: 0, changed: 0, unchanged: 3, held: 0, faulty: 0 })
  // Before units were read from names, these were "1 pc".
  await givenProduct(db, { name: 'Parle-G 250 g', unit: '1 pc', priceInPaise: 3000 })
  const priced = await check(await given('Name,MRP\ntata salt 1KG,29\nCadbury Sooji 5 KG,96\nParle-G 250 g,31\n'))
  expect(priced.counts).toEqual({ new: 0, changed: 3, unchanged: 0, held: 0, faulty: 0 })
})

test('a list without units finds products whose names spell their unit otherwise, and has each once', async () => {
  const first = await importFile('Name,MRP\nTata Salt 1kg,28\nTata Salt (1 Kg),29\nTea 250gm,90\nOil - 1 L,140\n')
  expect(first.counts).toEqual({ new: 3, changed: 0, unchanged: 0, held: 0, faulty: 1 })
  const list = 'Name,MRP\nTATA SALT 1 KGS,29\nTea 250 g,91\nOil 1 Ltr,141\nTea 500 g,170\nTea 1250 g,400\n'
  const checked = await check(await given(list))
  expect(checked.counts).toEqual({ new: 2, changed: 3, unchanged: 0, held: 0, faulty: 0 })
  await run(checked)
  expect((await products()).map(({ name, price }) => [name, price])).toEqual([
    ['Tata Salt 1kg', 2900],
    ['Tea 250gm', 9100],
    ['Oil - 1 L', 14100],
    ['Tea 500 g', 17000],
    ['Tea 1250 g', 40000],
  ])
})

test('a unit that may mean the same is held, and another amount is another product', async () => {
  const kilo = await givenProduct(db, { name: 'Besan', unit: '1 kg', priceInPaise: 9000 })
  await givenProduct(db, { name: 'Coriander', unit: '1 bunch', priceInPaise: 1000 })
  const list =
    'Name,Unit,MRP\nBesan,1000 g,91\nBesan,500 g,46\nBesan,2 x 500 g,92\nCoriander,1 pc,11\nBesan,1 kg pouch,93\n'
  const checked = await check(await given(list))
  expect(checked.counts).toEqual({ new: 2, changed: 0, unchanged: 0, held: 3, faulty: 0 })
  const held = await rows(checked, 'held')
  expect(held.map(({ number, reason, mayBeNew, candidates }) => [number, reason, mayBeNew, candidates.length])).toEqual(
    [
      [2, 'A product of this name may be the same: 1000 g here, 1 kg in the shop. Say which is meant', true, 1],
      [5, 'A product of this name may be the same: 1 pc here, 1 bunch in the shop. Say which is meant', true, 1],
      [6, 'A product of this name may be the same: 1 kg pouch here, 1 kg in the shop. Say which is meant', true, 1],
    ],
  )
  await decide(checked._id, kilo, 2)
  await decide(checked._id, 'new', 6)
  const done = await run(checked)
  expect(done.counts).toEqual({ new: 3, changed: 1, unchanged: 0, held: 1, faulty: 0 })
  expect((await products()).map(({ name, unit, price }) => `${name}, ${unit}: ${price / 100}`)).toEqual([
    'Coriander, 1 bunch: 10',
    'Besan, 500 g: 46',
    'Besan, 1 kg: 91',
    'Besan, 2 x 500 g: 92',
    'Besan, 1 kg pouch: 93',
  ])
})

test('all rows of units that may mean the same are the same products, or new ones, by one decision', async () => {
  await givenProduct(db, { name: 'Besan', unit: '1 kg', priceInPaise: 9000 })
  const LIST = 'Name,Unit,MRP\nBesan,1000 g,91\n'
  const [same, other] = [await check(await given(LIST)), await check(await given(LIST))]
  expect((await decide(same._id, 'same')).body.data).toMatchObject({ decided: 1 })
  const changed = await run(same)
  expect(changed.counts).toMatchObject({ changed: 1, held: 0 })
  await undo(changed)
  await decide(other._id, 'new')
  expect((await run(other)).counts).toMatchObject({ new: 1, held: 0 })
  expect((await products()).map(({ unit, price }) => [unit, price])).toEqual([
    ['1 kg', 9000],
    ['1000 g', 9100],
  ])
})

test('the unit as written counts where the shop has one product twice, and each keeps its row', async () => {
  await givenProduct(db, { name: 'Oil', unit: '1 L', priceInPaise: 100 })
  await givenProduct(db, { name: 'Oil', unit: '1L', priceInPaise: 200 })
  const done = await importFile('Name,Unit,MRP\noil,1l,3\nOil,1 L,4\n')
  expect(done.counts).toEqual({ new: 0, changed: 2, unchanged: 0, held: 0, faulty: 0 })
  expect((await products()).map(({ unit, price }) => [unit, price])).toEqual([
    ['1L', 300],
    ['1 L', 400],
  ])
  const [row] = await rows(await check(await given('Name,Unit,MRP\nOil,1 ltr,5\n')), 'held')
  expect(row!.reason).toBe('2 products have this name and unit. Say which is meant')
})

test('rows of one list repeat each other in any spelling of the unit, and mean no product that another of them adds', async () => {
  const filler = Array.from({ length: 900 }, (_, at) => `Soap ${at},1 pc,10`).join('\n')
  const checked = await check(
    await given(`Name,Unit,MRP\nBesan,1 kg,90\nOil,1 L,150\n${filler}\nBesan,1 kg pouch,91\nOil,1ltr,151\n`),
  )
  expect(checked.counts).toMatchObject({ new: 903, held: 0, faulty: 1 })
  expect((await rows(checked, 'faulty'))[0]).toMatchObject({ number: 905, reason: 'Repeats row 3, which counts' })
  expect((await run(checked)).counts).toEqual({ new: 903, changed: 0, unchanged: 0, held: 0, faulty: 1 })
})

test('rows of one list repeat each other however their amount is written', async () => {
  const checked = await check(
    await given(`Name,Unit,MRP
Oil,1 l,150
Besan,500gm,50
Juice,6 x 200 ml,90
Eggs,1 dozen,80
Oil,1000 ml,151
Besan,0.5 kg,51
Juice,6 × 0.2 L,91
Eggs,12 pcs,81
Oil,1 l bottle,152
Oil,2 x 500 ml,153
`),
  )
  expect(checked.counts).toMatchObject({ new: 6, faulty: 4 })
  expect((await rows(checked, 'faulty')).map(({ number, reason }) => [number, reason])).toEqual([
    [6, 'Repeats row 2, which counts'],
    [7, 'Repeats row 3, which counts'],
    [8, 'Repeats row 4, which counts'],
    [9, 'Repeats row 5, which counts'],
  ])
})

describe('rows that need review and are for one product', () => {
  const besan = async () =>
    (await products()).filter(({ name }) => name === 'Besan').map(({ unit, price }) => [unit, price / 100])
  const held = async (view: Parameters<typeof rows>[0]) =>
    (await rows(view, 'held')).map(({ number, decision, note }) => [number, decision, note])

  test('count once: the first of those decided together, and the others say which', async () => {
    const kilo = await givenProduct(db, { name: 'Besan', unit: '1 kg', priceInPaise: 9000 })
    const checked = await check(await given('Name,Unit,MRP\nBesan,1000 g,91\nSalt,1 kg,28\nBesan,1000gm,92\n'))
    expect(checked.counts).toMatchObject({ new: 1, held: 2 })
    expect((await decide(checked._id, 'same')).body.data).toMatchObject({ decided: 1 })
    expect(await held(checked)).toEqual([
      [2, kilo, null],
      [4, null, 'Row 2 is for the same product, and counts'],
    ])
    const refused = await decide(checked._id, kilo, 4)
    expect([refused.status, refused.body.message]).toEqual([409, 'Row 2 is for the same product, and counts'])
    await decide(checked._id, 'leave', 2)
    expect((await decide(checked._id, kilo, 4)).body.data).toMatchObject({ decided: 1 })
    expect(await held(checked)).toEqual([
      [2, null, 'Row 4 is for the same product, and counts'],
      [4, kilo, null],
    ])
    expect((await run(checked)).counts).toMatchObject({ new: 1, changed: 1, held: 1 })
    expect(await besan()).toEqual([['1 kg', 92]])
  })

  test('do not count beside a row that needs none, changed or not', async () => {
    const kilo = await givenProduct(db, { name: 'Besan', unit: '1 kg', priceInPaise: 9000 })
    for (const price of [90, 95]) {
      const checked = await check(await given(`Name,Unit,MRP\nBesan,1000 g,91\nBesan,1 kg,${price}\n`))
      expect(await held(checked)).toEqual([[2, null, 'Row 3 is for the same product, and counts']])
      expect((await decide(checked._id, kilo, 2)).status).toBe(409)
      expect((await decide(checked._id, 'same')).body.data).toMatchObject({ decided: 0 })
      await run(checked)
      expect(await besan()).toEqual([['1 kg', price]])
    }
  })

  test('become one new product, not two', async () => {
    await givenProduct(db, { name: 'Besan', unit: '1 kg', priceInPaise: 9000 })
    const checked = await check(await given('Name,Unit,MRP\nBesan,1000 g,91\nBesan,1000gm,92\nBesan,1 kg jar,93\n'))
    expect((await decide(checked._id, 'new')).body.data).toMatchObject({ decided: 2 })
    await run(checked)
    expect(await besan()).toEqual([
      ['1 kg', 90],
      ['1000 g', 91],
      ['1 kg jar', 93],
    ])
  })
})

test('a new SKU with the name, unit and brand of another product is noted', async () => {
  await givenProduct(db, { sku: 'A-1', name: 'Besan', unit: '500 g', brand: 'Rajdhani', priceInPaise: 5000 })
  const checked = await check(
    await given('SKU,Name,Brand,Unit,MRP\nB-1,besan,Rajdhani,500g,50\nB-2,Besan,Tata,500 g,60\nB-3,Besan,,1 kg,90\n'),
  )
  expect(checked.counts).toMatchObject({ new: 3, held: 0 })
  expect((await rows(checked, 'noted')).map(({ sku, note }) => [sku, note])).toEqual([
    ['B-1', 'The shop has a product of this name and unit with the SKU A-1. This is another one'],
  ])
})

test('rows are matched by name without a look at the other products', async () => {
  const { _id } = await importFile('Name,Unit,MRP\nOil,1 L,150\nBesan,500 g,50\n')
  const keys = ['1ltr', '1000 ml', '2 L'].map((unit, number) => ({
    number,
    id: null,
    sku: null,
    name: 'oil',
    units: [unit],
    brand: null,
  }))
  await db.transaction(async (tx) => {
    await lockImport(tx, _id)
    // The counter may still hold what this connection read before.
    const scans = async () =>
      (await tx.execute(sql`select seq_scan::int from pg_stat_xact_user_tables where relname = 'product'`))[0]
    const before = await scans()
    const matches = await matchRows(tx, keys, new Set(), null)
    expect(matches.map(({ by, candidates }) => [by, candidates.length])).toEqual([
      ['name', 0],
      [null, 1],
      [null, 0],
    ])
    expect(await scans()).toEqual(before)
  })
})
