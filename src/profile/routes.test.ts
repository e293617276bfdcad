import { expect, test } from 'bun:test'
import { and, eq, ne } from 'drizzle-orm'
import { account } from '../account/schema.ts'
import { address } from '../address/schema.ts'
import { cartItem } from '../cart/schema.ts'
import { order } from '../order/schema.ts'
import { transitionOrder } from '../order/transitions/service.ts'
import { givenAdmin, givenShopper, TEST_PASSWORD } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { givenProduct } from '../testing/catalogue.ts'
import { newestMailTo } from '../testing/mail.ts'
import { givenAddress, givenCart, orderOf } from '../testing/orders.ts'

const shop = await createTestApp()
const { call, db } = shop

async function givenBuyer() {
  const shopper = await givenShopper(shop)
  const productId = await givenProduct(db, { name: 'Canary Milk' })
  const addressId = await givenAddress(db, shopper.userId)
  await givenCart(db, shopper.userId, { [productId]: 1 })
  const body = orderOf(addressId, { [productId]: 1 }, 54)
  const { body: placed } = await call('POST', '/api/order/cash-on-delivery', body, shopper.headers)
  await givenCart(db, shopper.userId, { [productId]: 2 })
  return {
    ...shopper,
    productId,
    addressId,
    orderCode: placed.data.orderId as string,
    orderId: placed.data._id as string,
  }
}
const remove = (headers: Record<string, string>, password = TEST_PASSWORD) =>
  call('DELETE', '/api/user/delete-account', { password }, headers)
const cancel = ({ headers, orderCode }: Awaited<ReturnType<typeof givenBuyer>>) =>
  call('POST', '/api/order/cancel', { orderId: orderCode }, headers)

test('user-details lists the ids of what is theirs, and of nobody else', async () => {
  await givenBuyer()
  const mine = await givenBuyer()
  const [item] = await db.select().from(cartItem).where(eq(cartItem.userId, mine.userId))
  const { body } = await call('GET', '/api/user/user-details', undefined, mine.headers)
  expect(body.data).toMatchObject({
    _id: mine.userId,
    address_details: [mine.addressId],
    shopping_cart: [item!.id],
    orderHistory: [mine.orderId],
  })
})

test('a shopper downloads all that the shop knows of them, and nothing of others', async () => {
  const other = await givenBuyer()
  const mine = await givenBuyer()
  await call('POST', '/api/user/login', { email: mine.email, password: TEST_PASSWORD })
  // A session that ended because nobody used it for long.
  await db.$client`update session set idle_expires_at = now() - interval '1 minute'
    where id = (select id from session where user_id = ${mine.userId} order by created_at desc limit 1)`
  const { status, headers, body } = await call('GET', '/api/user/download-data', undefined, mine.headers)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
  expect(body.data).toMatchObject({
    account: { email: mine.email },
    sessions: [{}],
    addresses: [{ _id: mine.addressId, city: 'Pune' }],
    cart: [{ quantity: 2 }],
    restockRequests: [],
    orders: [{ orderId: mine.orderCode, product_details: { name: 'Canary Milk' } }],
  })
  const text = JSON.stringify(body)
  expect(text).not.toContain(other.email)
  expect(text).not.toMatch(/argon2|hash|tokenVersion/i)
})

test('a deleted person is gone; the order stays, without them', async () => {
  const buyer = await givenBuyer()
  await cancel(buyer)
  await db.update(order).set({ cancelNote: 'Asha called' }).where(eq(order.id, buyer.orderId))
  const gone = await remove(buyer.headers)
  expect(gone).toMatchObject({ status: 200, body: { message: 'Your account is deleted' } })
  expect(gone.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual(['__Host-at', '__Host-rt'])
  for (const table of [address, cartItem])
    expect(await db.select().from(table).where(eq(table.userId, buyer.userId))).toEqual([])
  expect(await db.select().from(account).where(eq(account.id, buyer.userId))).toEqual([])
  const [stored] = await db.select().from(order).where(eq(order.id, buyer.orderId))
  expect(stored).toMatchObject({
    userId: null,
    code: buyer.orderCode,
    totalInPaise: 5400,
    buyerName: null,
    cancelNote: '',
  })
  expect(JSON.stringify(stored)).not.toMatch(/MG Road|9876543210|Ring twice/)
  expect((await newestMailTo(shop, buyer.email)).subject).toBe('Your account is deleted')
  expect((await call('GET', '/api/user/user-details', undefined, buyer.headers)).status).toBe(401)
  const again = await call('POST', '/api/user/login', { email: buyer.email, password: TEST_PASSWORD })
  expect(again.status).toBe(400)
})

test('deleting needs the password', async () => {
  const { headers } = await givenShopper(shop)
  expect(await remove(headers, 'not this one')).toMatchObject({ status: 400, body: { message: 'Wrong password' } })
  expect((await call('DELETE', '/api/user/delete-account', {}, headers)).status).toBe(400)
  expect((await call('GET', '/api/user/user-details', undefined, headers)).status).toBe(200)
})

test('while an order is under way, nobody is deleted; once it has arrived, they are', async () => {
  const buyer = await givenBuyer()
  const refused = await remove(buyer.headers)
  expect(refused.status).toBe(409)
  expect(refused.body.message).toBe(`Order ${buyer.orderCode} is still open: delete the account when it has ended`)
  for (const state of ['accepted', 'packed', 'out for delivery', 'delivered'] as const)
    await db.transaction((tx) => transitionOrder(tx, buyer.orderId, state, { kind: 'admin' }))
  expect((await remove(buyer.headers)).status).toBe(200)
})

test('the last admin stays', async () => {
  const [first, second] = [await givenAdmin(shop), await givenAdmin(shop)]
  expect((await remove(first.headers)).status).toBe(200)
  expect((await remove(second.headers)).status).toBe(409)
})

// Adversary's trial: the only admin who had ever signed in left, while the others had one-time passwords that expire.
test('an admin leaves only while another can sign in', async () => {
  const owner = await givenAdmin(shop)
  await db
    .update(account)
    .set({ role: 'USER' })
    .where(and(eq(account.role, 'ADMIN'), ne(account.id, owner.userId)))
  expect((await remove(owner.headers)).body.message).toBe('You are the only admin: make another one first')
  const invited = await givenAdmin(shop, { mustChangePassword: true })
  expect((await remove(owner.headers)).body.message).toBe(
    'No other admin has chosen a password yet: let one of them sign in first',
  )
  await db.update(account).set({ mustChangePassword: false }).where(eq(account.id, invited.userId))
  expect((await remove(owner.headers)).status).toBe(200)
})
