import { expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { catalogueImport } from '../../import-export/schema.ts'
import { auditLog } from '../../platform/audit/schema.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { saveSettings } from '../../settings/queries.ts'
import { givenAdmin, givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenCategory, givenProduct } from '../../testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { product, stockLedger } from '../schema.ts'

const shop = await createTestApp()
const { db } = shop
const meera = await givenAdmin(shop, { name: 'Meera' })
const asha = await givenShopper(shop)
const addressId = await givenAddress(db, asha.userId)

const change = (body: object) => shop.call('PUT', '/api/stock/change', body, meera.headers)
const count = (counts: object[]) => shop.call('POST', '/api/stock/count', { counts }, meera.headers)
const get = (path: string) => shop.call('GET', path, undefined, meera.headers)
const asOf = async (id: string) => (await get(`/api/stock/ledger?productId=${id}`)).body.data[0]?._id ?? 0
const ledgerOf = (id: string) =>
  db.select().from(stockLedger).where(eq(stockLedger.productId, id)).orderBy(stockLedger.id)
const logOf = (id: string) => db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id)

/** Places an order of Asha and returns its number. */
async function createOrder(id: string, quantity: number): Promise<string> {
  const [row] = await db.select().from(product).where(eq(product.id, id))
  await givenCart(db, asha.userId, { [id]: quantity })
  const orderRequest = orderOf(addressId, { [id]: quantity }, (row!.soldPriceInPaise * quantity) / 100)
  const { body } = await shop.call('POST', '/api/order/cash-on-delivery', orderRequest, asha.headers)
  expect(body.message).not.toBe('')
  expect(body.success).toBe(true)
  return body.data.orderId
}

test('sets stock and price if unchanged, with actor and reason in the ledger', async () => {
  const id = await givenProduct(db, { stock: 10, priceInPaise: 5400, name: 'Curd' })
  const { status, body } = await change({
    productId: id,
    stock: 7,
    expectedStock: 10,
    price: 49.5,
    expectedPrice: 54,
    discount: 10,
    expectedDiscount: 0,
  })
  expect({ status, message: body.message }).toEqual({ status: 200, message: 'Curd saved' })
  expect(body.data).toMatchObject({ _id: id, stock: 7, price: 49.5, discount: 10, version: 2 })
  expect((await ledgerOf(id)).at(-1)).toMatchObject({
    change: -3,
    balance: 7,
    reason: 'edit',
    actor: `admin:${meera.userId}`,
  })
  expect(await logOf(id)).toMatchObject([
    {
      actorId: meera.userId,
      action: 'Changed stock, price and discount',
      subject: 'Curd',
      changes: {
        stock: { before: 10, after: 7 },
        price: { before: 54, after: 49.5 },
        discount: { before: 0, after: 10 },
      },
    },
  ])
})

test('sets an exact price, which a new MRP leaves and a new discount replaces', async () => {
  const id = await givenProduct(db, { priceInPaise: 50_000, discountPercent: 20, name: 'Ghee' })
  const pricesAfter = async (asked: object) => {
    const { body } = await change({ productId: id, ...asked })
    return body.success ? [body.data.price, body.data.discount, body.data.sellingPrice] : body.message
  }
  expect(await pricesAfter({ sellingPrice: 449, expectedSellingPrice: null })).toEqual([500, 10, 449])
  expect((await logOf(id)).at(-1)).toMatchObject({
    changes: { discount: { before: 20, after: 10 }, sellingPrice: { before: null, after: 449 } },
  })
  expect(await pricesAfter({ price: 550, expectedPrice: 500 })).toEqual([550, 18, 449])
  expect(await pricesAfter({ price: 440, expectedPrice: 550 })).toBe('The selling price must not be above the MRP')
  expect(await pricesAfter({ sellingPrice: 430, expectedSellingPrice: null })).toBe('Ghee sells at ₹449 now')
  expect(await pricesAfter({ sellingPrice: 430 })).toBe('expectedSellingPrice is missing')
  expect(await pricesAfter({ sellingPrice: 430.005, expectedSellingPrice: 449 })).toBe(
    'sellingPrice must have at most two decimals',
  )
  expect(await pricesAfter({ discount: 10, expectedDiscount: 18 })).toEqual([550, 10, null])
  expect(await pricesAfter({ sellingPrice: 430, expectedSellingPrice: 449 })).toBe(
    'Ghee has no selling price of its own now',
  )
})

test('rejects a stock edit after a sale, with the current product', async () => {
  const id = await givenProduct(db, { stock: 10, name: 'Paneer' })
  await createOrder(id, 3)
  const { status, body } = await change({ productId: id, stock: 12, expectedStock: 10 })
  expect(status).toBe(409)
  expect(body).toMatchObject({
    message: 'Paneer has 7 in stock now, not 10',
    data: { product: { _id: id, stock: 7, version: 1 } },
  })
  expect(await ledgerOf(id)).toHaveLength(2)
  expect(await logOf(id)).toEqual([])
})

test('adds an amount after concurrent sales, and removes no more than there is', async () => {
  const id = await givenProduct(db, { stock: 10, name: 'Butter' })
  await createOrder(id, 3)
  expect((await change({ productId: id, addStock: 10 })).body.data.stock).toBe(17)
  expect((await change({ productId: id, addStock: -2 })).body.data.stock).toBe(15)
  const { status, body } = await change({ productId: id, addStock: -16 })
  expect({ status, message: body.message }).toEqual({ status: 409, message: 'Only 15 of Butter are in stock' })
  expect((await ledgerOf(id)).map(({ change, reason }) => [change, reason])).toEqual([
    [10, 'opening'],
    [-3, 'order'],
    [10, 'refill'],
    [-2, 'removal'],
  ])
})

test('a price that somebody else changed is not overwritten, and other fields do not stand in the way', async () => {
  const id = await givenProduct(db, { stock: 10, priceInPaise: 5000, name: 'Ghee' })
  await change({ productId: id, discount: 5, expectedDiscount: 0 })
  expect((await change({ productId: id, price: 52, expectedPrice: 50 })).status).toBe(200)
  const { status, body } = await change({ productId: id, price: 48, expectedPrice: 50 })
  expect({ status, message: body.message }).toEqual({ status: 409, message: 'Ghee costs ₹52 now, not ₹50' })
  const off = await change({ productId: id, discount: 8, expectedDiscount: 0 })
  expect(off.body.message).toBe('Ghee has 5% off now, not 0%')
})

test('gives nothing away by a price of 0, nor by a discount that leaves nothing, but keeps what is free already', async () => {
  const id = await givenProduct(db, { priceInPaise: 5000, discountPercent: 5, name: 'Ghee' })
  for (const asked of [
    { price: 0, expectedPrice: 50 },
    { price: 1, expectedPrice: 50 },
    { discount: 100, expectedDiscount: 5 },
    { sellingPrice: 0, expectedSellingPrice: null },
  ]) {
    const { status, body } = await change({ productId: id, ...asked })
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'Ghee would cost nothing. If it is meant to be free, say so in its form',
    })
  }
  const sample = await givenProduct(db, { priceInPaise: 0, stock: 1 })
  expect((await change({ productId: sample, addStock: 5 })).body.data.stock).toBe(6)
})

test('requires the previous value and a valid stock', async () => {
  const id = await givenProduct(db, { stock: 10 })
  for (const [orderRequest, message] of [
    [{}, 'Nothing to change'],
    [{ stock: 5 }, 'expectedStock is missing'],
    [{ price: 5 }, 'expectedPrice is missing'],
    [{ stock: 5, expectedStock: 10, addStock: 1 }, 'Set the stock or add to it, not both'],
    [{ price: 1.005, expectedPrice: 54 }, 'price must have at most two decimals'],
    [{ stock: -1, expectedStock: 10 }, 'stock must be a whole number from 0 to 1000000'],
    [{ addStock: 1_000_000 }, 'Stock cannot exceed 1000000'],
  ] as const) {
    const { status, body } = await change({ productId: id, ...orderRequest })
    expect({ status, message: body.message }).toEqual({ status: 400, message })
  }
  expect((await change({ productId: newId(), addStock: 1 })).status).toBe(404)
  expect(await ledgerOf(id)).toHaveLength(1)
})

test('writes nothing for an unchanged value', async () => {
  const id = await givenProduct(db, { stock: 10 })
  expect((await change({ productId: id, stock: 10, expectedStock: 10 })).body.data.version).toBe(1)
  expect([await ledgerOf(id), await logOf(id)].map((rows) => rows.length)).toEqual([1, 0])
})

test('the ledger says what, why, who, when and the balance, newest first, page by page', async () => {
  const id = await givenProduct(db, { stock: 10, name: 'Poha' })
  const orderId = await createOrder(id, 2)
  await change({ productId: id, addStock: 5 })
  await db.execute(sql`update product set stock = 1 where id = ${id}`)
  const { body } = await get(`/api/stock/ledger?productId=${id}&limit=3`)
  expect(body).toMatchObject({ page: 1, hasMore: true, product: { _id: id, stock: 1 } })
  const said = body.data.map(({ change, balance, reason, by }: never) => ({ change, balance, reason, by }))
  expect(said).toEqual([
    { change: -12, balance: 1, reason: 'edit', by: { kind: 'shop', name: '', fileName: '' } },
    { change: 5, balance: 13, reason: 'refill', by: { kind: 'admin', name: 'Meera', fileName: '' } },
    { change: -2, balance: 8, reason: 'order', by: { kind: 'order', name: orderId, fileName: '' } },
  ])
  expect(body.data[0].product).toEqual({ _id: id, brand: null, name: 'Poha', unit: '1 L' })
  const last = await get(`/api/stock/ledger?productId=${id}&limit=3&page=2`)
  expect(last.body).toMatchObject({ hasMore: false, data: [{ reason: 'opening', balance: 10 }] })
  expect((await get('/api/stock/ledger?limit=1')).body.data[0].product._id).toBe(id)
})

// owner F9
test('what an earlier version of the shop imported was changed by an import', async () => {
  const [id, importId] = [await givenProduct(db, { stock: 10 }), newId()]
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('tokri.stock_reason', 'import', true),
      set_config('tokri.stock_actor', ${importId}, true)`)
    await tx.execute(sql`update product set stock = 4 where id = ${id}`)
  })
  const { body } = await get(`/api/stock/ledger?productId=${id}&limit=1`)
  expect(body.data[0]).toMatchObject({ reason: 'import', by: { kind: 'import', name: importId, fileName: '' } })
})

test('what a list changed names its file, on the screen and in the CSV', async () => {
  const [id, importId] = [await givenProduct(db, { stock: 10 }), newId()]
  await db
    .insert(catalogueImport)
    .values({ id: importId, fileName: '=new prices.csv', parts: 1, startedBy: meera.userId })
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('tokri.stock_reason', 'import', true),
      set_config('tokri.stock_actor', ${`import:${importId}`}, true)`)
    await tx.execute(sql`update product set stock = 4 where id = ${id}`)
  })
  const { body } = await get(`/api/stock/ledger?productId=${id}&limit=1`)
  expect(body.data[0].by).toEqual({ kind: 'import', name: importId, fileName: '=new prices.csv' })
  const request = new Request(`http://localhost/api/stock/ledger-export?productId=${id}`, { headers: meera.headers })
  const [, row] = parse(await (await shop.app.handle(request)).text(), { bom: true }) as string[][]
  expect(row!.slice(4, 6)).toEqual(['import', "'=new prices.csv"])
})

test('sorts low stock by how long it lasts at the pace of the last week', async () => {
  const category = `Low ${newId()}`
  const [slow, fast, gone, idle] = await Promise.all([
    givenProduct(db, { name: `${category} slow`, stock: 5 }),
    givenProduct(db, { name: `${category} fast`, stock: 12 }),
    givenProduct(db, { name: `${category} gone`, stock: 0 }),
    givenProduct(db, { name: `${category} idle`, stock: 1 }),
    givenProduct(db, { name: `${category} plenty`, stock: 6 }),
    givenProduct(db, { name: `${category} deleted`, stock: 0, deletedAt: new Date() }),
  ])
  await createOrder(fast!, 7)
  await createOrder(slow!, 1)
  const { body } = await get(`/api/stock/low?search=${encodeURIComponent(category)}`)
  expect(body).toMatchObject({ page: 1, totalPage: 1, totalCount: 4, threshold: 5 })
  expect(body.data.map(({ _id, soldInWeek, daysLeft }: never) => [_id, soldInWeek, daysLeft])).toEqual([
    [gone, 0, 0],
    [fast, 7, 5],
    [slow, 1, 28],
    [idle, 0, null],
  ])
  const second = await get(`/api/stock/low?search=${encodeURIComponent(category)}&limit=2&page=2`)
  expect(second.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([slow, idle])
  await saveSettings(db, { lowStockThreshold: 0 })
  expect((await get(`/api/stock/low?search=${encodeURIComponent(category)}`)).body.data).toHaveLength(1)
  await saveSettings(db, { lowStockThreshold: 5 })
})

test('the list of low stock is narrowed to a category, and keeps apart what the shop never had', async () => {
  const category = await givenCategory(db, `Shelf ${newId()}`)
  const placed = { categoryIds: [category] }
  const ranOut = await givenProduct(db, { ...placed, name: 'Ran out', stock: 3 })
  await change({ productId: ranOut, stock: 0, expectedStock: 3 })
  const never = await givenProduct(db, { ...placed, name: 'Never had', stock: 0 })
  const low = async (query: string) =>
    (await get(`/api/stock/low?categoryId=${category}${query}`)).body.data.map(({ _id }: { _id: string }) => _id)
  expect((await low('')).sort()).toEqual([ranOut, never].sort())
  expect(await low('&stocked=ever')).toEqual([ranOut])
  expect(await low('&stocked=never')).toEqual([never])
  expect((await get('/api/stock/low?stocked=now')).status).toBe(400)
})

test('the ledger is narrowed to days of the shop, and exported as CSV that no spreadsheet takes for formulas', async () => {
  const id = await givenProduct(db, { name: '=1+1, "Ghee"', unit: '1 kg\njar', stock: 10 })
  await change({ productId: id, addStock: -2 })
  await change({ productId: id, addStock: 5 })
  // A minute before and after midnight in India, which is 18:30 UTC.
  await db.execute(sql`alter table stock_ledger disable trigger user`)
  const [first, second] = await ledgerOf(id)
  await db.execute(sql`update stock_ledger set created_at = '2026-03-01T18:29:00Z' where id = ${first!.id}`)
  await db.execute(sql`update stock_ledger set created_at = '2026-03-01T18:31:00Z' where id = ${second!.id}`)
  await db.execute(sql`alter table stock_ledger enable trigger user`)
  const changes = async (query: string) =>
    (await get(`/api/stock/ledger?productId=${id}${query}`)).body.data.map((entry: { change: number }) => entry.change)
  expect(await changes('&from=2026-03-01&to=2026-03-01')).toEqual([10])
  expect(await changes('&from=2026-03-02&to=2026-03-02')).toEqual([-2])
  expect(await changes('&from=2026-03-02')).toEqual([5, -2])
  expect((await get('/api/stock/ledger?from=2026-02-31')).status).toBe(400)
  const request = new Request(`http://localhost/api/stock/ledger-export?productId=${id}&to=2026-03-02`, {
    headers: meera.headers,
  })
  const response = await shop.app.handle(request)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="stock-ledger.csv"')
  const rows = parse(await response.text(), { bom: true }) as string[][]
  expect(rows).toEqual([
    ['When', 'Product', 'Unit', 'SKU', 'Why', 'Who', 'Change', 'Stock after'],
    ['2026-03-02 00:01:00', `'=1+1, "Ghee"`, '1 kg\njar', '', 'removal', 'Meera', '-2', '8'],
    ['2026-03-01 23:59:00', `'=1+1, "Ghee"`, '1 kg\njar', '', 'opening', 'shop', '10', '10'],
  ])
})

test('a code finds exactly its product, words find what they fit', async () => {
  const id = await givenProduct(db, { name: 'Khakhra Methi', sku: 'KHK-1', moreDetails: { Barcode: '8901234567894' } })
  for (const code of ['KHK-1', '8901234567894', ' KHK-1 ']) {
    const { body } = await get(`/api/stock/find?text=${encodeURIComponent(code)}`)
    expect(body).toMatchObject({ isExact: true, data: [{ _id: id, sku: 'KHK-1', stock: 10, asOf: await asOf(id) }] })
  }
  const { body } = await get('/api/stock/find?text=khakra')
  expect(body).toMatchObject({ isExact: false, data: [{ _id: id }] })
  expect((await get('/api/stock/find?text=')).body.data).toEqual([])
})

test('returns allocated stock beside the product', async () => {
  const id = await givenProduct(db, { sku: 'SUJI-1', stock: 10 })
  await createOrder(id, 3)
  expect((await get('/api/stock/find?text=SUJI-1')).body.data[0]).toMatchObject({ stock: 7, promised: 3 })
  await db.execute(sql`update "order" set state = 'packed' where id in
    (select order_id from order_line where product_id = ${id})`)
  expect((await get('/api/stock/find?text=SUJI-1')).body.data[0]).toMatchObject({ stock: 7, promised: 0 })
})

test('a count becomes the stock, plus what was sold and refilled since it was counted', async () => {
  const id = await givenProduct(db, { stock: 10, name: 'Rava' })
  const seen = await asOf(id)
  await createOrder(id, 2)
  await change({ productId: id, addStock: 6 })
  const { status, body } = await count([{ productId: id, counted: 9, asOf: seen }])
  expect({ status, message: body.message }).toEqual({ status: 200, message: '1 product counted' })
  expect(body.data).toEqual({
    saved: [
      { productId: id, brand: null, name: 'Rava', unit: '1 L', expected: 10, counted: 9, changedSince: 4, stock: 13 },
    ],
    gone: [],
  })
  expect((await ledgerOf(id)).at(-1)).toMatchObject({ change: -1, balance: 13, reason: 'count' })
  expect((await logOf(id)).at(-1)).toMatchObject({
    action: 'Counted stock',
    subject: 'Rava',
    changes: { 'Rava, 1 L': { before: 14, after: 13 } },
  })
})

test('applies a repeated or shared count once', async () => {
  const id = await givenProduct(db, { stock: 10 })
  const counted = [{ productId: id, counted: 8, asOf: await asOf(id) }]
  for (let time = 0; time < 3; time++) expect((await count(counted)).body.data.saved[0].stock).toBe(8)
  expect(await ledgerOf(id)).toHaveLength(2)
})

test('sets the stock to 0 when more was sold than counted', async () => {
  const id = await givenProduct(db, { stock: 10 })
  const seen = await asOf(id)
  await createOrder(id, 5)
  expect((await count([{ productId: id, counted: 2, asOf: seen }])).body.data.saved[0]).toMatchObject({ stock: 0 })
})

test('a product that was never in stock is counted too', async () => {
  const id = await givenProduct(db, { stock: 0 })
  expect((await count([{ productId: id, counted: 4, asOf: 0 }])).body.data.saved[0]).toMatchObject({ stock: 4 })
})

test('a count is saved whole or not at all, and names what the shop no longer sells', async () => {
  const [one, other, gone] = await Promise.all([
    givenProduct(db, { stock: 10 }),
    givenProduct(db, { stock: 10 }),
    givenProduct(db, { stock: 10, deletedAt: new Date() }),
  ])
  const right = { productId: one, counted: 3, asOf: await asOf(one) }
  const wrong = await count([right, { productId: other, counted: 3, asOf: right.asOf }])
  expect(wrong.status).toBe(400)
  expect(await ledgerOf(one)).toHaveLength(1)
  expect((await count([right, right])).status).toBe(400)
  const { body } = await count([right, { productId: gone, counted: 3, asOf: await asOf(gone) }])
  expect(body.data).toMatchObject({ saved: [{ productId: one, stock: 3 }], gone: [gone] })
  expect(await ledgerOf(gone)).toHaveLength(1)
})

// admin D-28
test('who sells by phone finds all that the words mean, page by page, what can be had first', async () => {
  const word = 'xylocarp'
  for (let n = 0; n < 9; n++)
    await givenProduct(db, { name: `${word} ${n}`, stock: n === 7 ? 4 : 0, brand: `Brand ${n}` })
  const page = async (number: number) => (await get(`/api/stock/on-sale?search=${word}&limit=6&page=${number}`)).body
  const [first, second] = [await page(1), await page(2)]
  expect(first).toMatchObject({ totalCount: 9, totalPage: 2 })
  expect(first.data[0]).toMatchObject({ stock: 4, brand: 'Brand 7' })
  expect([first.data.length, second.data.length]).toEqual([6, 3])
  const ids = [...first.data, ...second.data].map(({ _id }: { _id: string }) => _id)
  expect(new Set(ids).size).toBe(9)
  expect((await get('/api/stock/on-sale?search=')).body.data).toEqual([])
})

test('a SKU, a barcode and a name without its accents find the same product for phone orders and in the list', async () => {
  const id = await givenProduct(db, { name: 'Nescafé Gold', sku: 'NES-50', moreDetails: { Barcode: '7613035' } })
  for (const text of ['NES-50', '7613035', 'nescafe']) {
    const onPhone = (await get(`/api/stock/on-sale?search=${text}`)).body
    expect([text, onPhone.data.map(({ _id }: { _id: string }) => _id)]).toEqual([text, [id]])
    const { body } = await shop.call('POST', '/api/product/get', { search: text }, meera.headers)
    expect([text, body.data.map(({ _id }: { _id: string }) => _id)]).toEqual([text, [id]])
  }
})
