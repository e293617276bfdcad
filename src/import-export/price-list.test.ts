import { expect, test } from 'bun:test'
import { product } from '../catalogue/schema.ts'
import { givenAdmin } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { givenProduct } from '../testing/catalogue.ts'
import { importsOf } from '../testing/imports.ts'

const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)
const { given, check, run, rows } = importsOf(db, admin.userId)

test('a list from a chat sets what shoppers pay, leaves the MRP, and adds what is new', async () => {
  await givenProduct(db, { name: 'Atta', unit: '5 kg', sku: 'A5', priceInPaise: 26500 })
  const list = 'Rates of today\nAtta 5kg - 240\nToor dal 1 kg - Rs.165/-\nसाखर ५ किलो - २२५/-\n'
  const checked = await check(await given(list))
  expect(checked.counts).toMatchObject({ changed: 1, new: 2, faulty: 1 })
  expect(await rows(checked, 'faulty')).toMatchObject([{ number: 1, reason: 'No price at the end of this line' }])
  await run(checked)
  const stored = await db.select().from(product).orderBy(product.id)
  expect(stored.map((each) => [each.name, each.unit, each.priceInPaise, each.sellingPriceInPaise])).toEqual([
    ['Atta', '5 kg', 26500, 24000],
    ['Toor dal', '1 kg', 16500, null],
    ['साखर', '5 kg', 22500, null],
  ])
  expect((await check(await given(list))).counts).toMatchObject({ changed: 0, new: 0, unchanged: 3 })
})

test('of a list of SKUs and prices alone, a row of an unknown SKU says so', async () => {
  await givenProduct(db, { name: 'Ghee', unit: '1 L', sku: 'G1', priceInPaise: 60_000 })
  const checked = await check(await given('SKU,MRP\nG1,610\nG9,90\n'))
  expect(checked.counts).toMatchObject({ changed: 1, new: 0, faulty: 1 })
  expect(await rows(checked, 'faulty')).toMatchObject([
    { number: 3, sku: 'G9', reason: 'No product has this SKU, and a new one needs a name' },
  ])
})
