import { expect, test } from 'bun:test'
import { auditLog } from '../../../platform/audit/schema.ts'
import { givenShopper } from '../../../testing/account.ts'
import { createCardShop } from '../../../testing/card-shop.ts'
import { givenProduct } from '../../../testing/catalogue.ts'
import { givenDesk } from '../../../testing/desk.ts'
import { givenAddress, givenCart, orderOf } from '../../../testing/orders.ts'
import { reconcilePayments } from '../../payment/reconcile-payments.ts'
import { suspensionLabel } from './suspension.ts'

const shop = await createCardShop()
const { app, call, db, provider, stockOf, orderBy } = shop
const desk = await givenDesk(app)

/** Creates a shopper who orders two of ten pieces at 54 rupees each, again and again. */
async function givenBuyer() {
  const shopper = await givenShopper(app)
  const productId = await givenProduct(db, { stock: 10, priceInPaise: 5400, discountPercent: 0 })
  const addressId = await givenAddress(db, shopper.userId)
  const buy = async (way: 'cash-on-delivery' | 'checkout') => {
    await givenCart(db, shopper.userId, { [productId]: 2 })
    const headers = { ...shopper.headers, 'idempotency-key': crypto.randomUUID() }
    const { body } = await call('POST', `/api/order/${way}`, orderOf(addressId, { [productId]: 2 }, 108), headers)
    return { code: body.data.orderId as string, sessionId: body.data.id as string }
  }
  const suspend = async (cancelOrders?: boolean, suspended = true) => {
    const asked = { userId: shopper.userId, suspended, ...(cancelOrders !== undefined && { cancelOrders }) }
    return (await call('POST', '/api/customers/suspend', asked, desk.headers)).body
  }
  const listed = async () =>
    (await call('GET', `/api/customers?search=${shopper.email}`, undefined, desk.headers)).body.data[0]
  return { ...shopper, productId, buy, suspend, listed }
}

const actions = async () => (await db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action)

test('a suspension leaves the orders open unless asked to cancel them', async () => {
  const { buy, suspend, listed, productId } = await givenBuyer()
  const { code } = await buy('cash-on-delivery')
  expect(await suspend()).toMatchObject({ message: 'The account is suspended', data: null })
  expect(await suspend(false)).toMatchObject({ message: 'The account is suspended', data: null })
  expect([(await orderBy(code)).state, await stockOf(productId)]).toEqual(['placed', 8])
  expect(await listed()).toMatchObject({ status: 'Suspended', cancellable: 1, outForDelivery: 0 })
  // Lifting it cancels nothing.
  expect(await suspend(true, false)).toMatchObject({ message: 'The account is open again', data: null })
  expect((await orderBy(code)).state).toBe('placed')
})

test('cancels all open orders as the desk does: stock, refund, reason, and an entry for each in the log', async () => {
  const { buy, suspend, listed, productId, userId } = await givenBuyer()
  const paid = await buy('checkout')
  provider.set(paid.sessionId, { state: 'paid', url: null, paymentId: `pi_${paid.sessionId}` })
  await reconcilePayments(shop.parts, 0)
  const cash = await buy('cash-on-delivery')
  const packed = await buy('cash-on-delivery')
  await desk.bring(packed.code, 'accepted', 'packed')
  const unpaid = await buy('checkout')
  expect(await stockOf(productId)).toBe(2)
  expect(await listed()).toMatchObject({ cancellable: 4, open: { orders: 3 } })
  const before = (await actions()).length

  const { message, data } = await suspend(true)
  expect(message).toBe('The account is suspended, and 4 orders are cancelled')
  expect(data).toEqual({ cancelled: [paid.code, cash.code, packed.code, unpaid.code], open: [] })
  expect(await stockOf(productId)).toBe(10)
  const states = await Promise.all(data.cancelled.map(async (code: string) => (await orderBy(code)).paymentState))
  expect(states).toEqual(['refunding', 'void', 'void', 'void'])
  const { id } = await orderBy(paid.code)
  expect((await shop.refundsOf(id)).map(({ amountInPaise }) => amountInPaise)).toEqual([10_800])
  expect(await provider.fetchSession(unpaid.sessionId)).toMatchObject({ state: 'expired' })
  expect((await actions()).slice(before)).toEqual(['Suspended customer', ...Array(4).fill('Cancelled order')])
  const notes = await Promise.all(data.cancelled.map(async (code: string) => (await orderBy(code)).cancelNote))
  expect(new Set(notes)).toEqual(new Set(['Your account is suspended: please ask the shop']))

  // Repeated, as after a lost response, it finds nothing more to do.
  expect(await suspend(true)).toMatchObject({ data: { cancelled: [], open: [] } })
  expect([(await actions()).length - before, await listed()]).toMatchObject([5, { cancellable: 0, _id: userId }])
})

test('says which orders stay open: what is out for delivery, and a payment that cannot be ended now', async () => {
  const { buy, suspend, listed, productId } = await givenBuyer()
  const out = await buy('cash-on-delivery')
  await desk.bring(out.code, 'accepted', 'packed', 'out for delivery')
  const cash = await buy('cash-on-delivery')
  const unpaid = await buy('checkout')
  expect(await listed()).toMatchObject({ cancellable: 2, outForDelivery: 1 })
  provider.down = true
  const { message, data } = await suspend(true)
  provider.down = false
  const open = [
    { orderId: out.code, state: 'out for delivery' },
    { orderId: unpaid.code, state: 'awaiting payment' },
  ]
  expect(data).toEqual({ cancelled: [cash.code], open })
  expect(message).toBe(
    `The account is suspended, and 1 order is cancelled. ${out.code} is out for delivery, ${unpaid.code} is awaiting payment`,
  )
  expect(await stockOf(productId)).toBe(6)
  expect((await suspend(true)).data).toEqual({ cancelled: [unpaid.code], open: [open[0]] })
})

test('names three of the orders that stay open, and counts the others', () => {
  const open = ['A', 'B', 'C', 'D', 'E'].map((orderId) => ({ orderId, state: 'out for delivery' as const }))
  expect(suspensionLabel(true, { cancelled: [], open })).toBe(
    'The account is suspended, and 0 orders are cancelled. A is out for delivery, B is out for delivery, ' +
      'C is out for delivery, 2 more are open',
  )
})
