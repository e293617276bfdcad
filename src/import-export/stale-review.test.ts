import { afterEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { product } from '../catalogue/schema.ts'
import { givenAdmin } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { givenProduct } from '../testing/catalogue.ts'
import { importsOf } from '../testing/imports.ts'
import { showImport } from './views.ts'

const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)
const { given, check, run, rows, sell } = importsOf(db, admin.userId)

afterEach(async () => {
  await db.execute(sql`truncate product, catalogue_import cascade`)
})

const LIST = 'SKU,Name,MRP,Stock\nT1,Tea,41,5\nR1,Rice,60,9\nN1,Salt,20,4\n'
const STALE = '1 product has changed since this preview: check again'

async function givenShop() {
  const tea = await givenProduct(db, { name: 'Tea', sku: 'T1', priceInPaise: 4000, stock: 5 })
  await givenProduct(db, { name: 'Rice', sku: 'R1', priceInPaise: 6000, stock: 9 })
  return {
    tea,
    edit: (id: string) =>
      shop.call('PUT', '/api/stock/change', { productId: id, price: 44, expectedPrice: 40 }, admin.headers),
  }
}

test('a review of products that were edited since is not imported before it is checked again', async () => {
  const { tea, edit } = await givenShop()
  const checked = await check(await given(LIST))
  expect(checked).toMatchObject({ changedSince: 0, counts: { new: 1, changed: 1, unchanged: 1 } })
  expect((await edit(tea)).status).toBe(200)
  expect(await showImport(db, checked._id)).toMatchObject({ changedSince: 1 })
  await expect(run(checked)).rejects.toThrow(STALE)
  const again = await check(checked)
  expect(again.changedSince).toBe(0)
  expect((await rows(again, 'changed')).map(({ differences }) => differences)).toEqual([
    [{ field: 'MRP', before: '₹44', after: '₹41' }],
  ])
  expect((await run(again)).state).toBe('done')
})

test('so is one of a row that would have changed nothing, and of a product that was deleted', async () => {
  const { tea } = await givenShop()
  const checked = await check(await given('SKU,Name,MRP\nT1,Tea,40\n'))
  await db.update(product).set({ deletedAt: new Date() }).where(eq(product.id, tea))
  await expect(run(checked)).rejects.toThrow(STALE)
})

test('orders leave a review as it is; a stock that somebody has stated does not, where the file sets the stock', async () => {
  const { tea } = await givenShop()
  const [sets, leaves] = [await check(await given(LIST)), await check(await given(LIST), { updatesStock: false })]
  await sell(tea, 1)
  expect(await showImport(db, sets._id)).toMatchObject({ changedSince: 0 })
  await db.update(product).set({ stock: 30 }).where(eq(product.id, tea))
  expect(await showImport(db, sets._id)).toMatchObject({ changedSince: 1 })
  expect(await showImport(db, leaves._id)).toMatchObject({ changedSince: 0 })
})
