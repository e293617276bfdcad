import { describe, expect, test } from 'bun:test'
import { eq, inArray } from 'drizzle-orm'
import { cartItem } from '../cart/schema.ts'
import { product } from '../catalogue/schema.ts'
import { newId } from '../platform/runtime/ids.ts'
import { resetSettings, saveSettings } from '../settings/queries.ts'
import { deliveryTime } from '../settings/schema.ts'
import { givenAdmin, givenShopper } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { givenProduct } from '../testing/catalogue.ts'
import { jobsWith } from '../testing/jobs.ts'
import { givenAddress, givenCart, orderOf } from '../testing/orders.ts'
import { order, orderLine } from './schema.ts'
import type { OrderState } from './states.ts'
import { transitionOrder } from './transitions/service.ts'

const test_ = await createTestApp()
const { call, db } = test_

const stockOf = async (id: string) => (await db.select().from(product).where(eq(product.id, id)))[0]!.stock
const ordersOf = (userId: string) => db.select().from(order).where(eq(order.userId, userId))
const cartOf = (userId: string) => db.select().from(cartItem).where(eq(cartItem.userId, userId))

/** Creates a shopper with two pieces of a product in the cart, at 54 rupees less 10 %, which is 48. */
async function givenReadyShopper(over: Parameters<typeof givenProduct>[1] = {}) {
  const shopper = await givenShopper(test_)
  const productId = await givenProduct(db, { stock: 10, priceInPaise: 5400, discountPercent: 10, ...over })
  const addressId = await givenAddress(db, shopper.userId)
  const quantities = { [productId]: 2 }
  await givenCart(db, shopper.userId, quantities)
  const body = orderOf(addressId, quantities, 96)
  const send = (path: string, sent: unknown = body, headers = {}) =>
    call('POST', `/api/order/${path}`, sent, { ...shopper.headers, ...headers })
  const read = (path: string) => call('GET', `/api/order/${path}`, undefined, shopper.headers)
  const pay = (sent: unknown = body, headers = {}) => send('cash-on-delivery', sent, headers)
  return { ...shopper, productId, addressId, body, send, read, pay }
}

async function moveTo(orderId: string, ...states: OrderState[]) {
  for (const state of states) await db.transaction((tx) => transitionOrder(tx, orderId, state, { kind: 'admin' }))
}

describe('an order by cash', () => {
  test('deducts stock, copies the lines and empties the cart', async () => {
    const { userId, productId, pay, read } = await givenReadyShopper()
    const { status, body } = await pay()
    expect(body).toMatchObject({ success: true, message: 'Order successfully' })
    expect(status).toBe(200)
    expect(body.data.orderId).toMatch(/^ORD-[2-9A-HJ-NP-Z]{8}$/)
    expect(await stockOf(productId)).toBe(8)
    expect(await cartOf(userId)).toEqual([])
    await db.update(product).set({ name: 'Renamed', priceInPaise: 9900 }).where(eq(product.id, productId))
    const { body: details } = await read(`details?orderId=${body.data.orderId}`)
    expect(details.data).toMatchObject({
      state: 'placed',
      payment: { method: 'cash', state: 'due' },
      lines: [{ name: 'Toned Milk', price: 54, discount: 10, soldPrice: 48, quantity: 2 }],
      totals: { quantity: 2, subTotal: 108, savings: 12, delivery: 0, total: 96 },
      address: { city: 'Pune', pincode: '411001' },
      note: 'Ring twice',
      timeline: [{ state: 'placed' }],
      canCancel: true,
      paymentUrl: null,
    })
  })

  test('takes the subtotal before or after discounts, as clients send either', async () => {
    const { body, pay } = await givenReadyShopper()
    expect((await pay({ ...body, subTotalAmt: 108 })).status).toBe(200)
  })

  test('enqueues an email and writes the stock ledger', async () => {
    const { productId, pay } = await givenReadyShopper()
    const { body } = await pay()
    const jobs = await jobsWith(db.$client, { orderId: body.data._id })
    expect(jobs.map(({ name, payload }) => ({ name, payload }))).toEqual([
      { name: 'order-mail', payload: { orderId: body.data._id, about: 'placed', mailId: expect.any(String) } },
    ])
    const ledger = await db.$client`
      select change, balance, reason, actor from stock_ledger where product_id = ${productId} order by id desc limit 1`
    expect([...ledger]).toEqual([
      { change: -2, balance: 8, reason: 'order', actor: `order:${body.data.orderId}` },
    ] as never)
  })
})

describe('rejects the order and returns the cart', () => {
  const tampered: [string, (body: ReturnType<typeof orderOf>) => object][] = [
    ['when the total is smaller', (body) => ({ ...body, totalAmt: 1, subTotalAmt: 1 })],
    ['when the total is one paisa off', (body) => ({ ...body, totalAmt: 95.99 })],
    ['when the subtotal is made up', (body) => ({ ...body, subTotalAmt: 100 })],
    ['when the quantity differs', (body) => ({ ...body, list_items: [{ ...body.list_items[0], quantity: 1 }] })],
    ['when a line is left out', (body) => ({ ...body, list_items: [] })],
    ['when a line is said twice', (body) => ({ ...body, list_items: [body.list_items[0], body.list_items[0]] })],
    [
      'when another price is named',
      (body) => ({
        ...body,
        list_items: [{ quantity: 2, productId: { _id: body.list_items[0]!.productId, price: 1, discount: 10 } }],
      }),
    ],
    [
      'when another product is listed',
      (body) => ({ ...body, list_items: [...body.list_items, { productId: newId(), quantity: 1 }] }),
    ],
  ]
  for (const [name, tamper] of tampered) {
    test(name, async () => {
      const { userId, productId, body, pay } = await givenReadyShopper()
      const result = await pay(tamper(body))
      expect(result.status).toBe(409)
      expect(result.body.data.cart).toMatchObject([{ quantity: 2, productId: { _id: productId, price: 54 } }])
      expect(await ordersOf(userId)).toEqual([])
      expect(await stockOf(productId)).toBe(10)
      expect(await cartOf(userId)).toHaveLength(1)
    })
  }

  const changes: [string, Partial<typeof product.$inferInsert>, string][] = [
    ['when the price was raised', { priceInPaise: 6000 }, 'Your cart has changed'],
    ['when it was sold out', { stock: 0 }, 'Toned Milk is out of stock'],
    ['when it was deleted', { deletedAt: new Date() }, 'Toned Milk is not available'],
    ['when less is left', { stock: 1 }, 'Your cart has changed'],
  ]
  for (const [name, change, message] of changes) {
    test(name, async () => {
      const { userId, productId, pay } = await givenReadyShopper()
      await db.update(product).set(change).where(eq(product.id, productId))
      const result = await pay()
      expect(result.status).toBe(409)
      expect(result.body.message).toStartWith(message)
      expect(await ordersOf(userId)).toEqual([])
    })
  }

  test('when the cart is empty', async () => {
    const { pay } = await givenReadyShopper()
    const first = await pay()
    expect(first.status).toBe(200)
    const result = await pay(undefined, { 'idempotency-key': 'another' })
    expect(result.status).toBe(409)
    expect(result.body.message).toBe('Your cart is empty')
  })
})

describe('a repeated order', () => {
  test('is placed once for the same key, however late', async () => {
    const { userId, pay } = await givenReadyShopper()
    const first = await pay(undefined, { 'idempotency-key': 'k1' })
    await db
      .update(order)
      .set({ createdAt: new Date(0) })
      .where(eq(order.userId, userId))
    const second = await pay(undefined, { 'idempotency-key': 'k1' })
    expect(second.body.data).toEqual(first.body.data)
    expect(await ordersOf(userId)).toHaveLength(1)
  })

  test('is rejected for the same key with another body', async () => {
    const { userId, body, pay } = await givenReadyShopper()
    await pay(undefined, { 'idempotency-key': 'k1' })
    const other = await givenAddress(db, userId)
    const result = await pay({ ...body, addressId: other }, { 'idempotency-key': 'k1' })
    expect(result.status).toBe(422)
    expect(await ordersOf(userId)).toHaveLength(1)
  })

  test('is placed once within ten seconds without a key', async () => {
    const { userId, pay } = await givenReadyShopper()
    const first = await pay()
    expect((await pay()).body.data).toEqual(first.body.data)
    await db
      .update(order)
      .set({ createdAt: new Date(Date.now() - 11_000) })
      .where(eq(order.userId, userId))
    expect((await pay()).status).toBe(409)
    expect(await ordersOf(userId)).toHaveLength(1)
  })

  test('separates idempotency keys by shopper', async () => {
    const [one, other] = [await givenReadyShopper(), await givenReadyShopper()]
    const first = await one.pay(undefined, { 'idempotency-key': 'same' })
    const second = await other.pay(undefined, { 'idempotency-key': 'same' })
    expect(second.status).toBe(200)
    expect(second.body.data.orderId).not.toBe(first.body.data.orderId)
  })
})

describe('orders of others', () => {
  test('a shopper cannot have an order sent to another shopper’s address', async () => {
    const [one, other] = [await givenReadyShopper(), await givenReadyShopper()]
    const result = await one.pay({ ...one.body, addressId: other.addressId })
    expect(result.status).toBe(404)
    expect(await ordersOf(one.userId)).toEqual([])
  })

  test('a shopper cannot see, cancel, print, repeat or complain about another shopper’s order', async () => {
    const [one, other] = [await givenReadyShopper(), await givenReadyShopper()]
    const { body } = await one.pay()
    const orderId = body.data.orderId
    const [line] = await db.select().from(orderLine).where(eq(orderLine.orderId, body.data._id))
    expect((await other.read(`details?orderId=${orderId}`)).status).toBe(404)
    expect((await other.read(`invoice?orderId=${orderId}`)).status).toBe(404)
    expect((await other.send('cancel', { orderId })).status).toBe(404)
    expect((await other.send('buy-again', { orderId })).status).toBe(404)
    expect((await other.send('report-missing', { orderId, lineId: line!.id })).status).toBe(404)
    expect((await other.read('order-list')).body.data).toEqual([])
  })

  test('requires signing in', async () => {
    for (const path of ['cash-on-delivery', 'checkout', 'cancel', 'buy-again', 'report-missing'])
      expect((await call('POST', `/api/order/${path}`, {})).status).toBe(401)
    for (const path of ['order-list', 'details?orderId=ORD-22222222', 'invoice?orderId=ORD-22222222'])
      expect((await call('GET', `/api/order/${path}`)).status).toBe(401)
    expect((await call('GET', '/api/events')).status).toBe(401)
  })
})

describe('an order’s own page', () => {
  test('the list has an entry for each line, newest order first', async () => {
    const { userId, addressId, productId, pay, read } = await givenReadyShopper()
    await pay()
    const second = await givenProduct(db, { name: 'Bread', priceInPaise: 4000 })
    const quantities = { [productId]: 1, [second]: 1 }
    await givenCart(db, userId, quantities)
    await pay(orderOf(addressId, quantities, 88))
    const { body } = await read('order-list')
    expect(body.data.map((entry: { product_details: { name: string } }) => entry.product_details.name)).toEqual([
      'Toned Milk',
      'Bread',
      'Toned Milk',
    ])
    expect(body).toMatchObject({ page: 1, totalCount: 3 })
    expect(body.data[0]).toMatchObject({
      quantity: 1,
      unit: '1 L',
      price: 54,
      discount: 10,
      state: 'placed',
      totalAmt: 88,
    })
    expect((await read('order-list?page=2&limit=1')).body.data[0].product_details.name).toBe('Bread')
    for (const page of ['-1', '1.5', 'NaN', '1e9'])
      expect((await read(`order-list?limit=2&page=${page}`)).body.message).toStartWith('page must be a whole number')
  })

  test('shows when a placed order should arrive, by the minutes of the badge that it was placed under', async () => {
    const { pay, read } = await givenReadyShopper()
    const { orderId } = (await pay()).body.data
    const promised = async () => {
      const { data } = (await read(`details?orderId=${orderId}`)).body
      return data.promisedAt && (Date.parse(data.promisedAt) - Date.parse(data.timeline[0].at)) / 60_000
    }
    expect(await promised()).toBe(10)
    try {
      await saveSettings(db, { badgeText: '45 min' })
      expect(await promised()).toBe(10)
      // As an earlier version placed it.
      await db.update(order).set({ badgeText: null }).where(eq(order.code, orderId))
      expect(await promised()).toBe(45)
      await db.update(order).set({ badgeText: 'Same day' }).where(eq(order.code, orderId))
      expect(await promised()).toBeNull()
    } finally {
      await saveSettings(db, { badgeText: '10 min' })
    }
  })

  test('is promised by the times that were measured, unless the owner goes by the badge, and says so in the list', async () => {
    const minutesOf = async (orderId: string, read: (path: string) => ReturnType<typeof call>) => {
      const [details, list] = [await read(`details?orderId=${orderId}`), await read('order-list')]
      const { promisedAt, timeline } = details.body.data
      const entry = list.body.data.find((each: { orderId: string }) => each.orderId === orderId)
      expect(entry.promisedAt).toBe(entry.state === 'delivered' ? null : promisedAt)
      return (Date.parse(promisedAt) - Date.parse(timeline[0].at)) / 60_000
    }
    const promisedNow = async () => (await call('GET', '/api/shop/status')).body.data.promisedMinutes
    const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, minutes: 35, orders: 20 }))
    await db.insert(deliveryTime).values(hours)
    try {
      const first = await givenReadyShopper()
      const { orderId } = (await first.pay()).body.data
      expect([await promisedNow(), await minutesOf(orderId, first.read)]).toEqual([35, 35])
      await saveSettings(db, { promiseMeasuredTimes: false })
      const second = await givenReadyShopper()
      const other = (await second.pay()).body.data.orderId
      expect([await promisedNow(), await minutesOf(other, second.read)]).toEqual([10, 10])
      expect(await minutesOf(orderId, first.read)).toBe(35)
      const { _id } = (await first.read(`details?orderId=${orderId}`)).body.data
      await moveTo(_id, 'accepted', 'packed', 'out for delivery', 'delivered')
      expect(await minutesOf(orderId, first.read)).toBe(35)
      await saveSettings(db, { paused: { message: '', until: null } })
      expect(await promisedNow()).toBeNull()
    } finally {
      await db.delete(deliveryTime)
      await resetSettings(db, ['promiseMeasuredTimes', 'paused'])
    }
  })

  test('tells the desk why a shopper cancelled, who may leave it unsaid', async () => {
    const admin = await givenAdmin(test_, { name: 'Meera' })
    const last = async (orderId: string) =>
      (await call('GET', `/api/desk/order?orderId=${orderId}`, undefined, admin.headers)).body.data.timeline.at(-1)
    const said = await givenReadyShopper()
    const { orderId } = (await said.pay()).body.data
    expect((await said.send('cancel', { orderId, reason: 'Because' })).status).toBe(400)
    expect((await said.send('cancel', { orderId, reason: 'Takes too long' })).status).toBe(200)
    expect(await last(orderId)).toMatchObject({ state: 'cancelled', kind: 'move', note: 'Takes too long' })
    const unsaid = await givenReadyShopper()
    const other = (await unsaid.pay()).body.data.orderId
    expect((await unsaid.send('cancel', { orderId: other })).status).toBe(200)
    expect(await last(other)).toMatchObject({ state: 'cancelled', note: '' })
  })

  test('returns stock once when cancelled', async () => {
    const { productId, pay, send } = await givenReadyShopper()
    const { orderId } = (await pay()).body.data
    const cancelled = await send('cancel', { orderId })
    expect(cancelled.body.data).toMatchObject({ state: 'cancelled', payment: { state: 'void' }, canCancel: false })
    expect(await stockOf(productId)).toBe(10)
    expect((await send('cancel', { orderId })).status).toBe(409)
    expect(await stockOf(productId)).toBe(10)
  })

  test('a packed order is not cancelled any more', async () => {
    const { productId, pay, send } = await givenReadyShopper()
    const { orderId, _id } = (await pay()).body.data
    await moveTo(_id, 'accepted', 'packed')
    const result = await send('cancel', { orderId })
    expect(result.status).toBe(409)
    expect(result.body.message).toBe('This order is packed and can no longer be cancelled')
    expect(await stockOf(productId)).toBe(8)
  })

  test('refills the cart and lists unavailable products', async () => {
    const { userId, productId, addressId, pay, send } = await givenReadyShopper()
    const gone = await givenProduct(db, { name: 'Mango', priceInPaise: 1000 })
    await givenCart(db, userId, { [gone]: 1 })
    const { orderId } = (await pay(orderOf(addressId, { [productId]: 2, [gone]: 1 }, 106))).body.data
    await db.update(product).set({ deletedAt: new Date() }).where(eq(product.id, gone))
    const { body } = await send('buy-again', { orderId })
    expect(body.data.unavailable).toEqual(['Mango'])
    expect(body.data.cart.lines).toMatchObject([{ quantity: 2, productId: { _id: productId } }])
  })

  test('leaves out of the cart what is out of stock, which would block the next checkout', async () => {
    const { userId, productId, addressId, pay, send } = await givenReadyShopper()
    const soldOut = await givenProduct(db, { name: 'Baby Potato', brand: 'Farmx', priceInPaise: 1000 })
    await givenCart(db, userId, { [soldOut]: 1 })
    const { orderId } = (await pay(orderOf(addressId, { [productId]: 2, [soldOut]: 1 }, 106))).body.data
    await db.update(product).set({ stock: 0 }).where(eq(product.id, soldOut))
    const { body } = await send('buy-again', { orderId })
    expect(body.data.unavailable).toEqual(['Farmx Baby Potato'])
    expect(body.data.cart.lines).toMatchObject([{ quantity: 2, productId: { _id: productId } }])
  })

  test('says of which products the cart has fewer than were ordered', async () => {
    const { productId, pay, send } = await givenReadyShopper()
    const { orderId } = (await pay()).body.data
    const { name } = (await db.update(product).set({ stock: 1 }).where(eq(product.id, productId)).returning())[0]!
    for (const _ of [1, 2]) {
      const { body } = await send('buy-again', { orderId })
      expect(body.data).toMatchObject({ unavailable: [], fewer: [{ name, quantity: 1 }] })
    }
  })

  test('buying again says whether it has added anything', async () => {
    const { userId, productId, addressId, pay, send } = await givenReadyShopper()
    const [other, soldOut] = [
      await givenProduct(db, { priceInPaise: 1000 }),
      await givenProduct(db, { priceInPaise: 1000 }),
    ]
    await givenCart(db, userId, { [other]: 1, [soldOut]: 1 })
    const { orderId } = (await pay(orderOf(addressId, { [productId]: 2, [other]: 1, [soldOut]: 1 }, 116))).body.data
    const again = async () => {
      const { message, data } = (await send('buy-again', { orderId })).body
      return [message, data.added, data.inCart]
    }
    await givenCart(db, userId, { [productId]: 1, [other]: 3 })
    expect(await again()).toEqual(['Added to your cart', 2, 3])
    expect(await again()).toEqual(['Everything of this order is already in your cart', 0, 3])
    await db.update(product).set({ stock: 0 }).where(eq(product.id, soldOut))
    expect(await again()).toEqual(['What is available of this order is already in your cart', 0, 2])
    await db
      .update(product)
      .set({ stock: 0 })
      .where(inArray(product.id, [productId, other]))
    expect(await again()).toEqual(['Nothing of this order is available now', 0, 0])
  })

  test('a missing item is reported once the order is delivered', async () => {
    const { pay, read, send } = await givenReadyShopper()
    const { orderId, _id } = (await pay()).body.data
    const lineId = (await read(`details?orderId=${orderId}`)).body.data.lines[0]._id
    expect((await send('report-missing', { orderId, lineId, note: 'No milk' })).status).toBe(409)
    await moveTo(_id, 'accepted', 'packed', 'out for delivery', 'delivered')
    expect((await send('report-missing', { orderId, lineId, note: 'No milk' })).status).toBe(200)
    expect((await send('report-missing', { orderId, lineId: newId() })).status).toBe(404)
    const { body } = await read(`details?orderId=${orderId}`)
    expect(body.data.lines[0].missingReported).toBe(true)
    expect(body.data.payment).toEqual({ method: 'cash', state: 'paid' })
  })

  // admin D-20
  test('there is no invoice of an order that was cancelled or refused', async () => {
    const given = await givenReadyShopper()
    const cancelled = (await given.pay()).body.data.orderId
    await given.send('cancel', { orderId: cancelled })
    expect(await given.read(`invoice?orderId=${cancelled}`)).toMatchObject({
      status: 409,
      body: { message: 'This order is cancelled, and has no invoice' },
    })
    const other = await givenReadyShopper()
    const { orderId, _id } = (await other.pay()).body.data
    await moveTo(_id, 'accepted', 'packed', 'out for delivery', 'refused')
    expect((await other.read(`invoice?orderId=${orderId}`)).status).toBe(409)
  })

  test('the invoice is a page that shows names as text', async () => {
    const { headers, pay } = await givenReadyShopper({ name: '<b>Milk</b>' })
    const { orderId } = (await pay()).body.data
    const response = await test_.app.handle(
      new Request(`http://localhost/api/order/invoice?orderId=${orderId}`, { headers }),
    )
    const html = await response.text()
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toContain('&lt;b&gt;Milk&lt;/b&gt;')
    expect(html).toContain('₹96')
    // The lines' amounts are below their MRP, and add up to what is called Items.
    const figures = [...html.matchAll(/<th scope="row" colspan="3">([^<]+)<\/th><td>([^<]+)<\/td>/g)]
    expect(figures.slice(0, 3).map(([, name, amount]) => `${name} ${amount}`)).toEqual([
      'Items at MRP ₹108',
      'Savings -₹12',
      'Items ₹96',
    ])
    expect(html).toContain(`<a href="/dashboard/myorders?order=${orderId}">Back to the order</a>`)
  })
})
