import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { cartItem } from '../../cart/schema.ts'
import { product } from '../../catalogue/schema.ts'
import type { ShopSettings } from '../../settings/contract.ts'
import { saveSettings } from '../../settings/queries.ts'
import { setting } from '../../settings/schema.ts'
import { localTime } from '../../shared/local-time.ts'
import { type OpenHours, WEEKDAYS } from '../../shared/opening-hours.ts'
import { givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { order } from '../schema.ts'

const shop = await createTestApp()
const { call, db } = shop
const NEVER = Object.fromEntries(WEEKDAYS.map((day) => [day, []])) as unknown as OpenHours
const WAYS = ['cash-on-delivery', 'checkout'] as const

let productId: string
let other: string
let shopper: Awaited<ReturnType<typeof givenShopper>>
let addressId: string

beforeEach(async () => {
  shopper = await givenShopper(shop)
  productId = await givenProduct(db, { name: 'Toned Milk', stock: 50, priceInPaise: 5400, discountPercent: 0 })
  other = await givenProduct(db, { name: 'Atta', stock: 50, priceInPaise: 10_000, discountPercent: 10 })
  addressId = await givenAddress(db, shopper.userId)
})
afterEach(async () => {
  await db.delete(setting)
})

const set = (changed: Partial<ShopSettings>) => saveSettings(db, changed)
const send = (way: string, body: unknown) => call('POST', `/api/order/${way}`, body, shopper.headers)
/** Orders milk at 54 rupees per piece; `totalAmt` is the total that the client assumes. */
async function buy(way: string, { quantity = 2, totalAmt = 108 } = {}) {
  await givenCart(db, shopper.userId, { [productId]: quantity })
  return send(way, orderOf(addressId, { [productId]: quantity }, totalAmt, 54 * quantity))
}
const placed = () => db.select().from(order)

describe.each(WAYS)('by %s', (way) => {
  test('nothing is ordered while the shop is closed', async () => {
    await set({ openHours: NEVER })
    const before = await placed()
    const { status, body } = await buy(way)
    expect(status).toBe(409)
    expect(body.message).toBe('The shop is closed now.')
    expect(body.code).toBe('shop_closed')
    expect(body.data).toMatchObject({ reason: 'closed', shop: { isOpen: false, opensAt: null } })
    expect(await placed()).toHaveLength(before.length)
  })

  test('nothing is ordered while the shop pauses, and the owner’s words say why', async () => {
    const until = new Date(Date.now() + 40 * 60_000).toISOString()
    await set({ paused: { message: 'Back after the rain', until } })
    const { status, body } = await buy(way)
    expect(status).toBe(409)
    expect(body.message).toMatch(/^Back after the rain\. It opens (today|tomorrow) at \d/)
    expect(body.data).toMatchObject({ reason: 'paused', shop: { isPaused: true, opensAt: until } })
  })

  test('nothing is ordered on a holiday, and its name says why', async () => {
    const today = localTime(new Date()).slice(0, 10)
    await set({ holidays: [{ date: today, name: 'Diwali' }] })
    const { status, body } = await buy(way)
    expect(status).toBe(409)
    expect(body.message).toBe('The shop is closed for Diwali. It opens tomorrow at 12:00 am.')
    expect(body.code).toBe('shop_closed')
    expect(body.data).toMatchObject({ reason: 'closed', shop: { isOpen: false, isPaused: false, holiday: 'Diwali' } })
  })

  test('a pause that has ended by itself stops nothing', async () => {
    await set({ paused: { message: '', until: new Date(Date.now() - 1000).toISOString() } })
    expect((await buy(way)).status).toBe(200)
  })

  test('programs can tell what has changed: the stock, the sale, the total or the cart', async () => {
    const codeOf = async ({ inCart = 2, totalAmt = 108 } = {}) => {
      await db.delete(cartItem)
      if (inCart > 0) await givenCart(db, shopper.userId, { [productId]: inCart })
      const { status, body } = await send(way, orderOf(addressId, { [productId]: 2 }, totalAmt, 108))
      return [status, body.code, body.data.reason]
    }
    expect(await codeOf({ totalAmt: 107 })).toEqual([409, 'total_changed', 'changed'])
    expect(await codeOf({ inCart: 1 })).toEqual([409, 'cart_changed', 'changed'])
    expect(await codeOf({ inCart: 0 })).toEqual([409, 'cart_empty', 'changed'])
    await db.update(product).set({ stock: 1 }).where(eq(product.id, productId))
    expect(await codeOf()).toEqual([409, 'out_of_stock', 'changed'])
    await db.update(product).set({ publish: false }).where(eq(product.id, productId))
    expect(await codeOf()).toEqual([409, 'not_available', 'changed'])
  })

  test('an address that is not served is refused', async () => {
    await set({ servedPincodes: ['4120*', '560001'] })
    const { status, body } = await buy(way)
    expect([status, body.message, body.data.reason]).toEqual([409, 'We do not deliver to 411001 yet', 'pincode'])
  })

  test('goods for less than the minimum are refused, with what is missing', async () => {
    await set({ minimumOrderInRupees: 199, deliveryFeeInRupees: 100 })
    const { status, body } = await buy(way, { totalAmt: 208 })
    expect([status, body.data.reason]).toEqual([409, 'minimum'])
    expect(body.message).toBe('The minimum order is ₹199: add ₹91 more')
  })

  test('more than the owner’s limits is refused', async () => {
    await set({ maxQuantityPerLine: 3 })
    const { status, body } = await buy(way, { quantity: 4, totalAmt: 216 })
    expect([status, body.message]).toEqual([409, 'At most 3 of one product in an order'])
  })

  test('includes the fees, and rejects a total without them', async () => {
    await set({ deliveryFeeInRupees: 25, handlingFeeInRupees: 4.5 })
    const without = await buy(way)
    expect(without.status).toBe(409)
    expect(without.body.data).toMatchObject({
      reason: 'changed',
      cart: [{ quantity: 2 }],
      totals: { quantity: 2, subTotal: 108, savings: 0, delivery: 25, handling: 4.5, total: 137.5 },
      shop: { deliveryFee: 25, handlingFee: 4.5 },
    })
    const { status, body } = await send(way, orderOf(addressId, { [productId]: 2 }, 137.5, 108))
    expect(status).toBe(200)
    const { body: details } = await call(
      'GET',
      `/api/order/details?orderId=${body.data.orderId}`,
      undefined,
      shopper.headers,
    )
    expect(details.data).toMatchObject({ subTotalAmt: 108, totalAmt: 137.5 })
    expect(details.data.totals).toMatchObject({ delivery: 25, handling: 4.5, savings: 0, total: 137.5 })
  })

  test('an order that was placed is found again after the shop has closed', async () => {
    const first = await buy(way)
    await set({ openHours: NEVER })
    const again = await send(way, orderOf(addressId, { [productId]: 2 }, 108))
    expect([again.status, again.body.data.orderId]).toEqual([200, first.body.data.orderId])
  })
})

describe('an exact price', () => {
  beforeEach(async () => {
    // ₹449, which a client of the original computes as ₹450 from 10 %.
    await db.update(product).set({ priceInPaise: 50_000, sellingPriceInPaise: 44_900 }).where(eq(product.id, productId))
  })
  const totalOf = async (orderId: string) => {
    const { body } = await call('GET', `/api/order/details?orderId=${orderId}`, undefined, shopper.headers)
    const [line] = body.data.lines
    return [body.data.totalAmt, line.soldPrice, line.discount, body.data.totals.savings]
  }

  test('is charged to the paisa', async () => {
    await givenCart(db, shopper.userId, { [productId]: 2 })
    const { body: exact } = await send('cash-on-delivery', orderOf(addressId, { [productId]: 2 }, 898, 1000))
    expect(await totalOf(exact.data.orderId)).toEqual([898, 449, 10, 102])
  })

  test('is also charged to a client that computes the total from the percents', async () => {
    await givenCart(db, shopper.userId, { [productId]: 2 })
    const { body } = await send('cash-on-delivery', orderOf(addressId, { [productId]: 2 }, 900))
    expect(await totalOf(body.data.orderId)).toEqual([898, 449, 10, 102])
  })

  test('is refused with any other total, and the response has the new one', async () => {
    await givenCart(db, shopper.userId, { [productId]: 2 })
    for (const total of [897, 899, 901, 1000]) {
      const { status, body } = await send('cash-on-delivery', orderOf(addressId, { [productId]: 2 }, total))
      expect([total, status, body.data?.totals?.total]).toEqual([total, 409, 898])
    }
  })

  test('never costs more than was shown, because the fees depend on the goods', async () => {
    await set({ deliveryFeeInRupees: 25, freeDeliveryFromInRupees: 900 })
    await givenCart(db, shopper.userId, { [productId]: 2 })
    const refused = await send('cash-on-delivery', orderOf(addressId, { [productId]: 2 }, 900))
    expect([refused.status, refused.body.data.totals.total]).toEqual([409, 923])
    const { body } = await send('cash-on-delivery', orderOf(addressId, { [productId]: 2 }, 923, 1000))
    expect(body.success).toBe(true)
  })

  test('that has changed since the client showed it is refused', async () => {
    await givenCart(db, shopper.userId, { [productId]: 2 })
    const shown = { ...orderOf(addressId, { [productId]: 2 }, 898, 1000) }
    const listed = (sellingPrice: number | null) => ({
      ...shown,
      list_items: [{ quantity: 2, productId: { _id: productId, price: 500, discount: 10, sellingPrice } }],
    })
    expect((await send('cash-on-delivery', listed(449.5))).status).toBe(409)
    expect((await send('cash-on-delivery', listed(null))).status).toBe(409)
    expect((await send('cash-on-delivery', listed(449))).status).toBe(200)
  })
})

test('at most as many products as the owner wants go into an order', async () => {
  await set({ maxLines: 1 })
  await givenCart(db, shopper.userId, { [productId]: 1, [other]: 1 })
  const { status, body } = await send('cash-on-delivery', orderOf(addressId, { [productId]: 1, [other]: 1 }, 144))
  expect([status, body.message]).toEqual([409, 'An order holds at most 1 products'])
})

test('delivery is free from the amount of goods that the owner names, after discounts', async () => {
  await set({ deliveryFeeInRupees: 25, freeDeliveryFromInRupees: 90 })
  await givenCart(db, shopper.userId, { [other]: 1 })
  expect((await send('cash-on-delivery', orderOf(addressId, { [other]: 1 }, 90, 100))).status).toBe(200)
})

test('sends each fee as a line to the payment provider', async () => {
  await set({ deliveryFeeInRupees: 25, handlingFeeInRupees: 4 })
  const { body } = await buy('checkout', { totalAmt: 137 })
  const page = await (await shop.app.handle(new Request(`http://localhost${new URL(body.data.url).pathname}`))).text()
  expect(page).toContain('Pay ₹137')
  for (const line of ['Delivery Charge', 'Handling Charge']) expect(page).toContain(line)
})

test('a card order of a hundred products still fits the provider with its fees', async () => {
  await set({ deliveryFeeInRupees: 25, handlingFeeInRupees: 4 })
  const ids = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      givenProduct(db, { name: `Thing ${at}`, priceInPaise: 1000, discountPercent: 0 }),
    ),
  )
  const quantities = Object.fromEntries(ids.map((id) => [id, 1]))
  await givenCart(db, shopper.userId, quantities)
  const { status, body } = await send('checkout', orderOf(addressId, quantities, 1029, 1000))
  expect(status).toBe(200)
  const page = await (await shop.app.handle(new Request(`http://localhost${new URL(body.data.url).pathname}`))).text()
  expect(page.match(/<tr><th scope="row">\d/g)).toHaveLength(100)
  expect(page).toContain('3 more products')
})

test('the invoice says who sells, and what was charged beside the goods', async () => {
  await set({
    deliveryFeeInRupees: 25,
    handlingFeeInRupees: 4,
    legalName: 'Anand & Sons Private Limited',
    legalAddress: '4 Market Yard\nPune 411037',
    gstin: '27AAPFU0939F1ZV',
    fssai: '10014051000123',
  })
  const { body } = await buy('cash-on-delivery', { totalAmt: 137 })
  const asked = new Request(`http://localhost/api/order/invoice?orderId=${body.data.orderId}`, {
    headers: shopper.headers,
  })
  const page = await (await shop.app.handle(asked)).text()
  for (const text of [
    'Anand &amp; Sons Private Limited',
    '4 Market Yard<br>Pune 411037',
    'GSTIN 27AAPFU0939F1ZV',
    'FSSAI licence 10014051000123',
    '<th scope="row" colspan="3">Delivery Charge</th><td>₹25</td>',
    '<th scope="row" colspan="3">Handling Charge</th><td>₹4</td>',
    '<th scope="row" colspan="3">Grand total</th><td>₹137</td>',
  ])
    expect(page).toContain(text)
})
