import { afterEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { category, product, stockLedger, subCategory } from '../../catalogue/schema.ts'
import { createProductSearch } from '../../catalogue/search/product-search.ts'
import { givenAdmin } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { importsOf } from '../../testing/imports.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { runImport } from '../service.ts'

const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)
const { given, check, run, undo, importFile, rows, work, sell } = importsOf(db, admin.userId)

afterEach(async () => {
  await db.execute(sql`truncate product, category, sub_category, catalogue_import cascade`)
})

const products = () => db.select().from(product).orderBy(product.id)
const lastEntryOf = async (id: string) =>
  (await db.select().from(stockLedger).where(eq(stockLedger.productId, id)).orderBy(stockLedger.id)).at(-1)!.id
const OLD =
  'SKU,Name,Brand,Category,Sub Category,Unit,MRP,Discount,Stock,Description,Detail: Shelf Life\nD1,Toned Milk,Amul,Dairy,Milk,1 L,60,10,40,Fresh,2 days\nD2,Paneer,Amul,Dairy,Paneer,200 g,95,5,10,Soft,\n'
const NEW =
  'SKU,Name,Brand,Category,Sub Category,Unit,MRP,Discount,Stock,Description,Detail: Shelf Life\nD1,Toned Milk 2,Nandini,Drinks,Shakes,2 L,70,0,100,Fresher,9 days\nD2,Paneer,Amul,Dairy,Paneer,200 g,99,5,4,Soft,\nN1,Salt,Tata,Grocery,Salt,1 kg,20,0,7,,\n'

// admin P1-7
test('an undone import restores products, categories, stock and ledger', async () => {
  await importFile(OLD)
  const facts = async () => (await products()).map(({ updatedAt, version, ...rest }) => rest)
  const categories = async () => [
    (await db.select().from(category)).map(({ name }) => name).sort(),
    (await db.select().from(subCategory)).map(({ name }) => name).sort(),
    [...(await db.execute(sql`select product_id, category_id from product_category order by 1, 2`))],
    [...(await db.execute(sql`select product_id, sub_category_id from product_sub_category order by 1, 2`))],
  ]
  const [before, placed] = [await facts(), await categories()]
  const done = await importFile(NEW)
  expect(done).toMatchObject({ counts: { new: 1, changed: 2 }, canBeUndone: true })
  const undone = await undo(done)
  expect(undone).toMatchObject({ state: 'undone', noted: 0, canBeUndone: false })
  expect(await facts()).toEqual(before)
  expect(await categories()).toEqual(placed)
  const [ledger] = await db.execute(sql`
    select count(*)::int as wrong from product p
    where stock <> (select coalesce(sum(change), 0) from stock_ledger where product_id = p.id)`)
  expect(ledger).toEqual({ wrong: 0 })
  const again = await shop.call('POST', '/api/import/undo', { importId: done._id }, admin.headers)
  expect(again).toMatchObject({ status: 409, body: { message: 'This import is undone' } })
})

test('an undo restores exact prices, and leaves prices that would be below one that was set since', async () => {
  await givenProduct(db, { sku: 'A', priceInPaise: 50_000, discountPercent: 20 })
  await givenProduct(db, { sku: 'B', priceInPaise: 50_000, discountPercent: 20 })
  const done = await importFile('SKU,MRP,Selling price\nA,500,449\nB,600,\n')
  expect(done.counts).toMatchObject({ changed: 2 })
  await db.update(product).set({ sellingPriceInPaise: 55_000 }).where(eq(product.sku, 'B'))
  expect(await undo(done)).toMatchObject({ state: 'undone', noted: 1 })
  const prices = (await products()).map(({ priceInPaise, discountPercent, sellingPriceInPaise }) => [
    priceInPaise,
    discountPercent,
    sellingPriceInPaise,
  ])
  expect(prices).toEqual([
    [50_000, 20, null],
    [60_000, 8, 55_000],
  ])
})

// owner trial 1
test('an undo restores changed custom attributes in their order', async () => {
  const moreDetails = { Storage: 'Keep it dry', 'Shelf Life': '9 months', Type: 'Iodised', Origin: 'Gujarat' }
  await givenProduct(db, { sku: 'S1', moreDetails })
  await givenProduct(db, { sku: 'S2', moreDetails })
  const done = await importFile(
    'SKU,Detail: Storage,Detail: Shelf Life,Detail: Box\nS1,In a jar,,12\nS2,In a jar,1 year,\n',
  )
  expect(done.counts).toMatchObject({ changed: 2 })
  const undone = await undo(done)
  expect(await rows(undone, 'noted')).toEqual([])
  for (const each of await products()) expect(Object.entries(each.moreDetails)).toEqual(Object.entries(moreDetails))
})

// owner trial 1
test('an undo counts only completely restored products', async () => {
  await importFile('SKU,Name,Price\nA,Milk,60\nB,Tea,90\nC,Salt,20\n')
  const checked = await check(await given('SKU,Name,Price\nA,Milk,61\nB,Tea,91\nC,Salt,20.999\nD,Rice,80\nE,Dal,150\n'))
  const done = await run(checked)
  const [, tea, , , dal] = await products()
  await db.update(product).set({ priceInPaise: 12_345 }).where(eq(product.id, tea!.id))
  await db.update(product).set({ deletedAt: new Date() }).where(eq(product.id, dal!.id))
  expect(await undo(done)).toMatchObject({
    counts: { new: 2, changed: 3 },
    takenBack: { new: 1, changed: 2, partly: 0, remainingNew: 0, remainingChanged: 1, gone: 1 },
  })
})

// admin P1-7
test('what was edited since stays, and is listed; what was sold since stays sold', async () => {
  await importFile(OLD)
  const done = await importFile(NEW)
  const [milk, paneer, salt] = await products()
  await sell(milk!.id, 30)
  await sell(paneer!.id, 4)
  await db.update(product).set({ name: 'My Milk' }).where(eq(product.id, milk!.id))
  await db.update(product).set({ priceInPaise: 12_345 }).where(eq(product.id, paneer!.id))
  await db.update(product).set({ deletedAt: new Date() }).where(eq(product.id, salt!.id))
  const undone = await undo(done)
  expect((await rows(undone, 'noted')).map(({ number, note }) => [number, note])).toEqual([
    [2, 'Edited since, and stays as it is: Name'],
    [3, 'Edited since, and stays as it is: MRP'],
    [4, 'Was deleted since'],
  ])
  const [first, second] = await products()
  // 40 before, 100 after the import, 70 after the sale: the undo takes off the import's 60, and the sale stays.
  expect(first).toMatchObject({ name: 'My Milk', brand: 'Amul', priceInPaise: 6000, stock: 10 })
  // 10 before, 4 after the import, 0 after the sale: the undo returns the 6 that the import took.
  expect(second).toMatchObject({ priceInPaise: 12_345, stock: 6 })
  const entries = await db
    .select()
    .from(stockLedger)
    .where(eq(stockLedger.productId, second!.id))
    .orderBy(stockLedger.id)
  expect(entries.at(-1)).toMatchObject({ change: 6, reason: 'import undone', actor: `admin:${admin.userId}` })
})

test('an undo leaves a stock of which too many were sold, and no cancellation sells pieces that do not exist', async () => {
  const [tea] = [await givenProduct(db, { sku: 'A', name: 'Tea', stock: 7 }), await givenProduct(db, { sku: 'B' })]
  const done = await importFile('SKU,Price,Stock\nA,60,20\nB,70,20\n')
  const before = await products()
  const addressId = await givenAddress(db, admin.userId)
  await givenCart(db, admin.userId, { [tea]: 18 })
  const total = (before.find(({ id }) => id === tea)!.soldPriceInPaise / 100) * 18
  const placed = await shop.call(
    'POST',
    '/api/order/cash-on-delivery',
    orderOf(addressId, { [tea]: 18 }, total),
    admin.headers,
  )
  expect(placed.status).toBe(200)
  const undone = await undo(done)
  expect(undone.takenBack).toMatchObject({ changed: 1, partly: 1, remainingChanged: 0 })
  expect((await rows(undone, 'noted')).map(({ sku, note }) => [sku, note])).toEqual([
    ['A', 'Too many were sold since, and stays as it is: Stock'],
  ])
  const stockOf = async (sku: string) => (await products()).find((each) => each.sku === sku)!.stock
  expect([await stockOf('A'), await stockOf('B')]).toEqual([2, 10])
  const cancelled = await shop.call('POST', '/api/order/cancel', { orderId: placed.body.data.orderId }, admin.headers)
  expect(cancelled.status).toBe(200)
  expect(await stockOf('A')).toBe(20)
})

// owner F9
test('the ledger names who imported and who undid it, and commands as an import', async () => {
  const ledger = async () => {
    const { body } = await shop.call('GET', '/api/stock/ledger?limit=2', undefined, admin.headers)
    return body.data.map(({ reason, by }: { reason: string; by: object }) => [reason, by])
  }
  const meera = await givenAdmin(shop, { name: 'Meera' })
  await importsOf(db, meera.userId).importFile('SKU,Name,Price,Stock\nA,Milk,60,50\n')
  expect((await ledger())[0]).toEqual(['import', { kind: 'admin', name: 'Meera', fileName: '' }])
  const changed = await importsOf(db, meera.userId).importFile('SKU,Name,Price,Stock\nA,Milk,60,40\n')
  const other = await givenAdmin(shop, { name: 'Zoya' })
  await shop.call('POST', '/api/import/undo', { importId: changed._id }, other.headers)
  await work(changed._id)
  expect((await ledger())[0]).toEqual(['import undone', { kind: 'admin', name: 'Zoya', fileName: '' }])
  const command = await check(await given('SKU,Name,Price,Stock\nA,Milk,60,70\n'))
  await runImport(db, command._id, null)
  await work(command._id)
  expect((await ledger())[0]).toEqual(['import', { kind: 'import', name: command._id, fileName: 'list.csv' }])
})

// admin P1-7
test('an undo deletes added products, except those that were ordered or edited since', async () => {
  const done = await importFile(
    'Name,Category,Price,Stock\nSalt,Dry,20,5\nTea,Drinks,90,5\nRice,Grain,80,5\nDal,Pulses,99,5\n',
  )
  const [, tea, rice] = await products()
  const addressId = await givenAddress(db, admin.userId)
  await givenCart(db, admin.userId, { [tea!.id]: 2 })
  const order = orderOf(addressId, { [tea!.id]: 2 }, 180)
  expect((await shop.call('POST', '/api/order/cash-on-delivery', order, admin.headers)).status).toBe(200)
  const change = { productId: rice!.id, price: 70, expectedPrice: 80 }
  expect((await shop.call('PUT', '/api/stock/change', change, admin.headers)).status).toBe(200)
  const undone = await undo(done)
  expect(undone).toMatchObject({
    state: 'undone',
    takenBack: { new: 2, changed: 0, partly: 0, remainingNew: 2, remainingChanged: 0, gone: 0 },
  })
  expect((await rows(undone, 'noted')).map(({ number, note }) => [number, note])).toEqual([
    [3, 'Was ordered since, and stays'],
    [4, 'Edited since, and stays'],
  ])
  const left = await products()
  expect(left.map(({ name, deletedAt }) => [name, deletedAt])).toEqual([
    ['Tea', null],
    ['Rice', null],
  ])
  expect((await db.select().from(category)).map(({ name }) => name).sort()).toEqual(['Drinks', 'Grain'])
  const search = createProductSearch({ db })
  for (const [text, total] of [
    ['salt', 0],
    ['tea', 1],
    ['rice', 1],
    ['dal', 0],
  ] as const)
    expect((await search.find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 5 })).total).toBe(total)
})

test('an undo removes the categories it made that only deleted products are in, unless these may come back', async () => {
  const names = async () => [
    ...(await db.select().from(category)).map(({ name }) => name).sort(),
    ...(await db.select().from(subCategory)).map(({ name }) => name).sort(),
  ]
  const done = await importFile(
    'Name,Price,Category,Sub Category\nSalt,20,Spices,Salts\nTea,90,Drinks,Teas\nDal,99,Grain,Dals\n',
  )
  const idOf = async (name: string) => (await products()).find((each) => each.name === name)!.id
  const send = (method: string, path: string, body: object) => shop.call(method, path, body, admin.headers)
  expect((await send('DELETE', '/api/product/delete-product', { _id: await idOf('Salt') })).status).toBe(200)
  const bulk = { ids: [await idOf('Tea')], action: 'delete' }
  const { seen } = (await send('POST', '/api/product/bulk/preview', bulk)).body.data
  const { changeId } = (await send('POST', '/api/product/bulk', { ...bulk, seen })).body.data
  expect(await undo(done)).toMatchObject({ takenBack: { new: 1, gone: 2 } })
  expect(await names()).toEqual(['Drinks', 'Teas'])
  expect((await send('POST', '/api/product/bulk/undo', { changeId })).body.data).toMatchObject({ restored: 1, left: 0 })
  expect(await undo(done)).toMatchObject({ takenBack: { new: 2, gone: 1 } })
  expect(await names()).toEqual([])
})

test('an undo leaves added products whose stock somebody refilled, set or counted', async () => {
  const done = await importFile('Name,Price,Stock\nSalt,20,5\nTea,90,5\nRice,80,5\nDal,99,5\n')
  const [salt, tea, rice] = await products()
  const send = (method: string, path: string, body: object) => shop.call(method, path, body, admin.headers)
  for (const reply of [
    await send('PUT', '/api/stock/change', { productId: salt!.id, addStock: 5 }),
    await send('PUT', '/api/stock/change', { productId: tea!.id, stock: 44, expectedStock: 5 }),
    await send('POST', '/api/stock/count', {
      counts: [{ productId: rice!.id, counted: 40, asOf: await lastEntryOf(rice!.id) }],
    }),
  ])
    expect(reply).toMatchObject({ status: 200, body: { success: true } })
  const undone = await undo(done)
  expect(undone).toMatchObject({ takenBack: { new: 1, remainingNew: 3 } })
  expect((await products()).map(({ name, stock }) => [name, stock])).toEqual([
    ['Salt', 10],
    ['Tea', 44],
    ['Rice', 40],
  ])
})

test('the database knows how many products there are as soon as an import or its undo is done', async () => {
  const known = async () => {
    const [row] = await db.execute(sql`
      select min(reltuples)::int as min, max(reltuples)::int as max from pg_class
      where relname in ('product', 'product_category', 'product_search')`)
    return row
  }
  const done = await importFile('SKU,Name,Category,Price\nA,Milk,Dairy,60\nB,Curd,Dairy,40\nC,Ghee,Dairy,400\n')
  expect(await known()).toEqual({ min: 3, max: 3 })
  await undo(done)
  expect(await known()).toEqual({ min: 0, max: 0 })
})

test('imports and bulk changes that are undone from the newest leave nothing of the first', async () => {
  const first = await importFile(
    'SKU,Name,Category,MRP,Selling price,Stock\nA,Milk,Dairy,60,55,7\nB,Curd,Dairy,40,,7\n',
  )
  const later = await importFile('SKU,Name,Category,MRP,Stock\nA,Milk,Drinks,66,9\nB,Curd,Dairy,44,9\n')
  const bulk = { filter: {}, action: 'price', price: { of: 'both', percent: 10 } }
  const send = (path: string, body: object) => shop.call('POST', `/api/product/bulk${path}`, body, admin.headers)
  const { seen } = (await send('/preview', bulk)).body.data
  const { changeId } = (await send('', { ...bulk, seen })).body.data
  expect((await send('/undo', { changeId })).body.data).toMatchObject({ restored: 2 })
  expect(await undo(later)).toMatchObject({ takenBack: { changed: 2, partly: 0 } })
  const [, curd] = await products()
  await db.update(product).set({ unit: '2 kg', version: sql`version + 1` }).where(eq(product.id, curd!.id))
  const undone = await undo(first)
  expect(undone).toMatchObject({ takenBack: { new: 1, remainingNew: 1 } })
  expect((await rows(undone, 'noted')).map(({ note }) => note)).toEqual(['Edited since, and stays'])
  expect((await products()).map(({ name }) => name)).toEqual(['Curd'])
})

// admin P1-7
test('an interrupted undo continues, and reverts nothing twice', async () => {
  const many = (price: number, stock: number) =>
    `SKU,Name,Price,Stock\n${Array.from({ length: 900 }, (_, at) => `S${at},Product ${at},${price},${stock}`).join('\n')}\n`
  await importFile(many(10, 5))
  const done = await importFile(many(12, 8))
  const stopping = new AbortController()
  await shop.call('POST', '/api/import/undo', { importId: done._id }, admin.headers)
  const first = work(done._id, stopping.signal)
  stopping.abort()
  await first
  await Promise.all([work(done._id), work(done._id)])
  const [sums] = await db.execute(sql`select sum(stock)::int as stock, sum(price_in_paise)::int as price from product`)
  expect(sums).toEqual({ stock: 4500, price: 900_000 })
})

// admin P1-7
test('a stopped import can be undone as far as it came, one that changed nothing cannot', async () => {
  const checked = await check(await given('Name,Price\nSalt,20\n'))
  const { status } = await shop.call('POST', '/api/import/undo', { importId: checked._id }, admin.headers)
  expect(status).toBe(409)
  await runImport(db, checked._id, admin.userId)
  await shop.call('POST', '/api/import/stop', { importId: checked._id }, admin.headers)
  const nothing = await shop.call('POST', '/api/import/undo', { importId: checked._id }, admin.headers)
  expect(nothing).toMatchObject({ status: 409, body: { message: 'This import changed nothing' } })
  const { body: stopped } = await shop.call('GET', `/api/import?importId=${checked._id}`, undefined, admin.headers)
  expect(stopped.data).toMatchObject({ state: 'stopped', counts: { new: 0 }, missed: 1 })
  const same = await run(await check(await given('Name,Price\nSalt,20\n')))
  expect(same.canBeUndone).toBe(true)
})

test('the history begins with the newest, by when an import ran or, if it never did, when its file was sent', async () => {
  const [first, second, third] = [
    await check(await given('SKU,Name,Price\nA,Salt,20\n')),
    await check(await given('SKU,Name,Price\nB,Tea,90\n')),
    await check(await given('SKU,Name,Price\nC,Dal,99\n')),
  ]
  await run(second)
  await run(first)
  await undo(second)
  const last = await check(await given('Name,SKU,Price\nRice,D,70\n'))
  const { body } = await shop.call('GET', '/api/import/history', undefined, admin.headers)
  expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([last._id, first._id, second._id, third._id])
  expect(body.data.map(({ ranAt }: { ranAt: string | null }) => ranAt !== null)).toEqual([false, true, true, false])
})

// admin D-34
test('an import that waits can be thrown away, one that changed the shop cannot', async () => {
  const discard = (importId: string) => shop.call('DELETE', '/api/import', { importId }, admin.headers)
  const waiting = await given('Name,Price\nSalt,20\n')
  const checked = await check(await given('Name,Price\nSalt,20\n'))
  const failed = await given('')
  for (const { _id } of [waiting, checked, failed]) expect((await discard(_id)).status).toBe(200)
  const { body } = await shop.call('GET', '/api/import/history', undefined, admin.headers)
  expect(body.data).toEqual([])
  const done = await importFile('Name,Price\nSalt,20\n')
  expect((await discard(done._id)).status).toBe(409)
})
