import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { order } from '../../src/order/schema.ts'
import { givenShopper, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createCardShop } from '../../src/testing/card-shop.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { givenDesk } from '../../src/testing/desk.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'

const shop = await createCardShop()
const { app, call, db, provider, post: mailer, givenAwaited, orderBy, stockOf } = shop
const remove = (headers: Record<string, string>) =>
  call('DELETE', '/api/user/delete-account', { password: TEST_PASSWORD }, headers)

test('an account that is deleted while it orders is gone without the order, or stays with it', async () => {
  for (let round = 0; round < 10; round++) {
    const path = round % 2 ? 'checkout' : 'cash-on-delivery'
    const shopper = await givenShopper(app)
    const productId = await givenProduct(db, { stock: 10, priceInPaise: 5400 })
    const addressId = await givenAddress(db, shopper.userId)
    await givenCart(db, shopper.userId, { [productId]: 1 })
    const [ordered, removed] = await Promise.all([
      call('POST', `/api/order/${path}`, orderOf(addressId, { [productId]: 1 }, 54), shopper.headers),
      remove(shopper.headers),
    ])
    const orders = await db.select().from(order).where(eq(order.userId, shopper.userId))
    expect([ordered.status === 200, removed.status === 200]).toEqual(
      orders.length === 1 ? [true, false] : [false, true],
    )
    expect([400, 401, 404, 409, 200]).toContain(ordered.status)
    expect(await stockOf(productId)).toBe(10 - orders.length)
  }
})

test('an account cannot be deleted over an open payment, and one that is suspended while it pays gets its money back from the desk', async () => {
  const { headers, code, pay, sessionId, userId } = await givenAwaited()
  const refused = await remove(headers)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(code)])
  const desk = await givenDesk(app)
  const suspended = await call('POST', '/api/customers/suspend', { userId, suspended: true }, desk.headers)
  expect(suspended.status).toBe(200)
  pay()
  expect(await mailer(provider.event('checkout.session.completed', sessionId))).toBe(200)
  expect((await orderBy(code)).state).toBe('placed')
  const { body } = await desk.post('cancel', { orderId: code, reason: 'Sold out' })
  expect(body.data).toMatchObject({ state: 'cancelled', refunds: [{ amount: 108, state: 'asked' }] })
})

// admin D-39
test('an order whose customer has gone meanwhile is not brought back', async () => {
  const { headers, code, productId, pay, sessionId } = await givenAwaited()
  pay()
  await mailer(provider.event('checkout.session.completed', sessionId))
  const desk = await givenDesk(app)
  await desk.post('cancel', { orderId: code, reason: 'Sold out' })
  expect((await remove(headers)).status).toBe(200)
  const undone = await desk.post('undo', { orderId: code, from: 'placed', to: 'cancelled' })
  expect([undone.status, undone.body.message]).toEqual([409, 'The customer has deleted the account meanwhile'])
  expect(await stockOf(productId)).toBe(4)
})
