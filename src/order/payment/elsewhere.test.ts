import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { givenShopper } from '../../testing/account.ts'
import { createCardShop } from '../../testing/card-shop.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { givenDesk } from '../../testing/desk.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { paymentEvent, refund } from '../payment.schema.ts'
import { insertRefund } from '../refund/queries.ts'
import { giveRefund } from './process-refund.ts'

const {
  app,
  call,
  db,
  provider,
  alerts,
  parts: deps,
  post,
  givenAwaited,
  refundsOf,
  stockOf,
  orderBy,
} = await createCardShop()

const COMPLETED = 'checkout.session.completed'
const EXPIRED = 'checkout.session.expired'

// money 7
describe('accepts and ignores events of other users of the provider account', () => {
  const mailer = async (event: { rawBody: string; signature: string }) => {
    alerts.length = 0
    const status = await post(event)
    const { id } = JSON.parse(event.rawBody)
    const [stored] = await db.select().from(paymentEvent).where(eq(paymentEvent.id, id))
    return { status, kept: stored, alerts: alerts.length }
  }
  const IGNORED = { status: 200, kept: { outcome: 'ignored', orderId: null, payload: {} }, alerts: 0 }

  test('ignores a session with a foreign reference', async () => {
    for (const reference of ['order-1043', '0192f0a0b1c27d3e8f4a5b6c7d8e9f00', null]) {
      const { sessionId, pay, code } = await givenAwaited()
      pay()
      provider.set(sessionId, { reference, orderCode: null })
      expect(await mailer(provider.event(COMPLETED, sessionId))).toMatchObject(IGNORED)
      expect((await orderBy(code)).state).toBe('awaiting payment')
    }
  })

  test('ignores a session that the provider does not know', async () => {
    expect(await mailer(provider.event(COMPLETED, 'cs_of_another_site'))).toMatchObject(IGNORED)
  })

  test('ignores foreign refunds, failed ones included, and disputes', async () => {
    for (const type of ['charge.refunded', 'refund.failed', 'refund.updated', 'charge.dispute.created'])
      expect(await mailer(provider.event(type, 'cs_of_another_site'))).toMatchObject(IGNORED)
  })

  test('quarantines an event for an unknown order of the shop', async () => {
    const data = { object: { id: 'cs_lost', metadata: { order_code: 'ORD-7K2M9QXA' } } }
    const { status, kept: stored, alerts } = await mailer(provider.event(COMPLETED, 'cs_lost', { data }))
    expect([status, stored!.outcome, alerts]).toEqual([200, 'quarantined', 1])
  })
})

// money 8
describe('a provider that was unavailable', () => {
  /**
   * Starts a checkout that fails while the provider is away, and shifts its deadlines as if `minutes` had passed since.
   */
  async function givenLost(how: 'down' | 'deaf', minutes: number) {
    const shopper = await givenShopper(app)
    const productId = await givenProduct(db, { stock: 4, priceInPaise: 5400 })
    const addressId = await givenAddress(db, shopper.userId)
    await givenCart(db, shopper.userId, { [productId]: 2 })
    const headers = { ...shopper.headers, 'idempotency-key': 'k' }
    const checkout = () => call('POST', '/api/order/checkout', orderOf(addressId, { [productId]: 2 }, 108), headers)
    provider[how] = true
    expect((await checkout()).status).toBe(503)
    provider[how] = false
    const later = sql`interval '1 min' * ${minutes}::int`
    await db.execute(
      sql`update "order" set reserved_until = reserved_until - ${later} where user_id = ${shopper.userId}`,
    )
    await db.execute(sql`
      update payment_session set expires_at = expires_at - ${later}
      where order_id in (select id from "order" where user_id = ${shopper.userId})`)
    return { checkout, productId }
  }

  test('creates a new session, and reserves stock for as long', async () => {
    for (const how of ['down', 'deaf'] as const) {
      const { checkout, productId } = await givenLost(how, 3)
      const { status, body } = await checkout()
      expect(status).toBe(200)
      const asked = provider.requests.at(-1)!
      expect([asked.attempt, asked.idempotencyKey.endsWith(':2')]).toEqual([2, true])
      expect(asked.expiresAt.getTime() - Date.now()).toBeGreaterThan(30 * 60_000)
      expect((await orderBy(body.orderId)).reservedUntil).toEqual(asked.expiresAt)
      expect(await stockOf(productId)).toBe(2)
      provider.set(body.id, { state: 'paid', url: null, paymentId: `pi_${body.id}` })
      expect(await post(provider.event(COMPLETED, body.id))).toBe(200)
      expect(await orderBy(body.orderId)).toMatchObject({ state: 'placed', paymentState: 'paid' })
    }
  })

  test('does not expire the order with a session that was never returned', async () => {
    const { checkout } = await givenLost('deaf', 3)
    const unheard = [...provider.sessions.values()].at(-1)!
    const { body } = await checkout()
    provider.set(unheard.id, { state: 'expired', url: null })
    expect(await post(provider.event(EXPIRED, unheard.id))).toBe(200)
    expect(await orderBy(body.orderId)).toMatchObject({ state: 'awaiting payment' })
    expect((await checkout()).body.id).toBe(body.id)
  })

  test('retries with the same idempotency key', async () => {
    const { checkout } = await givenLost('deaf', 0)
    const asked = provider.sessions.size
    expect((await checkout()).status).toBe(200)
    expect(provider.sessions.size).toBe(asked)
  })
})

// money 10
describe('a partial refund made on the pages of the provider', () => {
  async function givenPartBack(isReported: boolean) {
    const awaited = await givenAwaited()
    awaited.pay()
    await post(provider.event(COMPLETED, awaited.sessionId))
    provider.set(awaited.sessionId, { refundedInPaise: 2_000 })
    if (isReported) expect(await post(provider.event('charge.refunded', awaited.sessionId))).toBe(200)
    const { id } = await orderBy(awaited.code)
    const rows = () => db.select().from(refund).where(eq(refund.orderId, id)).orderBy(refund.id)
    return { ...awaited, id, rows }
  }

  test('is recorded, and leaves the order unchanged', async () => {
    const { code, rows, sessionId } = await givenPartBack(true)
    await post(provider.event('charge.refunded', sessionId))
    expect(await rows()).toMatchObject([{ amountInPaise: 2_000, state: 'done', reason: 'provider' }])
    expect(await orderBy(code)).toMatchObject({ state: 'placed', paymentState: 'paid' })
  })

  test('is deducted from a later refund', async () => {
    for (const isReported of [true, false]) {
      const { cancel, code, id, rows, sessionId } = await givenPartBack(isReported)
      await cancel(code)
      await refundsOf(id)
      for (const { id, state } of await rows()) if (state === 'asked') await giveRefund(deps, id)
      expect((await rows()).map(({ amountInPaise, state }) => [amountInPaise, state]).sort()).toEqual([
        [2_000, 'done'],
        [8_800, 'done'],
      ])
      expect(provider.sessions.get(sessionId)!.refundedInPaise).toBe(10_800)
      expect(await orderBy(code)).toMatchObject({ state: 'cancelled', paymentState: 'refunded' })
    }
  })

  test('settles a failed refund of the shop', async () => {
    const { cancel, code, id, rows, sessionId } = await givenPartBack(true)
    await cancel(code)
    provider.refusing = true
    for (const { id } of await rows()) await giveRefund(deps, id)
    provider.refusing = false
    expect((await orderBy(code)).paymentState).toBe('refunding')
    provider.set(sessionId, { refundedInPaise: 10_800 })
    await post(provider.event('charge.refunded', sessionId))
    expect((await orderBy(code)).paymentState).toBe('refunded')
    expect((await rows()).reduce((sum, { amountInPaise }) => sum + amountInPaise, 0)).toBe(10_800)
    expect(await refundsOf(id)).toEqual([])
  })
})

// operator, payments: a payment that the payer's bank took back was recorded as nothing to do
test('a disputed payment is reported once, and leaves the order as it is', async () => {
  const { pay, sessionId, code } = await givenAwaited()
  pay()
  await post(provider.event(COMPLETED, sessionId))
  alerts.length = 0
  const event = provider.event('charge.dispute.created', sessionId)
  for (const _ of [1, 2]) expect(await post(event)).toBe(200)
  const [stored] = await db
    .select()
    .from(paymentEvent)
    .where(eq(paymentEvent.id, JSON.parse(event.rawBody).id))
  expect(stored).toMatchObject({ outcome: 'quarantined', reason: expect.stringContaining(`${code} is disputed`) })
  expect(alerts).toHaveLength(1)
  expect(await orderBy(code)).toMatchObject({ state: 'placed', paymentState: 'paid' })
})

// A restored shop still has the jobs of refunds that were issued after the backup, when the provider has dropped their keys.
test('a refund that was issued long ago, by the shop that was restored, is not issued again', async () => {
  for (const [issued, given] of [
    [0, 3_000],
    [2_000, 3_000],
    [3_000, 3_000],
  ] as const) {
    const awaited = await givenAwaited()
    awaited.pay()
    await post(provider.event(COMPLETED, awaited.sessionId))
    const { id: orderId } = await orderBy(awaited.code)
    const { paymentId } = provider.sessions.get(awaited.sessionId)!
    const asked = { orderId, paymentId: paymentId!, amountInPaise: 3_000, reason: 'complaint', state: 'asked' } as const
    const refundId = await insertRefund(db, asked)
    await db.execute(sql`update refund set created_at = now() - interval '2 days' where id = ${refundId}`)
    provider.set(awaited.sessionId, { refundedInPaise: issued })
    await giveRefund(deps, refundId)
    for (const { id, state } of await db.select().from(refund).where(eq(refund.orderId, orderId)))
      if (state === 'asked') await giveRefund(deps, id)
    expect(provider.sessions.get(awaited.sessionId)!.refundedInPaise).toBe(given)
    const rows = await db.select().from(refund).where(eq(refund.orderId, orderId))
    expect(rows.every(({ state }) => state === 'done')).toBe(true)
    expect(rows.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0)).toBe(given)
  }
})

// money 11
test('delivers an order with a free line after all its money was refunded', async () => {
  const desk = await givenDesk(app)
  const shopper = await givenShopper(app)
  const [dear, free] = [
    await givenProduct(db, { stock: 4, priceInPaise: 5400 }),
    await givenProduct(db, { stock: 4, priceInPaise: 0 }),
  ]
  const addressId = await givenAddress(db, shopper.userId)
  await givenCart(db, shopper.userId, { [dear]: 1, [free]: 1 })
  const { body } = await call(
    'POST',
    '/api/order/checkout',
    orderOf(addressId, { [dear]: 1, [free]: 1 }, 54),
    shopper.headers,
  )
  provider.set(body.id, { state: 'paid', url: null, paymentId: `pi_${body.id}` })
  await post(provider.event(COMPLETED, body.id))
  const { data: order } = (await desk.get(`order?orderId=${body.orderId}`)).body
  const lineId = order.lines.find(({ productId }: { productId: string }) => productId === dear)._id
  expect((await desk.post('short-pick', { orderId: body.orderId, lineId, quantity: 0 })).status).toBe(200)
  expect(await refundsOf((await orderBy(body.orderId)).id)).toHaveLength(1)
  expect(await post(provider.event('charge.refunded', body.id))).toBe(200)
  expect(await orderBy(body.orderId)).toMatchObject({ state: 'placed', quantity: 1 })
})
