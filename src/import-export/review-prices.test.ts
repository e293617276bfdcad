import { afterEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { product } from '../catalogue/schema.ts'
import { givenAdmin } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { givenProduct } from '../testing/catalogue.ts'
import { importsOf } from '../testing/imports.ts'

const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)
const { given, check, run, importFile, rows } = importsOf(db, admin.userId)

afterEach(async () => {
  await db.execute(sql`truncate product, category, sub_category, catalogue_import cascade`)
})

// admin P1-6
test('prices that may be in paise are noticed, others are not', async () => {
  const looks = async (...prices: (string | number)[]) =>
    (await given(`Name,Price\n${prices.map((price, at) => `Product ${at},${price}`).join('\n')}\n`)).looksLikePaise
  expect(await looks(2500, 5400, 12_000, 900)).toBe(true)
  expect(await looks(2500, 5450, 12_000)).toBe(false)
  expect(await looks(100, 200, 300, 5000)).toBe(false)
  expect(await looks(2500, '54.50', 12_000)).toBe(false)
})

// owner trial 2
test('a small list in paise is detected in the columns and in the review, with any discounts', async () => {
  const looks = async (file: string) => {
    const read = await given(file)
    return [read.looksLikePaise, (await check(read)).looksLikePaise]
  }
  const vegetables = [2500, 4200, 5200, 3500, 2600, 2800, 3000, 2700, 4000, 2900]
  const list = vegetables.map((mrp, at) => `Vegetable ${at},${mrp},${at % 2 ? mrp - 1800 : 2100}`).join('\n')
  expect(await looks(`name,mrp,discountedSellingPrice\n${list}\n`)).toEqual([true, true])
  const cheap = vegetables.map((mrp, at) => `Vegetable ${at},${mrp},900`).join('\n')
  expect(await looks(`name,mrp,discountedSellingPrice\n${cheap}\n`)).toEqual([true, true])
  const staples = [12_000, 3400, 1500, 24_000, 1900, 5500]
  expect(await looks(`Name,Price\n${staples.map((price, at) => `Staple ${at},${price}`).join('\n')}\n`)).toEqual([
    true,
    true,
  ])
  expect(await looks('Name,Price\nSaffron,2500\nGhee,12000\n')).toEqual([true, true])
  expect(await looks('Name,Price\nSaffron,2500\nSalt,20\n')).toEqual([false, false])
})

test('a percent that rounding to whole rupees makes much larger is noted and counted, and one that leaves nothing refused', async () => {
  await givenProduct(db, { sku: 'F', name: 'Toffee', priceInPaise: 200, discountPercent: 5 })
  const checked = await check(
    await given(
      'SKU,Name,Unit,MRP,Discount\nA,Gum,1 pc,2,5\nB,Pen,1 pc,10,5%\nC,Soap,1 pc,78,10\nD,Clip,1 pc,1,5\nF,Toffee,1 pc,2,5\n',
    ),
  )
  const why = 'the discount is rounded up to whole rupees; give a selling price to be exact'
  expect(checked.overDiscounted).toBe(2)
  expect((await rows(checked, 'noted')).map(({ number, note }) => [number, note])).toEqual([
    [2, `5% of ₹2 sells at ₹1: ${why}`],
    [3, `5% of ₹10 sells at ₹9: ${why}`],
  ])
  expect((await rows(checked, 'faulty')).map(({ number, reason }) => [number, reason])).toEqual([
    [5, `Would cost nothing. 5% of ₹1 sells at ₹0: ${why}`],
  ])
})

// owner trial 5
test('prices are in paise where their column says so', async () => {
  const read = await given('Item,Price (paise)\nTea,14500\nCoffee,23050\n')
  expect(read.money).toBe('paise')
  expect((await rows(await check(read), 'new')).map(({ product }) => product?.price)).toEqual([145, 230.5])
})

// owner trial 5
test('dots between thousands are seen by the decimal commas of the file, and what may be either is told', async () => {
  const checked = await check(
    await given(
      'Unit;Name;Price;Stock\n1 kg;Ghee;1.250;10\n1 L;Milk;58,5;1.250\n1 kg;Mix;1.250,00;5\n1 kg;Tea;1,250;12.000\n',
    ),
  )
  const found = (await rows(checked, 'new')).map(({ product, note }) => [product?.price, product?.stock, note])
  expect(found).toEqual([
    [1250, 10, null],
    [58.5, 1250, null],
    [1250, 5, null],
    [
      1250,
      12_000,
      'MRP "1,250" is read as ₹1,250; it may mean ₹1.25. Stock "12.000" is read as 12,000; it may mean 12',
    ],
  ])
})

// admin P1-6
test('price changes of more than half are reported, up and down', async () => {
  for (const [sku, priceInPaise] of [
    ['A', 5500],
    ['B', 10_000],
    ['C', 10_000],
    ['D', 10_000],
  ] as const)
    await givenProduct(db, { sku, name: sku, priceInPaise })
  const checked = await check(await given('SKU,Price\nA,"1,29,900.50"\nB,49\nC,150\nD,50\n'))
  expect(checked.priceJumps).toBe(2)
  expect((await rows(checked, 'price-jump')).map(({ number, note }) => [number, note])).toEqual([
    [2, 'The price goes up by more than half, from ₹55 to ₹1,29,900.50'],
    [3, 'The price goes down by more than half, from ₹100 to ₹49'],
  ])
})

test('a price of less than a quarter of the MRP is noted, unless it is so already', async () => {
  await givenProduct(db, { sku: 'F', name: 'Toffee', priceInPaise: 10_000, discountPercent: 80 })
  const text =
    'SKU,Name,Unit,MRP,Sale price\nA,Ghee,1 kg,1100,99\nB,Tea,1 kg,400,100\nF,Toffee,1 kg,100,20\nS,Saffron,1 g,129900.50,349\n'
  const checked = await check(await given(text))
  expect((await rows(checked, 'noted')).map(({ number, note }) => [number, note])).toEqual([
    [2, 'Is sold at ₹99 instead of ₹1,100, which is 91% off'],
    [5, 'Is sold at ₹349 instead of ₹1,29,900.50, which is 99% off'],
  ])
})

// owner trial 3
test('an import makes no product free, and a selling price is what it is', async () => {
  await givenProduct(db, { sku: 'A', name: 'Milk', priceInPaise: 6000 })
  await givenProduct(db, { sku: 'B', name: 'Bag', priceInPaise: 0 })
  const checked = await check(
    await given(
      'SKU,Name,Unit,MRP,Sale Price\nA,Milk,1 L,0,\nB,Big Bag,1 pc,0,\nC,Salt,1 kg,0,\nD,Tea,1 kg,90,0\nE,Ghee,1 L,250.50,1\nF,Rice,1 kg,80,72\n',
    ),
  )
  expect((await rows(checked, 'faulty')).map(({ number, reason }) => [number, reason])).toEqual([
    [2, expect.stringContaining('Would cost nothing')],
    [4, expect.stringContaining('Would cost nothing')],
    [5, expect.stringContaining('Would cost nothing')],
  ])
  await run(checked)
  expect(await db.select({ sku: product.sku }).from(product).where(eq(product.priceInPaise, 0))).toEqual([{ sku: 'B' }])
  const [ghee] = await db.select().from(product).where(eq(product.sku, 'E'))
  expect(ghee).toMatchObject({ priceInPaise: 25_050, sellingPriceInPaise: 100, discountPercent: 99 })
})

describe('discounts', () => {
  test('that are all from 0 to 1, with a fraction among them, are offered as fractions', async () => {
    const read = await given('Name,Price,Discount\nMilk,100,0.1\nTea,100,0.9\nSalt,100,0\nRice,100,\nDal,100,-\n')
    expect(read).toMatchObject({ looksLikeFractions: true, discounts: 'fractions' })
    await run(await check(read))
    const found = await db.select().from(product).orderBy(product.id)
    expect(found.map(({ discountPercent }) => discountPercent)).toEqual([10, 90, 0, 0, 0])
  })

  test('elsewhere stay percent, with a note where they are rounded', async () => {
    for (const others of ['10', '1%', '2']) {
      const read = await given(`Name,Unit,Price,Discount\nMilk,1 L,100,0.1\nTea,1 kg,100,${others}\n`)
      expect(read).toMatchObject({ looksLikeFractions: false, discounts: 'percent' })
      const checked = await check(read)
      expect((await rows(checked, 'noted')).map(({ number, note }) => [number, note])).toEqual([
        [2, 'Discount is rounded to whole percent'],
      ])
    }
    expect(await given('Name,Price,Discount\nMilk,100,1\nTea,100,0\n')).toMatchObject({ looksLikeFractions: false })
  })

  test('beside a selling price, which decides, have no note where they are rounded', async () => {
    const list = 'Name,Unit,MRP,Selling Price,Discount\nMilk,1 L,60,52,13.33\nTea,1 kg,150,,10.5\nOil,1 L,90,60,50.5\n'
    const checked = await check(await given(list))
    expect((await rows(checked, 'noted')).map(({ number, note }) => [number, note])).toEqual([
      [3, 'Discount is rounded to whole percent'],
      [4, 'Discount 51% is not used: the selling price is ₹60'],
    ])
  })

  test('of a dash are none', async () => {
    const done = await importFile('Name,Price,Discount\nMilk,54,-\nTea,90,n/a\nSalt,20,–\n')
    expect(done.counts).toMatchObject({ new: 3, faulty: 0 })
  })
})
