import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { product } from '../../catalogue/schema.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { createTestProvider } from '../../testing/payment-provider.ts'
import { reconcilePayments } from '../payment/reconcile-payments.ts'
import { refund } from '../payment.schema.ts'
import { order } from '../schema.ts'
import type { OrderState } from '../states.ts'
import { type TransitionOptions, transitionOrder } from './service.ts'

const payments = createTestProvider()
const test_ = await createTestApp({ payments })
const { call, db } = test_
const ADMIN = { kind: 'admin', userId: '0192f0a0b1c27d3e8f4a5b6c7d8e9f00' } as const

async function givenOrder(path: 'cash-on-delivery' | 'checkout') {
  const shopper = await givenShopper(test_)
  const productId = await givenProduct(db, { stock: 10, priceInPaise: 5400 })
  const address = await givenAddress(db, shopper.userId)
  await givenCart(db, shopper.userId, { [productId]: 2 })
  const { body } = await call('POST', `/api/order/${path}`, orderOf(address, { [productId]: 2 }, 108), shopper.headers)
  const [row] = await db.select().from(order).where(eq(order.code, body.data.orderId))
  const { id } = row!
  const move = async (to: OrderState, options?: TransitionOptions) =>
    db.transaction((tx) => transitionOrder(tx, id, to, ADMIN, options))
  const stock = async () => (await db.select().from(product).where(eq(product.id, productId)))[0]!.stock
  return { id, move, stock, sessionId: body.id as string }
}

async function bringToTheDoor(move: (to: OrderState) => Promise<unknown>) {
  for (const to of ['accepted', 'packed', 'out for delivery'] as const) await move(to)
}

test('cash is recorded as paid at delivery', async () => {
  const { move } = await givenOrder('cash-on-delivery')
  await bringToTheDoor(move)
  expect(await move('delivered')).toMatchObject({ state: 'delivered', paymentState: 'paid', restocked: false })
})

test('returns refused goods to stock only on request', async () => {
  for (const [restock, stock] of [
    [true, 10],
    [false, 8],
  ] as const) {
    const { move, stock: now } = await givenOrder('cash-on-delivery')
    await bringToTheDoor(move)
    expect(await move('refused', { restock })).toMatchObject({ state: 'refused', paymentState: 'void' })
    expect(await now()).toBe(stock)
  }
})

test('requests the refund of a refused card order', async () => {
  const { id, move, sessionId } = await givenOrder('checkout')
  payments.set(sessionId, { state: 'paid', url: null, paymentId: `pi_${sessionId}` })
  await reconcilePayments({ db, payments, log: silentLog }, 0)
  await bringToTheDoor(move)
  expect(await move('refused')).toMatchObject({ state: 'refused', paymentState: 'refunding' })
  const asked = await db.select().from(refund).where(eq(refund.orderId, id))
  expect(asked).toMatchObject([{ paymentId: `pi_${sessionId}`, amountInPaise: 10_800, state: 'asked' }])
})

test('rejects skipped states, backward transitions and unknown orders', async () => {
  const { move, stock } = await givenOrder('cash-on-delivery')
  await expect(move('packed')).rejects.toThrow('This order is placed and cannot become packed')
  await bringToTheDoor(move)
  await expect(move('accepted')).rejects.toThrow('cannot become accepted')
  await expect(move('cancelled')).rejects.toThrow('can no longer be cancelled')
  expect(await stock()).toBe(8)
  const nobody = '0192f0a0b1c27d3e8f4a5b6c7d8e9f01'
  await expect(db.transaction((tx) => transitionOrder(tx, nobody, 'accepted', ADMIN))).rejects.toThrow(
    'Order not found',
  )
})

test('returns stock once for two concurrent cancellations', async () => {
  const { move, stock } = await givenOrder('cash-on-delivery')
  const settled = await Promise.allSettled([move('cancelled'), move('cancelled'), move('cancelled')])
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stock()).toBe(10)
})
