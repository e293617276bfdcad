import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { order } from '../../src/order/schema.ts'
import { givenShopper } from '../../src/testing/account.ts'
import { createTestApp } from '../../src/testing/app.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'

// Attempts to tamper with orders that the shop withstood (security, "What held", 30 to 87).

const shop = await createTestApp()
const { app, db } = shop

/** Creates a shopper with two pieces of one product at ₹54 each in the cart, and the order request for them. */
async function givenReady() {
  const productId = await givenProduct(db, { stock: 40 })
  const shopper = await givenShopper(shop)
  const addressId = await givenAddress(db, shopper.userId)
  await givenCart(db, shopper.userId, { [productId]: 2 })
  return { ...shopper, productId, addressId, body: orderOf(addressId, { [productId]: 2 }, 108) }
}

/** Sends raw text as the body, for what `JSON.stringify` never writes. */
async function send(path: string, text: string, headers: Record<string, string>, method = 'POST') {
  const request = { method, headers: { 'content-type': 'application/json', ...headers }, body: text }
  const response = await app.handle(new Request(`http://localhost/api/${path}`, request))
  return { status: response.status, body: await response.json() }
}

const ordersOf = (userId: string) => db.select().from(order).where(eq(order.userId, userId))

describe('an order', () => {
  const AMOUNTS = [
    '0',
    '-5',
    '1e400',
    '-0',

    '[108]',
    '{}',
    'null',
    'true',
    '107.995',
    '108.005',
    '1e-9',
    '108e15',
  ]
  const QUANTITIES = ['0', '-2', '1.5', '25', '1e9', '2147483648', '9007199254740993', '1e400', '"two"', 'null', '[2]']

  test.each(AMOUNTS)('of an amount of %s is none', async (amount) => {
    const { userId, headers, body } = await givenReady()
    for (const field of ['totalAmt', 'subTotalAmt'] as const) {
      const text = JSON.stringify(body).replace(`"${field}":108`, `"${field}":${amount}`)
      expect((await send('order/cash-on-delivery', text, headers)).status).toBeOneOf([400, 409])
    }
    expect(await ordersOf(userId)).toEqual([])
  })

  test.each(QUANTITIES)('of a quantity of %s is none', async (quantity) => {
    const { userId, headers, body } = await givenReady()
    const text = JSON.stringify(body).replace('"quantity":2', `"quantity":${quantity}`)
    expect((await send('order/cash-on-delivery', text, headers)).status).toBeOneOf([400, 409])
    expect(await ordersOf(userId)).toEqual([])
  })

  test('is whose who asks, and is as the shop says, whatever user, state, fees or currency it names', async () => {
    const [one, other] = [await givenReady(), await givenReady()]
    const more = { userId: other.userId, user: other.userId, state: 'delivered', paymentState: 'paid' }
    const money = {
      currency: 'USD',
      deliveryFee: -50,
      fees: { delivery: -50 },
      deliveryFeeInPaise: -5_000,
      totalInPaise: 1,
    }
    const text = JSON.stringify({ ...one.body, ...more, ...money })
    const { status } = await send('order/cash-on-delivery', text, one.headers)
    expect(await ordersOf(other.userId)).toEqual([])
    const orders = await ordersOf(one.userId)
    if (status === 400) expect(orders).toEqual([])
    else expect(orders).toMatchObject([{ state: 'placed', paymentState: 'due', totalInPaise: 10_800 }])
  })

  test('of one cart is one, of twelve that are sent at once with twelve keys', async () => {
    const { userId, headers, body } = await givenReady()
    const text = JSON.stringify(body)
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        send('order/cash-on-delivery', text, { ...headers, 'idempotency-key': `key ${at}` }),
      ),
    )
    for (const { status } of results) expect(status).toBeOneOf([200, 409])
    expect(await ordersOf(userId)).toHaveLength(1)
  })

  test('with a key of 300 characters is none', async () => {
    const { userId, headers, body } = await givenReady()
    const text = JSON.stringify(body)
    const long = await send('order/cash-on-delivery', text, { ...headers, 'idempotency-key': 'k'.repeat(300) })
    expect(long.status).toBe(400)
    expect(await ordersOf(userId)).toEqual([])
  })

  test('of another is not shown beside one of theirs, in whatever order both are asked for', async () => {
    const { headers, body } = await givenReady()
    const text = JSON.stringify(body)
    const mine = (await send('order/cash-on-delivery', text, headers)).body.data.orderId
    const other = await givenReady()
    const theirs = (await send('order/cash-on-delivery', JSON.stringify(other.body), other.headers)).body.data.orderId
    for (const query of [`orderId=${mine}&orderId=${theirs}`, `orderId=${theirs}&orderId=${mine}`]) {
      const result = await shop.call('GET', `/api/order/details?${query}`, undefined, headers)
      expect(JSON.stringify(result.body)).not.toContain(theirs)
      expect(result.status).toBeOneOf([200, 400, 404])
    }
  })
})

describe('a cart', () => {
  test.each(['-1', '1.5', '25', '2147483648', '1e400', 'null', '"2"'])('holds no quantity of %s', async (quantity) => {
    const { headers } = await givenReady()
    const [line] = (await shop.call('GET', '/api/cart/get', undefined, headers)).body.data
    await send('cart/update-qty', `{"_id":"${line._id}","qty":${quantity}}`, headers, 'PUT')
    const [after] = (await shop.call('GET', '/api/cart/get', undefined, headers)).body.data
    expect(after.quantity).toBeInteger()
    expect(after.quantity).toBeWithin(1, 25)
  })

  test.each(['-5', '1000000', '1e400', '0.5', 'null'])('takes no merge of %s pieces', async (quantity) => {
    const { headers, productId } = await givenReady()
    await send('cart/merge', `{"items":[{"productId":"${productId}","quantity":${quantity}}]}`, headers)
    const [after] = (await shop.call('GET', '/api/cart/get', undefined, headers)).body.data
    expect(after.quantity).toBeInteger()
    expect(after.quantity).toBeWithin(1, 25)
  })
})

test('a protected route with a trailing slash does not exist', async () => {
  const { headers } = await givenShopper(shop)
  const routes = app.routes.filter(({ path, method }) => path.startsWith('/api/') && method !== 'OPTIONS')
  expect(routes.length).toBeGreaterThan(79)
  for (const { method, path } of routes) {
    const request = { method, headers: { ...headers, 'content-type': 'application/json' } }
    const { status } = await app.handle(new Request(`http://localhost${path}/`, request))
    expect([method, path, status]).toEqual([method, path, 404])
  }
})

test('a shop without a card provider has neither its page nor its events', async () => {
  const cashOnly = await createTestApp({ payments: null })
  for (const [method, path] of [
    ['POST', '/api/order/webhook'],
    ['GET', `/sandbox/pay/sandbox_${'a'.repeat(32)}`],
    ['POST', `/sandbox/pay/sandbox_${'a'.repeat(32)}`],
  ] as const) {
    const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=a' }
    const request = { method, headers, body: method === 'GET' ? undefined : '{}' }
    const { status } = await cashOnly.app.handle(new Request(`http://localhost${path}`, request))
    expect([method, path, status]).toEqual([method, path, 404])
  }
})
