import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { product } from '../../catalogue/schema.ts'
import type { Payments } from '../../platform/payments/port.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { givenShopper, TEST_PASSWORD } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { givenDesk } from '../../testing/desk.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { createTestProvider } from '../../testing/payment-provider.ts'
import { refund } from '../payment.schema.ts'
import { order } from '../schema.ts'
import { giveRefund } from './process-refund.ts'
import { reconcilePayments } from './reconcile-payments.ts'

// money 2

type Kind = Pick<Payments, 'provider' | 'livemode'>
const SANDBOX: Kind = { provider: 'sandbox', livemode: false }
const TEST: Kind = { provider: 'stripe', livemode: false }
const LIVE: Kind = { provider: 'stripe', livemode: true }

const database = await createTestApp({ payments: createTestProvider() })
const { db } = database
const orderBy = async (code: string) => (await db.select().from(order).where(eq(order.code, code)))[0]!

/**
 * Creates a shop whose owner changes the payment provider or mode while an order of two pieces, out of a stock of ten,
 * awaits payment.
 */
async function givenChange(before: Kind, after: Kind | null) {
  const then = createTestProvider(before)
  const old = await createTestApp({ payments: then, database })
  const shopper = await givenShopper(old)
  const productId = await givenProduct(db, { stock: 10, priceInPaise: 5400 })
  const addressId = await givenAddress(db, shopper.userId)
  await givenCart(db, shopper.userId, { [productId]: 2 })
  const body = orderOf(addressId, { [productId]: 2 }, 108)
  const begun = await old.call('POST', '/api/order/checkout', body, { ...shopper.headers, 'idempotency-key': 'k' })
  const code = begun.body.orderId as string
  // The new account knows none of the sessions, even if it is in live mode like the old one.
  const payments = after && createTestProvider(after)
  const app = await createTestApp({ database, payments })
  const deps = { db, payments, log: silentLog }
  return {
    ...shopper,
    then,
    payments,
    parts: deps,
    code,
    app,
    sessionId: begun.body.id as string,
    stockOf: async () => (await db.select().from(product).where(eq(product.id, productId)))[0]!.stock,
    details: () => app.call('GET', `/api/order/details?orderId=${code}`, undefined, shopper.headers),
    cancel: () => app.call('POST', '/api/order/cancel', { orderId: code }, shopper.headers),
    cash: () => app.call('POST', '/api/order/cash-on-delivery', body, shopper.headers),
    checkout: () => app.call('POST', '/api/order/checkout', body, { ...shopper.headers, 'idempotency-key': 'k' }),
    reconcileAfterwards: async () => {
      await db.execute(sql`update "order" set reserved_until = now() - interval '1 s' where code = ${code}`)
      await reconcilePayments(deps)
    },
  }
}

const CHANGES: [string, Kind, Kind | null][] = [
  ['from the sandbox to Stripe', SANDBOX, TEST],
  ['from test keys to live ones', TEST, LIVE],
  ['to the keys of another account', TEST, TEST],
  ['to no cards at all', SANDBOX, null],
]

describe.each(CHANGES)('a card payment that was begun before the shop went %s', (_, before, after) => {
  test('can be cancelled', async () => {
    const { cancel, code, stockOf } = await givenChange(before, after)
    expect(await cancel()).toMatchObject({ status: 200, body: { data: { state: 'cancelled' } } })
    expect([(await orderBy(code)).state, await stockOf()]).toEqual(['cancelled', 10])
  })

  test('can be replaced by cash', async () => {
    const { cash, code, stockOf } = await givenChange(before, after)
    expect((await cash()).status).toBe(200)
    expect([(await orderBy(code)).cancelReason, await stockOf()]).toEqual(['superseded', 8])
  })

  test('allows deleting the account', async () => {
    const { app, cancel, headers } = await givenChange(before, after)
    await cancel()
    const deleted = await app.call('DELETE', '/api/user/delete-account', { password: TEST_PASSWORD }, headers)
    expect(deleted.status).toBe(200)
  })

  test('can be cancelled by an admin', async () => {
    const { app, code, stockOf } = await givenChange(before, after)
    const desk = await givenDesk(app)
    const { status, body } = await desk.post('cancel', { orderId: code, reason: 'Please order again' })
    expect([status, body.data.state, await stockOf()]).toEqual([200, 'cancelled', 10])
  })

  test('expires and releases its stock', async () => {
    const { code, stockOf, reconcileAfterwards } = await givenChange(before, after)
    await reconcileAfterwards()
    expect(await orderBy(code)).toMatchObject({ state: 'cancelled', cancelReason: 'expired' })
    expect(await stockOf()).toBe(10)
  })

  test('does not redirect to the old provider', async () => {
    const { code, checkout, details, payments, sessionId } = await givenChange(before, after)
    const again = await checkout()
    const seen = (await details()).body.data.paymentUrl
    if (!payments) return expect([again.status, seen]).toEqual([409, null])
    expect(again).toMatchObject({ status: 200, body: { orderId: code } })
    expect(again.body.id).not.toBe(sessionId)
    expect([seen, payments.sessions.get(again.body.id)!.reference]).toEqual([again.body.url, (await orderBy(code)).id])
    expect((await checkout()).body.id).toBe(again.body.id)
    payments.set(again.body.id, { state: 'paid', url: null, paymentId: `pi_${again.body.id}` })
    await reconcilePayments({ db, payments, log: silentLog }, 0)
    expect(await orderBy(code)).toMatchObject({ state: 'placed', paymentState: 'paid' })
  })
})

describe('a live card payment started with another provider', () => {
  test('is explained while it can still be paid, and expires', async () => {
    for (const after of [LIVE, SANDBOX, null]) {
      const { cancel, cash, checkout, code, stockOf, reconcileAfterwards } = await givenChange(LIVE, after)
      for (const result of [await cancel(), await cash(), ...(after ? [await checkout()] : [])]) {
        expect([result.status, result.body.message]).toEqual([409, expect.stringContaining('another payment provider')])
      }
      expect((await orderBy(code)).state).toBe('awaiting payment')
      await reconcileAfterwards()
      expect([(await orderBy(code)).cancelReason, await stockOf()]).toEqual(['expired', 10])
      expect((await cash()).status).toBe(200)
    }
  })

  test('can be cancelled by an admin at once', async () => {
    const { app, code, stockOf } = await givenChange(LIVE, null)
    const { body } = await (await givenDesk(app)).post('cancel', { orderId: code, reason: 'Please order again' })
    expect([body.data.state, await stockOf()]).toEqual(['cancelled', 10])
  })

  test('is refunded if it was paid, once the provider is configured again', async () => {
    const { app, code, then, sessionId } = await givenChange(LIVE, null)
    await (await givenDesk(app)).post('cancel', { orderId: code, reason: 'Please order again' })
    then.set(sessionId, { state: 'paid', url: null, paymentId: `pi_${sessionId}` })
    await reconcilePayments({ db, payments: then, log: silentLog }, 0)
    expect(await orderBy(code)).toMatchObject({ state: 'cancelled', paymentState: 'refunding' })
  })
})

test('leaves refunds of another provider to be made manually', async () => {
  const { code, parts: deps, payments, then, sessionId } = await givenChange(TEST, LIVE)
  then.set(sessionId, { state: 'paid', url: null, paymentId: `pi_${sessionId}` })
  await reconcilePayments({ ...deps, payments: then }, 0)
  const { id } = await orderBy(code)
  const refundId = (
    await db
      .insert(refund)
      .values({ id: newId(), ...asked(id, sessionId) })
      .returning()
  )[0]!.id
  await giveRefund(deps, refundId)
  expect((await db.select().from(refund).where(eq(refund.id, refundId)))[0]!.state).toBe('failed')
  expect([payments!.refunds.size, then.refunds.size]).toEqual([0, 0])
})

const asked = (orderId: string, sessionId: string) => ({
  orderId,
  paymentId: `pi_${sessionId}`,
  amountInPaise: 10_800,
  reason: 'cancelled',
})
