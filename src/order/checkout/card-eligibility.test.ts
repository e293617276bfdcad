import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { saveSettings } from '../../settings/queries.ts'
import { givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { createCardShop } from '../../testing/card-shop.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { order } from '../schema.ts'

const { app, call, db, provider, stockOf, orderBy, cartLines } = await createCardShop()

// money 9
describe('a card order that costs nothing', () => {
  async function givenFree(price: object, withCards = true) {
    const shop = withCards ? app : await createTestApp({ database: app, payments: null })
    const shopper = await givenShopper(shop)
    const productId = await givenProduct(db, { stock: 4, ...price })
    const addressId = await givenAddress(db, shopper.userId)
    await givenCart(db, shopper.userId, { [productId]: 2 })
    const subTotal = (price as { priceInPaise: number }).priceInPaise / 50
    const body = orderOf(addressId, { [productId]: 2 }, 0, subTotal)
    return {
      ...shopper,
      shop,
      productId,
      checkout: () => shop.call('POST', '/api/order/checkout', body, shopper.headers),
    }
  }

  test('is placed as paid at once, without calling a provider', async () => {
    for (const withCards of [true, false]) {
      for (const price of [
        { priceInPaise: 5400, discountPercent: 100 },
        { priceInPaise: 99, discountPercent: 1 },
      ]) {
        const { checkout, headers, productId } = await givenFree(price, withCards)
        const asked = provider.requests.length
        const { status, body } = await checkout()
        expect([status, body.url]).toEqual([200, `http://localhost/success?text=Order&order=${body.orderId}`])
        expect(await orderBy(body.orderId)).toMatchObject({
          state: 'placed',
          paymentState: 'paid',
          paymentMethod: 'card',
        })
        expect([await stockOf(productId), await cartLines(headers), provider.requests.length]).toEqual([2, 0, asked])
        expect((await checkout()).body.orderId).toBe(body.orderId)
      }
    }
  })

  test('is cancelled without money', async () => {
    const { checkout, shop, headers, productId } = await givenFree({ priceInPaise: 5400, discountPercent: 100 })
    const { body } = await checkout()
    const cancelled = await shop.call('POST', '/api/order/cancel', { orderId: body.orderId }, headers)
    expect(cancelled.body.data).toMatchObject({ state: 'cancelled', payment: { state: 'refunded' }, refunds: [] })
    expect(await stockOf(productId)).toBe(4)
  })
})

// money 11
test('rejects amounts that cards cannot pay before reserving stock', async () => {
  await saveSettings(db, { newCustomerCashLimitInRupees: null })
  const shopper = await givenShopper(app)
  const addressId = await givenAddress(db, shopper.userId)
  const productId = await givenProduct(db, { stock: 100, priceInPaise: 100_000_000 })
  await givenCart(db, shopper.userId, { [productId]: 1 })
  const orderRequest = orderOf(addressId, { [productId]: 1 }, 1_000_000)
  const { status, body } = await call('POST', '/api/order/checkout', orderRequest, shopper.headers)
  expect([status, body.message]).toEqual([
    409,
    'By card an order may cost at most ₹9,99,999.99. Choose Cash on Delivery',
  ])
  expect(await db.select().from(order).where(eq(order.userId, shopper.userId))).toEqual([])
  expect((await call('POST', '/api/order/cash-on-delivery', orderRequest, shopper.headers)).status).toBe(200)
})

// security 23
describe('open card orders of accounts to which nothing was delivered', () => {
  const buy = async (productId: string, quantity: number, path = 'checkout') => {
    const shopper = await givenShopper(app)
    const addressId = await givenAddress(db, shopper.userId)
    await givenCart(db, shopper.userId, { [productId]: quantity })
    const body = orderOf(addressId, { [productId]: quantity }, 54 * quantity)
    return { ...(await call('POST', `/api/order/${path}`, body, shopper.headers)), ...shopper }
  }

  test('reserve at most half of the stock together, and suggest cash', async () => {
    const productId = await givenProduct(db, { stock: 49, priceInPaise: 5400 })
    expect((await buy(productId, 24)).status).toBe(200)
    const { status, body } = await buy(productId, 24)
    expect([status, body.message]).toEqual([
      409,
      'A first card order holds at most 1 of Toned Milk. Choose Cash on Delivery, or fewer',
    ])
    expect((await buy(productId, 1)).status).toBe(200)
    expect((await buy(productId, 1)).body.message).toBe(
      'No Toned Milk is left for an unpaid card order. Choose Cash on Delivery',
    )
    expect(await stockOf(productId)).toBe(24)
    expect((await buy(productId, 24, 'cash-on-delivery')).status).toBe(200)
  })

  test('reserve no more when concurrent, and leave the last piece available', async () => {
    const productId = await givenProduct(db, { stock: 9, priceInPaise: 5400 })
    const tries = await Promise.all(Array.from({ length: 12 }, () => buy(productId, 1)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(5)
    expect((await buy(await givenProduct(db, { stock: 1, priceInPaise: 5400 }), 1)).status).toBe(200)
  })

  test('do not limit accounts with a delivered order', async () => {
    const productId = await givenProduct(db, { stock: 10, priceInPaise: 5400 })
    const { userId, headers, body } = await buy(productId, 1, 'cash-on-delivery')
    await db.update(order).set({ state: 'delivered', paymentState: 'paid' }).where(eq(order.code, body.data.orderId))
    const addressId = await givenAddress(db, userId)
    await givenCart(db, userId, { [productId]: 9 })
    const all = await call('POST', '/api/order/checkout', orderOf(addressId, { [productId]: 9 }, 486), headers)
    expect([all.status, await stockOf(productId)]).toEqual([200, 0])
  })
})
