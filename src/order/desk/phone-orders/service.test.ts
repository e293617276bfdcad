import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { account } from '../../../account/schema.ts'
import { product } from '../../../catalogue/schema.ts'
import { saveSettings } from '../../../settings/queries.ts'
import { givenShopper } from '../../../testing/account.ts'
import { createTestApp } from '../../../testing/app.ts'
import { givenProduct } from '../../../testing/catalogue.ts'
import { givenDesk } from '../../../testing/desk.ts'
import { givenCart } from '../../../testing/orders.ts'
import { order } from '../../schema.ts'

const shop = await createTestApp()
const { call, db } = shop
const desk = await givenDesk(shop)

const ADDRESS = { address_line: '1 Park Street', city: 'Kolkata', state: 'West Bengal', country: 'India' }
const PLACE = { ...ADDRESS, pincode: '700 016', mobile: '+91 98765 43210' }
const ASHA = { name: 'Asha', mobile: '98111 22222' }

const stockOf = async (id: string) => (await db.select().from(product).where(eq(product.id, id)))[0]!.stock
const orders = () => db.$count(order)
let emails = 0
const newEmail = () => `caller${++emails}@example.com`

async function givenOrderRequest(over: object = {}, stock = 10) {
  const productId = await givenProduct(db, { stock, priceInPaise: 5400, discountPercent: 10 })
  return {
    productId,
    body: { customer: ASHA, address: PLACE, lines: [{ productId, quantity: 2 }], note: 'Ring', ...over },
  }
}

const take = (body: object, key?: string, at = desk) =>
  at.post('phone-order', body, key ? { 'idempotency-key': key } : {})

describe('an order by phone', () => {
  test('deducts stock, uses stored prices, copies the address and records the admin', async () => {
    const { productId, body: request } = await givenOrderRequest({ lines: [] })
    request.lines = [
      { productId, quantity: 1 },
      { productId, quantity: 1 },
    ]
    const { status, body } = await take(request)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      state: 'placed',
      payment: { method: 'cash', state: 'due' },
      totalAmt: 96,
      lines: [{ productId, quantity: 2, soldPrice: 48 }],
      customer: { _id: null, name: 'Asha', mobile: '9811122222' },
      address: { city: 'Kolkata', pincode: '700016', mobile: '9876543210' },
      note: 'Ring',
      byPhone: true,
      timeline: [{ state: 'placed', by: 'Meera' }],
    })
    expect(await stockOf(productId)).toBe(8)
    const found = await desk.get('orders?search=9811122222')
    expect(found.body.data.map(({ orderId }: { orderId: string }) => orderId)).toContain(body.data.orderId)
    expect((await desk.get('orders?search=asha')).body.totalCount).toBeGreaterThan(0)
    await desk.bring(body.data.orderId, 'accepted', 'packed', 'out for delivery', 'delivered')
  })

  test('includes the fees, and leaves the cart of the customer unchanged', async () => {
    const shopper = await givenShopper(shop)
    const { productId, body: request } = await givenOrderRequest({ customer: { _id: shopper.userId } })
    await givenCart(db, shopper.userId, { [productId]: 3 })
    await saveSettings(db, { deliveryFeeInRupees: 25 })
    const { body } = await take(request)
    await saveSettings(db, { deliveryFeeInRupees: 0 })
    expect(body.data).toMatchObject({ totalAmt: 121, customer: { _id: shopper.userId } })
    const cart = await call('GET', '/api/cart/get', undefined, shopper.headers)
    expect(cart.body.data).toMatchObject([{ quantity: 3 }])
    const list = await call('GET', '/api/order/order-list', undefined, shopper.headers)
    expect(list.body.data).toMatchObject([{ orderId: body.data.orderId, totalAmt: 121 }])
  })

  test('is rejected without enough stock, and stores nothing', async () => {
    const { productId, body: request } = await givenOrderRequest({ customer: { ...ASHA, email: newEmail() } }, 1)
    const before = await orders()
    const { status, body } = await take(request)
    expect([status, body.message]).toEqual([409, 'Only 1 of Toned Milk left'])
    expect([await orders(), await stockOf(productId)]).toEqual([before, 1])
    expect(await db.$count(account, eq(account.email, `caller${emails}@example.com`))).toBe(0)
  })

  test('reports invalid fields', async () => {
    const { productId, body: request } = await givenOrderRequest()
    const errors: [object, string][] = [
      [{ customer: { name: 'Asha', mobile: '12345' } }, 'Mobile No.'],
      [{ customer: { name: ' ', mobile: '9811122222' } }, 'customer'],
      [{ customer: { ...ASHA, email: 'nobody' } }, 'customer'],
      [{ address: { ...PLACE, pincode: '1' } }, 'Pincode'],
      [{ lines: [] }, 'lines'],
      [{ lines: Array.from({ length: 2 }, () => ({ productId, quantity: 20 })) }, 'At most 24'],
    ]
    for (const [over, message] of errors) {
      const { status, body } = await take({ ...request, ...over })
      expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
    }
  })
})

describe('a repeated order', () => {
  test('is placed once for one idempotency key, also concurrently', async () => {
    const { productId, body: request } = await givenOrderRequest()
    const responses = await Promise.all(Array.from({ length: 8 }, () => take(request, 'k1')))
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.data.orderId}`)).size).toBe(1)
    expect(await stockOf(productId)).toBe(8)
    expect((await take({ ...request, note: 'Knock' }, 'k1')).status).toBe(422)
  })

  test('is placed once without a key within a moment, for each admin', async () => {
    const [{ body: request }, other] = [await givenOrderRequest(), await givenDesk(shop, 'Ravi')]
    const [first, second] = [await take(request), await take(request)]
    expect(second.body.data.orderId).toBe(first.body.data.orderId)
    expect((await take(request, undefined, other)).body.data.orderId).not.toBe(first.body.data.orderId)
  })
})

test('an order that another desk has taken for the same number is named, also if both come at once', async () => {
  const [{ productId, body: request }, ravi] = [await givenOrderRequest({}, 20), await givenDesk(shop, 'Ravi')]
  const typedByRavi = { ...request, note: '', address: { ...PLACE, address_line: '1, Park St' } }
  const placed = await Promise.all([take(request), take(typedByRavi, undefined, ravi)])
  const [first, second] = placed.map(({ body }) => ({ code: body.data.orderId, message: body.message }))
  expect([first!.message, second!.message]).toContainEqual(
    expect.stringMatching(/^ORD-\w+, taken by (Meera|Ravi), has the same products for this number\. /),
  )
  const third = await take({ ...request, note: 'Once more' })
  expect(third.body.message).toContain('has the same products for this number')
  const other = { ...request, lines: [{ productId, quantity: 3 }] }
  expect((await take(other)).body.message).toBe('')
  expect((await take({ ...request, address: { ...PLACE, mobile: '9000000001' } })).body.message).toBe('')
  for (const orderId of [first!.code, second!.code, third.body.data.orderId])
    await desk.post('cancel', { orderId, reason: 'Entered twice' })
  expect((await take({ ...request, note: 'Later' })).body.message).toBe('')
})

test('places five of twenty concurrent orders for the last five pieces', async () => {
  const { productId, body: request } = await givenOrderRequest({}, 5)
  const one = { ...request, lines: [{ productId, quantity: 1 }] }
  const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => take(one, `last-${n}`)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(15)
  expect(await stockOf(productId)).toBe(0)
})

describe('whose order it is', () => {
  test('does not assign an order to an account by phone number', async () => {
    const shopper = await givenShopper(shop, { mobile: '9811122222' })
    const { body: request } = await givenOrderRequest()
    await take(request)
    const list = await call('GET', '/api/order/order-list', undefined, shopper.headers)
    expect(list.body.data).toEqual([])
  })

  test('creates an account without sign-in for a new email until it is verified', async () => {
    const email = newEmail()
    const { body: request } = await givenOrderRequest({ customer: { ...ASHA, email: email.toUpperCase() } })
    const { body } = await take(request)
    expect(body.data.customer).toMatchObject({ name: 'Asha', mobile: '9811122222', email })
    const [made] = await db.select().from(account).where(eq(account.email, email))
    expect(made).toMatchObject({ emailVerified: false, role: 'USER', passwordHash: 'none' })
    for (const password of ['none', '', 'a basket of mangoes']) {
      const { status, body } = await call('POST', '/api/user/login', { email, password })
      expect([status, body.message]).toEqual([400, 'Wrong email or password'])
    }
    const register = { name: 'Thief', email, password: 'a basket of lychees', confirmPassword: 'a basket of lychees' }
    expect((await call('POST', '/api/user/register', register)).status).toBe(409)
    expect((await call('PUT', '/api/user/forgot-password', { email })).status).toBe(200)
    const jobs = await db.$client`
      select count(*)::int as count from account_code where user_id = ${made!.id}`
    expect(jobs[0]!.count).toBe(1)
  })

  test('rejects a known email, and shows the admin its owner', async () => {
    const shopper = await givenShopper(shop, { name: 'Bilal' })
    const { productId, body: request } = await givenOrderRequest({ customer: { ...ASHA, email: shopper.email } })
    const { status, body } = await take(request)
    expect([status, body.message]).toEqual([409, 'There is a customer with this email: choose them'])
    expect(body.data.customer).toMatchObject({ _id: shopper.userId, name: 'Bilal' })
    expect(await stockOf(productId)).toBe(10)
  })

  // security 10
  test('hides phone orders from an unverified account', async () => {
    const stranger = await givenShopper(shop, { name: 'Asha', mobile: '9811122222', emailVerified: false })
    const typed = await givenOrderRequest({ customer: { ...ASHA, email: stranger.email } })
    const { status, body } = await take(typed.body)
    expect([status, body.data.customer]).toEqual([200, expect.objectContaining({ _id: null, name: 'Asha' })])
    const chosen = await take((await givenOrderRequest({ customer: { _id: stranger.userId } })).body)
    expect([chosen.status, chosen.body.message]).toEqual([409, expect.stringContaining('is not verified')])
    const list = await call('GET', '/api/order/order-list', undefined, stranger.headers)
    expect(list.body.data).toEqual([])
    const found = await call('GET', `/api/customers?search=${stranger.email}`, undefined, desk.headers)
    expect(found.body.data).toMatchObject([{ _id: stranger.userId, proved: false }])
  })

  test('reuses the account of an earlier phone order', async () => {
    const email = newEmail()
    const first = await take((await givenOrderRequest({ customer: { ...ASHA, email } })).body)
    const again = await take((await givenOrderRequest({ customer: { _id: first.body.data.customer._id } })).body)
    expect(again.body.data.customer._id).toBe(first.body.data.customer._id)
  })

  test('rejects suspended and unknown customers', async () => {
    const { userId } = await givenShopper(shop, { status: 'Suspended' })
    expect((await take((await givenOrderRequest({ customer: { _id: userId } })).body)).status).toBe(409)
    expect((await take((await givenOrderRequest({ customer: { _id: 'f'.repeat(32) } })).body)).status).toBe(404)
  })
})
