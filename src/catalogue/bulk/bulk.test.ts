import { afterEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { auditLog } from '../../platform/audit/schema.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { MAX_BULK_IDS } from '../../shared/product-list.ts'
import { givenAdmin } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { bulkOf } from '../../testing/bulk.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { category, product } from '../schema.ts'

const shop = await createTestApp()
const { call, db } = shop
const admin = await givenAdmin({ db })
const other = await givenAdmin({ db })
const { preview, send, undo, run, stored } = bulkOf(shop, admin)

afterEach(async () => {
  await db.execute(sql`truncate product, category, sub_category, bulk_change cascade`)
})

async function pricesOf(id: string) {
  const { priceInPaise, discountPercent, sellingPriceInPaise, soldPriceInPaise } = await stored(id)
  return { priceInPaise, discountPercent, sellingPriceInPaise, soldPriceInPaise }
}

test.each([
  // Price, discount in percent, change, and what is sold for what price afterwards, in paise.
  [10_000, 0, { of: 'sellingPrice', percent: -10 }, [10_000, 9_000]],
  [10_000, 0, { of: 'sellingPrice', percent: -10, ending: '90' }, [10_000, 8_990]],
  [10_000, 0, { of: 'sellingPrice', percent: -12.5, ending: '50' }, [10_000, 8_750]],
  [10_000, 0, { of: 'sellingPrice', amount: -0.4, ending: '00' }, [10_000, 10_000]],
  [10_000, 20, { of: 'sellingPrice', amount: 7.25 }, [10_000, 8_725]],
  [10_000, 20, { of: 'sellingPrice', percent: 25 }, [10_000, 10_000]],
  [10_000, 20, { of: 'price', percent: 10 }, [11_000, 8_800]],
  [10_000, 20, { of: 'both', percent: 10 }, [11_000, 8_800]],
  [10_000, 20, { of: 'both', percent: 10, ending: '90' }, [10_990, 8_790]],
  // What rounds the wrong way goes on to the next ending.
  [450, 0, { of: 'both', percent: -2, ending: '90' }, [390, 390]],
  [1_030, 0, { of: 'both', percent: 1, ending: '90' }, [1_090, 1_090]],
  [1_030, 0, { of: 'both', percent: 0, ending: '00' }, [1_000, 1_000]],
] as const)('a price of %i with %i%% off, changed by %j', async (priceInPaise, discountPercent, price, [to, sold]) => {
  const id = await givenProduct(db, { priceInPaise, discountPercent })
  await run({ ids: [id], action: 'price', price })
  expect(await pricesOf(id)).toMatchObject({ priceInPaise: to, soldPriceInPaise: sold })
})

test('a preview says of each product what will be, and what cannot be changed is left out and counted', async () => {
  const milk = await givenProduct(db, { name: 'Milk', brand: 'Nandini', priceInPaise: 6_000, discountPercent: 10 })
  const free = await givenProduct(db, { name: 'Free', priceInPaise: 0 })
  const full = await givenProduct(db, { name: 'Full', priceInPaise: 6_000 })
  const action = { ids: [milk, free, full], action: 'price', price: { of: 'sellingPrice', amount: 5 } }
  const { data } = await preview(action)
  expect(data).toMatchObject({ products: 3, changed: 1, unchanged: 0, refused: 2 })
  expect(data.examples).toEqual([
    {
      _id: milk,
      brand: 'Nandini',
      name: 'Milk',
      unit: '1 L',
      before: { price: 60, soldPrice: 54 },
      after: { price: 60, soldPrice: 59 },
      problem: null,
    },
  ])
  expect(data.problems.map(({ name, problem }: { name: string; problem: string }) => [name, problem])).toEqual([
    ['Free', 'Has no price yet'],
    ['Full', 'Would sell above its MRP'],
  ])
  const { status, body } = await send(action, data.seen)
  expect({ status, message: body.message, data: body.data }).toMatchObject({
    status: 200,
    message: 'Raised selling prices by ₹5: 1 product',
    data: { changed: 1, refused: 2 },
  })
  expect(await pricesOf(full)).toMatchObject({ priceInPaise: 6_000, sellingPriceInPaise: null })
})

test('what has changed since the preview is shown again instead of being done', async () => {
  const id = await givenProduct(db, { priceInPaise: 6_000 })
  const action = { filter: {}, action: 'price', price: { of: 'both', percent: 50 } }
  const { data } = await preview(action)
  await givenProduct(db, { name: 'New', priceInPaise: 100 })
  const refused = await send(action, data.seen)
  expect(refused).toMatchObject({ status: 409, body: { code: 'preview_outdated', data: { preview: { changed: 2 } } } })
  await db.update(product).set({ priceInPaise: 8_000 }).where(eq(product.id, id))
  const again = await send(action, refused.body.data.preview.seen)
  expect(again.status).toBe(409)
  expect((await send(action, again.body.data.preview.seen)).status).toBe(200)
  expect((await stored(id)).priceInPaise).toBe(12_000)
})

test('a change counts once, however often its request arrives, and a preview is good for what it showed alone', async () => {
  const id = await givenProduct(db, { stock: 5 })
  const action = { ids: [id], action: 'stock', stock: { add: 10 } }
  const { seen } = (await preview(action)).data
  const first = await send(action, seen)
  const again = await Promise.all([send({ stock: { add: 10 }, action: 'stock', ids: [id] }, seen), send(action, seen)])
  for (const { status, body } of again) expect({ status, body }).toEqual({ status: 200, body: first.body })
  expect((await stored(id)).stock).toBe(15)
  const larger = { ...action, stock: { add: 5_000 } }
  for (const known of [seen, (await preview(action)).data.seen]) {
    const refused = await send(larger, known)
    expect(refused).toMatchObject({ status: 409, body: { code: 'preview_outdated' } })
    expect(refused.body.data.preview.seen).not.toBe(known)
  }
  const others = await call('POST', '/api/product/bulk', { ...action, seen }, other.headers)
  expect(others.body.code).toBe('preview_outdated')
  expect((await stored(id)).stock).toBe(15)
  // What arrives at once is done once, too.
  const { seen: next } = (await preview(action)).data
  const replies = await Promise.all(Array.from({ length: 8 }, () => send(action, next)))
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.data.changeId}`)).size).toBe(1)
  expect((await stored(id)).stock).toBe(25)
})

test('of two previews that add pieces, the second is shown again once the first is done, and sales outdate neither', async () => {
  const id = await givenProduct(db, { stock: 5 })
  const action = { ids: [id], action: 'stock', stock: { add: 10 } }
  const [first, second] = [(await preview(action)).data, (await preview(action)).data]
  const addressId = await givenAddress(db, other.userId)
  await givenCart(db, other.userId, { [id]: 1 })
  const order = orderOf(addressId, { [id]: 1 }, 54)
  expect((await call('POST', '/api/order/cash-on-delivery', order, other.headers)).status).toBe(200)
  expect((await send(action, first.seen)).status).toBe(200)
  const refused = await send(action, second.seen)
  expect(refused).toMatchObject({ status: 409, body: { code: 'preview_outdated' } })
  const shown = refused.body.data.preview
  expect(shown.examples).toMatchObject([{ before: { stock: 14 }, after: { stock: 24 } }])
  expect((await call('PUT', '/api/stock/change', { productId: id, addStock: 2 }, admin.headers)).status).toBe(200)
  expect(await send(action, shown.seen)).toMatchObject({ status: 409, body: { code: 'preview_outdated' } })
  expect((await stored(id)).stock).toBe(16)
})

test.each(['hide', 'delete'])('to %s what was edited since the preview, it is shown again', async (action) => {
  const id = await givenProduct(db, { name: 'Salt' })
  const { seen } = (await preview({ ids: [id], action })).data
  await db.update(product).set({ name: 'Sugar', version: 2 }).where(eq(product.id, id))
  expect(await send({ ids: [id], action }, seen)).toMatchObject({ status: 409, body: { code: 'preview_outdated' } })
})

test('a filter selects all that match, except some', async () => {
  const ids = []
  for (let n = 0; n < 150; n++) ids.push(await givenProduct(db, { name: `Tea ${n}`, brand: n % 2 ? 'Tata' : 'Other' }))
  const { changed } = await run({ filter: { brand: 'Tata' }, except: [ids[1]], action: 'hide' })
  expect(changed).toBe(74)
  const hidden = await db.select({ name: product.name }).from(product).where(eq(product.publish, false))
  expect(hidden.every(({ name }) => Number(name.split(' ')[1]) % 2 === 1 && name !== 'Tea 1')).toBeTrue()
})

test('stock is set, unless there is less than is to be taken off', async () => {
  const [one, two] = [await givenProduct(db, { stock: 1 }), await givenProduct(db, { stock: 2 })]
  expect(await run({ ids: [one, two], action: 'stock', stock: { add: -2 } })).toMatchObject({ changed: 1, refused: 1 })
  const { changeId } = await run({ ids: [one, two], action: 'stock', stock: { set: 9 } })
  await undo(changeId)
  expect([(await stored(one)).stock, (await stored(two)).stock]).toEqual([1, 0])
})

test('products move to other categories and back, and search follows', async () => {
  const [dairy, drinks, gone] = [
    await givenCategory(db, 'Dairy'),
    await givenCategory(db, 'Drinks'),
    await givenCategory(db, 'Gone'),
  ]
  const lassi = await givenSubCategory(db, 'Lassi', [drinks])
  const one = await givenProduct(db, { name: 'Chaas', categoryIds: [dairy, drinks] })
  const two = await givenProduct(db, { name: 'Kefir', categoryIds: [gone] })
  const places = async (id: string) => {
    const { body } = await call('POST', '/api/product/get-product-details', { productId: id }, admin.headers)
    const { category, subCategory } = body.data
    return [category, subCategory].map((all) => all.map(({ name }: { name: string }) => name))
  }
  const move = { category: [drinks], subCategory: [lassi] }
  const { changeId, message } = await run({ ids: [one, two], action: 'move', move })
  expect(message).toBe('Moved to Drinks, Lassi: 2 products')
  expect(await places(one)).toEqual([['Drinks'], ['Lassi']])
  await db.delete(category).where(eq(category.id, gone))
  expect((await undo(changeId)).body.data).toMatchObject({
    restored: 1,
    products: [{ name: 'Kefir', reason: 'Its category was deleted since' }],
  })
  expect(await places(one)).toEqual([['Dairy', 'Drinks'], []])
  expect(await places(two)).toEqual([['Drinks'], ['Lassi']])
})

test('a preview refuses what the action would: categories that are gone, and subcategories of others', async () => {
  const [dairy, drinks] = [await givenCategory(db, 'Dairy'), await givenCategory(db, 'Drinks')]
  const lassi = await givenSubCategory(db, 'Lassi', [drinks])
  const ids = [await givenProduct(db)]
  for (const [move, status, message] of [
    [{ category: [newId()] }, 404, 'category: one that you chose is no longer there. Choose again'],
    [{ category: [dairy], subCategory: [lassi] }, 400, 'subCategory: Lassi is in none of the chosen categories'],
  ] as const) {
    const action = { ids, action: 'move', move }
    const shown = await call('POST', '/api/product/bulk/preview', action, admin.headers)
    for (const reply of [shown, await send(action, 'x')]) expect(reply).toMatchObject({ status, body: { message } })
  }
})

test('an action names as many products as the reference says', async () => {
  const id = await givenProduct(db)
  const ids = [id, ...Array.from({ length: MAX_BULK_IDS - 1 }, newId)]
  expect(await run({ ids, action: 'hide' })).toMatchObject({ changed: 1 })
  expect(await run({ filter: { search: 'x' }, except: ids, action: 'hide' })).toMatchObject({ changed: 0 })
})

test('the last changes are listed with who did them, and logged like their undo', async () => {
  const id = await givenProduct(db, { name: 'Salt' })
  await run({ ids: [id], action: 'hide' })
  const { changeId } = await run({ ids: [id], action: 'show' })
  expect((await run({ ids: [id], action: 'show' })).message).toBe('Nothing to change')
  await undo(changeId, other)
  const { body } = await call('GET', '/api/product/bulk', undefined, admin.headers)
  expect(body.data).toMatchObject([
    { _id: changeId, title: 'Showed to shoppers', products: 1, by: 'Meera', undoneAt: expect.any(String) },
    { title: 'Hid from shoppers', undoneAt: null, left: 0, canBeUndone: true },
  ])
  const log = (await db.select().from(auditLog).orderBy(auditLog.id)).slice(-3)
  expect(log.map(({ action, subject, actorId }) => [action, subject, actorId])).toEqual([
    ['Hid from shoppers', 'Salt', admin.userId],
    ['Showed to shoppers', 'Salt', admin.userId],
    ['Undid: Showed to shoppers', '1 product', other.userId],
  ])
})

test.each([
  [{ action: 'hide' }, 'Name ids or a filter, not both'],
  [{ ids: [], filter: {}, action: 'hide' }, 'Name ids or a filter, not both'],
  [{ ids: [], except: [], action: 'hide' }, 'except needs a filter'],
  [{ ids: [], action: 'price' }, 'price is missing'],
  [{ ids: [], action: 'hide', stock: { set: 1 } }, 'stock does not belong to hide'],
  [{ ids: [], action: 'price', price: { of: 'both' } }, 'Give percent or amount, not both'],
  [{ ids: [], action: 'price', price: { of: 'both', percent: 1, amount: 1 } }, 'Give percent or amount, not both'],
  [{ ids: [], action: 'price', price: { of: 'both', amount: 0.125 } }, 'amount must have at most two decimals'],
  [{ ids: [], action: 'stock', stock: {} }, 'Give set or add, not both'],
  [{ ids: [], action: 'move', move: { category: [] } }, 'category must name at least one'],
  // A misspelt or empty filter would select every product.
  [{ filter: { bogus: 'x' }, action: 'hide' }, 'filter.bogus is no field of a bulk action'],
  [{ filter: { brand: '' }, action: 'hide' }, 'filter.brand is empty: leave it out, or say what it selects'],
  [{ filter: { search: '' }, action: 'hide' }, 'filter.search is empty: leave it out, or say what it selects'],
  [{ filter: {}, exept: [], action: 'hide' }, 'exept is no field of a bulk action'],
  [{ filter: { search: ' \t\u00a0' }, action: 'hide' }, 'filter.search is empty: leave it out, or say what it selects'],
  ...[null, [], 0, false, true].map((filter) => [{ filter, action: 'hide' }, 'filter must be an object'] as const),
  [{ filter: { toString: 'x' }, action: 'hide' }, 'filter.toString is no field of a bulk action'],
  [{ filter: { constructor: 1 }, action: 'hide' }, 'filter.constructor is no field of a bulk action'],
  [
    { filter: JSON.parse('{"__proto__":{"brand":"x"}}'), action: 'hide' },
    'filter.__proto__ is no field of a bulk action',
  ],
  [
    { ids: [], action: 'price', price: { of: 'both', percent: 1, end: '90' } },
    'price.end is no field of a bulk action',
  ],
])('%j is refused', async (action, message) => {
  expect(await call('POST', '/api/product/bulk/preview', action, admin.headers)).toMatchObject({
    status: 400,
    body: { message },
  })
})
