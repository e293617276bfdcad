import { afterEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { MAX_STOCK } from '../../shared/limits.ts'
import { givenAdmin } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { bulkOf } from '../../testing/bulk.ts'
import { givenCategory, givenProduct } from '../../testing/catalogue.ts'
import { importsOf } from '../../testing/imports.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { product, stockLedger } from '../schema.ts'
import { createProductSearch } from '../search/product-search.ts'

const shop = await createTestApp()
const { call, db } = shop
const admin = await givenAdmin({ db })
const other = await givenAdmin({ db })
const { preview, send, undo, run, stored } = bulkOf(shop, admin)

afterEach(async () => {
  await db.execute(sql`truncate product, category, sub_category, bulk_change cascade`)
})

test('an undo restores prices, except those that somebody has changed since, which it counts', async () => {
  const ids = []
  for (const name of ['Atta', 'Besan', 'Chana']) ids.push(await givenProduct(db, { name, discountPercent: 10 }))
  const [atta, besan, chana] = ids as [string, string, string]
  const { changeId, message } = await run({ ids, action: 'price', price: { of: 'both', percent: 10 } })
  expect(message).toBe('Raised MRPs and selling prices by 10%: 3 products')
  await db.update(product).set({ priceInPaise: 7_000 }).where(eq(product.id, besan))
  await db.update(product).set({ stock: 2 }).where(eq(product.id, atta))
  await db.update(product).set({ deletedAt: new Date() }).where(eq(product.id, chana))
  const undone = await undo(changeId)
  expect(undone.body).toMatchObject({
    message: '1 product restored; 2 left as they are',
    data: {
      restored: 1,
      left: 2,
      products: [
        { name: 'Besan', reason: 'Edited since' },
        { name: 'Chana', reason: 'Was deleted since' },
      ],
    },
  })
  expect(await stored(atta)).toMatchObject({ priceInPaise: 5_400, discountPercent: 10, stock: 2 })
  expect(await stored(besan)).toMatchObject({ priceInPaise: 7_000 })
  expect((await undo(changeId)).body.message).toBe(
    'Nothing restored; 2 left as they are: try again when nothing is in the way',
  )
  expect(await stored(atta)).toMatchObject({ priceInPaise: 5_400 })
})

test('of two admins who undo the same change at once, one does', async () => {
  const id = await givenProduct(db, { stock: 5 })
  const { changeId } = await run({ ids: [id], action: 'stock', stock: { add: 10 } })
  const replies = await Promise.all([undo(changeId), undo(changeId, other)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await stored(id)).stock).toBe(5)
})

test('a change whose request arrives again after its undo is not done again, and says that it was undone', async () => {
  const id = await givenProduct(db, { stock: 5 })
  const action = { ids: [id], action: 'stock', stock: { add: 10 } }
  const { seen } = (await preview(action)).data
  const { body } = await send(action, seen)
  await undo(body.data.changeId)
  const again = await send(action, seen)
  expect(again.body).toMatchObject({
    message: 'Added 10 to the stock: 1 product, and was undone since',
    data: { changeId: null, changed: 1 },
  })
  expect((await stored(id)).stock).toBe(5)
})

test('an undo leaves a stock that would be too high, and says so', async () => {
  const id = await givenProduct(db, { name: 'Salt', stock: MAX_STOCK })
  const { changeId } = await run({ ids: [id], action: 'stock', stock: { add: -100 } })
  const refill = { productId: id, addStock: 50 }
  expect((await call('PUT', '/api/stock/change', refill, admin.headers)).status).toBe(200)
  expect((await undo(changeId)).body).toMatchObject({
    message: 'Nothing restored; 1 left as it is: try again when nothing is in the way',
    data: { left: 1, products: [{ name: 'Salt', reason: 'The stock would be too high' }] },
  })
  expect((await stored(id)).stock).toBe(MAX_STOCK - 50)
})

test('an undo that restores nothing can be tried again, and one without a category says so', async () => {
  const gone = await givenCategory(db, 'Gone')
  const tea = await givenProduct(db, { name: 'Tea', sku: 'T1', categoryIds: [gone] })
  const { changeId } = await run({ ids: [tea], action: 'delete' })
  const taker = await givenProduct(db, { name: 'Other', sku: 'T1' })
  expect((await undo(changeId)).body.data).toMatchObject({
    restored: 0,
    left: 1,
    products: [{ name: 'Tea', reason: 'Another product has its SKU now' }],
  })
  await db.update(product).set({ sku: 'T2' }).where(eq(product.id, taker))
  expect((await call('DELETE', '/api/category/delete', { _id: gone }, admin.headers)).status).toBe(200)
  expect((await undo(changeId)).body).toMatchObject({
    message: '1 product restored, 1 of them without a category that was deleted since',
    data: {
      restored: 1,
      left: 0,
      incomplete: 1,
      products: [{ name: 'Tea', reason: 'Restored without a category that was deleted since' }],
    },
  })
  expect((await undo(changeId)).body).toMatchObject({ code: 'already_undone' })
})

test('stock is added with a reason in the ledger, and its undo leaves what was sold since', async () => {
  const [rice, salt, dal] = [
    await givenProduct(db, { name: 'Rice', stock: 5 }),
    await givenProduct(db, { name: 'Salt', stock: 0 }),
    await givenProduct(db, { name: 'Dal', stock: 3 }),
  ]
  const { changeId } = await run({ filter: {}, action: 'stock', stock: { add: 4 } })
  const addressId = await givenAddress(db, admin.userId)
  await givenCart(db, admin.userId, { [rice]: 2, [salt]: 1 })
  const order = orderOf(addressId, { [rice]: 2, [salt]: 1 }, 162)
  expect((await call('POST', '/api/order/cash-on-delivery', order, admin.headers)).status).toBe(200)
  await db.update(product).set({ stock: 20 }).where(eq(product.id, dal))
  const { body } = await undo(changeId)
  expect(body.data).toMatchObject({
    restored: 1,
    products: [
      { name: 'Dal', reason: 'Edited since' },
      { name: 'Salt', reason: 'Too many were sold since' },
    ],
  })
  expect((await stored(rice)).stock).toBe(3)
  expect((await stored(salt)).stock).toBe(3)
  expect((await stored(dal)).stock).toBe(20)
  const entries = await db.select().from(stockLedger).where(eq(stockLedger.productId, rice)).orderBy(stockLedger.id)
  expect(entries.map(({ change, reason, actor }) => [change, reason, actor?.split(':')[0]])).toEqual([
    [5, 'opening', undefined],
    [4, 'refill', 'admin'],
    [-2, 'order', 'order'],
    [-4, 'change undone', 'admin'],
  ])
})

test('a stock that was stated since is what it was again once that is undone', async () => {
  const id = await givenProduct(db, { sku: 'A', stock: 5 })
  const { changeId: added } = await run({ ids: [id], action: 'stock', stock: { add: 4 } })
  const { changeId: set } = await run({ ids: [id], action: 'stock', stock: { set: 20 } })
  const imports = importsOf(db, admin.userId)
  const done = await imports.importFile('SKU,Stock\nA,30\n')
  for (const changeId of [added, set]) expect((await undo(changeId)).body.data).toMatchObject({ restored: 0, left: 1 })
  await imports.undo(done)
  for (const [changeId, stock] of [
    [set, 9],
    [added, 5],
  ] as const) {
    expect((await undo(changeId)).body.data).toMatchObject({ restored: 1, left: 0 })
    expect((await stored(id)).stock).toBe(stock)
  }
})

test('deleted products are gone from the shop and its search until the undo, unless their SKU is taken', async () => {
  const [salt, tea] = [
    await givenProduct(db, { name: 'Salt', sku: 'S1' }),
    await givenProduct(db, { name: 'Tea', sku: 'T1' }),
  ]
  const found = async (text: string) =>
    (await createProductSearch({ db }).find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 5 })).total
  const { changeId } = await run({ ids: [salt, tea], action: 'delete' })
  expect([await found('salt'), await found('tea')]).toEqual([0, 0])
  expect((await preview({ ids: [salt], action: 'hide' })).data.products).toBe(0)
  await givenProduct(db, { name: 'Other', sku: 'T1' })
  expect((await undo(changeId)).body.data).toMatchObject({
    restored: 1,
    products: [{ name: 'Tea', reason: 'Another product has its SKU now' }],
  })
  expect([await found('salt'), await found('tea')]).toEqual([1, 0])
})
