import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { product } from '../../catalogue/schema.ts'
import { type Log, silentLog } from '../../platform/log.ts'
import { sign } from '../../platform/payments/signature.ts'
import { givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { givenDesk } from '../../testing/desk.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { createTestProvider } from '../../testing/payment-provider.ts'
import { order, orderEvent } from '../schema.ts'
import { giveRefund } from './refunding.ts'
import { paymentEvent, refund } from './schema.ts'
import { sweepPayments } from './sweep.ts'

const provider = createTestProvider()
const alerts: string[] = []
const log: Log = { ...silentLog, error: (message) => void alerts.push(message) }
const app = await createTestApp({ payments: provider, log })
const { call, db } = app
const parts = { db, payments: provider, log }

const stockOf = async (id: string) => (await db.select().from(product).where(eq(product.id, id)))[0]!.stock
const orderBy = async (code: string) => (await db.select().from(order).where(eq(order.code, code)))[0]!
const eventsOf = async (orderId: string) =>
  (await db.select().from(orderEvent).where(eq(orderEvent.orderId, orderId)).orderBy(orderEvent.id)).map((e) => e.state)
const cartLines = async (headers: Record<string, string>) =>
  (await call('GET', '/api/cart/get', undefined, headers)).body.data.length

async function post({ rawBody, signature }: { rawBody: string; signature: string | null }): Promise<number> {
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' }
  if (signature !== null) headers['stripe-signature'] = signature
  const url = 'http://localhost/api/order/webhook'
  return (await app.app.handle(new Request(url, { method: 'POST', headers, body: rawBody }))).status
}

/** An order of two pieces, at 54 rupees each, whose payment is awaited. */
async function givenAwaited(stock = 4) {
  const shopper = await givenShopper(app)
  const productId = await givenProduct(db, { stock, priceInPaise: 5400 })
  const addressId = await givenAddress(db, shopper.userId)
  await givenCart(db, shopper.userId, { [productId]: 2 })
  const body = orderOf(addressId, { [productId]: 2 }, 108)
  const checkout = (key = 'k') =>
    call('POST', '/api/order/checkout', body, { ...shopper.headers, 'idempotency-key': key })
  const cash = () =>
    call('POST', '/api/order/cash-on-delivery', body, { ...shopper.headers, 'idempotency-key': 'cash' })
  const cancel = (orderId: string) => call('POST', '/api/order/cancel', { orderId }, shopper.headers)
  const answer = await checkout()
  const { id: sessionId, orderId: code } = answer.body
  const pay = () => provider.set(sessionId, { state: 'paid', url: null, paymentId: `pi_${sessionId}` })
  return { ...shopper, productId, body, checkout, cash, cancel, answer, sessionId, code, pay }
}

/** Lets the time to pay run out, and the sweep notice it. */
async function letExpire(code: string) {
  await db
    .update(order)
    .set({ heldUntil: new Date(Date.now() - 1000) })
    .where(eq(order.code, code))
  await sweepPayments(parts)
}

async function refundsOf(orderId: string) {
  const rows = await db.select().from(refund).where(eq(refund.orderId, orderId))
  for (const { id } of rows) await giveRefund(parts, id)
  await Promise.all(rows.map(({ id }) => giveRefund(parts, id)))
  return [...provider.refunds.values()].filter((asked) => asked.orderId === orderId)
}

const COMPLETED = 'checkout.session.completed'
const EXPIRED = 'checkout.session.expired'
const FAILED = 'checkout.session.async_payment_failed'
const SUCCEEDED = 'checkout.session.async_payment_succeeded'

describe('checkout', () => {
  test('answers the session beside the data, holds the stock and keeps the cart', async () => {
    const { answer, productId, headers, code, sessionId } = await givenAwaited()
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      id: sessionId,
      url: `https://pay.example/${sessionId}`,
      data: { orderId: code },
    })
    expect(await stockOf(productId)).toBe(2)
    expect(await cartLines(headers)).toBe(1)
    expect(await orderBy(code)).toMatchObject({ state: 'awaiting payment', paymentState: 'pending' })
  })

  test('asked twice, or in a second tab, is one order and one session', async () => {
    const { answer, checkout } = await givenAwaited()
    expect((await checkout()).body).toEqual(answer.body)
    expect((await checkout('another tab')).body).toEqual(answer.body)
  })

  test('a provider that cannot be reached, or does not answer, costs no second session, and cash still works', async () => {
    const { userId, headers, body, productId } = await givenAwaited(10)
    await db.execute(sql`update "order" set held_until = now() where user_id = ${userId}`)
    await sweepPayments(parts)
    const asked = provider.sessions.size
    provider.deaf = true
    const lost = await call('POST', '/api/order/checkout', body, { ...headers, 'idempotency-key': 'lost' })
    provider.deaf = false
    expect(lost.status).toBe(503)
    expect(lost.body.message).toContain('choose Cash on Delivery')
    const again = await call('POST', '/api/order/checkout', body, { ...headers, 'idempotency-key': 'lost' })
    expect(again.status).toBe(200)
    expect(provider.sessions.size).toBe(asked + 1)
    await call('POST', '/api/order/cancel', { orderId: again.body.orderId }, headers)
    provider.down = true
    const refused = await call('POST', '/api/order/checkout', body, { ...headers, 'idempotency-key': 'down' })
    expect(refused.status).toBe(503)
    const cash = await call('POST', '/api/order/cash-on-delivery', body, { ...headers, 'idempotency-key': 'cash' })
    provider.down = false
    expect(cash.status).toBe(200)
    expect(await stockOf(productId)).toBe(8)
  })

  test('cancelled while its page is made, by a provider that is lost after that, leaves no page open', async () => {
    const shopper = await givenShopper(app)
    const productId = await givenProduct(db, { stock: 3, priceInPaise: 5400 })
    const addressId = await givenAddress(db, shopper.userId)
    await givenCart(db, shopper.userId, { [productId]: 2 })
    const { createSession } = provider
    provider.createSession = async (request) => {
      const session = await createSession(request)
      await call('POST', '/api/order/cancel', { orderId: request.orderCode }, shopper.headers)
      provider.down = true
      return session
    }
    const answer = await call(
      'POST',
      '/api/order/checkout',
      orderOf(addressId, { [productId]: 2 }, 108),
      shopper.headers,
    )
    Object.assign(provider, { createSession, down: false })
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('no longer waiting')])
    expect(await stockOf(productId)).toBe(3)
    const open = [...provider.sessions.values()].at(-1)!
    expect(open.state).toBe('open')
    await sweepPayments(parts, 0)
    expect(provider.sessions.get(open.id)!.state).toBe('expired')
  })

  test('a provider that refuses ends the order and gives the stock back', async () => {
    const shopper = await givenShopper(app)
    const productId = await givenProduct(db, { stock: 3, priceInPaise: 5400 })
    const addressId = await givenAddress(db, shopper.userId)
    await givenCart(db, shopper.userId, { [productId]: 2 })
    provider.refusing = true
    const sent = orderOf(addressId, { [productId]: 2 }, 108)
    const answer = await call('POST', '/api/order/checkout', sent, shopper.headers)
    provider.refusing = false
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe('This order cannot be paid by card. Choose Cash on Delivery')
    expect(await stockOf(productId)).toBe(3)
  })
})

describe('an event', () => {
  test('of a payment places the order, empties the cart and keeps the stock', async () => {
    const { pay, sessionId, code, headers, productId } = await givenAwaited()
    pay()
    expect(await post(provider.event(COMPLETED, sessionId))).toBe(200)
    expect(await orderBy(code)).toMatchObject({ state: 'placed', paymentState: 'paid' })
    expect(await cartLines(headers)).toBe(0)
    expect(await stockOf(productId)).toBe(2)
  })

  test('sent twenty times at once has one effect, and all are welcome', async () => {
    const { pay, sessionId, code } = await givenAwaited()
    pay()
    const event = provider.event(COMPLETED, sessionId)
    const statuses = await Promise.all(Array.from({ length: 20 }, () => post(event)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await post(event)).toBe(200)
    const { id } = await orderBy(code)
    expect(await eventsOf(id)).toEqual(['awaiting payment', 'placed'])
    expect(await db.select().from(paymentEvent).where(eq(paymentEvent.orderId, id))).toHaveLength(1)
  })

  test('that says completed means nothing while the provider says unpaid', async () => {
    const { sessionId, code } = await givenAwaited()
    provider.set(sessionId, { state: 'processing', url: null })
    expect(await post(provider.event(COMPLETED, sessionId))).toBe(200)
    expect((await orderBy(code)).state).toBe('awaiting payment')
  })

  test('is to be sent again while the provider does not say what became of the session', async () => {
    const { pay, sessionId, code } = await givenAwaited()
    pay()
    const event = provider.event(COMPLETED, sessionId)
    provider.down = true
    expect(await post(event)).toBe(503)
    provider.down = false
    expect((await orderBy(code)).state).toBe('awaiting payment')
    expect(await post(event)).toBe(200)
    expect((await orderBy(code)).state).toBe('placed')
  })

  test('of an expiry or failure gives the stock back, once', async () => {
    for (const [type, state, reason] of [
      [EXPIRED, 'expired', 'expired'],
      [FAILED, 'failed', 'failed'],
    ] as const) {
      const { sessionId, code, productId } = await givenAwaited()
      provider.set(sessionId, { state, url: null })
      await post(provider.event(type, sessionId))
      await post(provider.event(type, sessionId))
      expect(await orderBy(code)).toMatchObject({ state: 'cancelled', paymentState: 'void', cancelReason: reason })
      expect(await stockOf(productId)).toBe(4)
    }
  })
})

describe('events in any order end where the session does', () => {
  const types = [COMPLETED, EXPIRED, FAILED, SUCCEEDED, 'charge.refunded']
  const orders = types.flatMap((a) =>
    types.flatMap((b) => [[a, b], ...types.map((c) => [a, b, c])]).filter((o) => new Set(o).size === o.length),
  )
  const truths = [
    ['paid', {}, { state: 'placed', paymentState: 'paid' }, 2],
    ['expired', {}, { state: 'cancelled', paymentState: 'void' }, 4],
    ['failed', {}, { state: 'cancelled', paymentState: 'void' }, 4],
    ['paid', { refundedInPaise: 10_800 }, { state: 'cancelled', paymentState: 'refunded' }, 4],
  ] as const
  for (const [state, more, expected, stock] of truths) {
    test(`${state} ${JSON.stringify(more)}: ${orders.length} orders of events`, async () => {
      const payment = (sessionId: string) => (state === 'paid' ? { paymentId: `pi_${sessionId}` } : {})
      const told = orders.map(async (sequence) => {
        const { sessionId, code, productId } = await givenAwaited()
        provider.set(sessionId, { state, url: null, ...payment(sessionId), ...more })
        for (const type of sequence) await post(provider.event(type, sessionId))
        return { sequence, code, productId }
      })
      const ended = await Promise.all(told)
      // A refund's event alone names no session that we know of: the sweep asks.
      await sweepPayments(parts, 0)
      for (const { sequence, code, productId } of ended) {
        expect({ sequence, ...(await orderBy(code)) }).toMatchObject({ sequence, ...expected })
        expect(await stockOf(productId)).toBe(stock)
      }
    }, 60_000)
  }
})

describe('a forged event is refused and leaves nothing', () => {
  const now = Date.now()
  const body = () => provider.event(COMPLETED, 'cs_test_1').rawBody
  const secret = 'the secret of the provider'
  const forged: [string, () => { rawBody: string; signature: string | null }][] = [
    ['without a signature', () => ({ rawBody: body(), signature: null })],
    ['with an empty signature', () => ({ rawBody: body(), signature: '' })],
    ['with another secret', () => ((rawBody) => ({ rawBody, signature: sign(rawBody, 'guess') }))(body())],
    ['301 seconds old', () => ((rawBody) => ({ rawBody, signature: sign(rawBody, secret, now - 302_000) }))(body())],
    ['an hour ahead', () => ((rawBody) => ({ rawBody, signature: sign(rawBody, secret, now + 3_600_000) }))(body())],
    ['altered by a byte', () => ((rawBody) => ({ rawBody: `${rawBody} `, signature: sign(rawBody, secret) }))(body())],
    [
      'of another scheme',
      () => ((rawBody) => ({ rawBody, signature: sign(rawBody, secret).replace('v1=', 'v0=') }))(body()),
    ],
    [
      'signed twice',
      () =>
        ((rawBody) => ({ rawBody, signature: `${sign(rawBody, secret)},${sign(rawBody, secret, now - 9000)}` }))(
          body(),
        ),
    ],
  ]
  for (const [name, make] of forged) {
    test(name, async () => {
      const before = await db.$count(paymentEvent)
      expect(await post(make())).toBe(400)
      expect(await db.$count(paymentEvent)).toBe(before)
    })
  }
})

describe('what does not fit is kept for a person to see', () => {
  const misfits = [
    ['another amount', { amountInPaise: 10_799 }],
    ['another currency', { currency: 'usd' }],
    ['live instead of test', { livemode: true }],
    ['an order that is not ours', { reference: '0192f0a0b1c27d3e8f4a5b6c7d8e9f00' }],
    ['another session of the order', { id: 'cs_other' }],
  ] as const
  for (const [name, truth] of misfits) {
    test(name, async () => {
      const { pay, sessionId, code } = await givenAwaited()
      pay()
      provider.set(sessionId, truth)
      alerts.length = 0
      const { rawBody, signature } = provider.event(COMPLETED, sessionId)
      expect(await post({ rawBody, signature })).toBe(200)
      expect(await orderBy(code)).toMatchObject({ state: 'awaiting payment', paymentState: 'pending' })
      const [event] = await db
        .select()
        .from(paymentEvent)
        .where(eq(paymentEvent.id, JSON.parse(rawBody).id))
      expect(event?.outcome).toBe('quarantined')
      expect(alerts).toHaveLength(1)
    })
  }

  test('an event of the live kind in a test shop', async () => {
    const { pay, sessionId, code } = await givenAwaited()
    pay()
    expect(await post(provider.event(COMPLETED, sessionId, { livemode: true }))).toBe(200)
    expect((await orderBy(code)).state).toBe('awaiting payment')
  })
})

// money 7
describe('what others do with the same account at the provider is welcome, and left alone', () => {
  const post_ = async (event: { rawBody: string; signature: string }) => {
    alerts.length = 0
    const status = await post(event)
    const { id } = JSON.parse(event.rawBody)
    const [kept] = await db.select().from(paymentEvent).where(eq(paymentEvent.id, id))
    return { status, kept, alerts: alerts.length }
  }
  const IGNORED = { status: 200, kept: { outcome: 'ignored', orderId: null, payload: {} }, alerts: 0 }

  test('a session with a reference of its own', async () => {
    for (const reference of ['order-1043', '0192f0a0b1c27d3e8f4a5b6c7d8e9f00', null]) {
      const { sessionId, pay, code } = await givenAwaited()
      pay()
      provider.set(sessionId, { reference, orderCode: null })
      expect(await post_(provider.event(COMPLETED, sessionId))).toMatchObject(IGNORED)
      expect((await orderBy(code)).state).toBe('awaiting payment')
    }
  })

  test('a session that the provider does not tell us of', async () => {
    expect(await post_(provider.event(COMPLETED, 'cs_of_another_site'))).toMatchObject(IGNORED)
  })

  test('money that it gave back, or could not', async () => {
    for (const type of ['charge.refunded', 'refund.failed', 'refund.updated'])
      expect(await post_(provider.event(type, 'cs_of_another_site'))).toMatchObject(IGNORED)
  })

  test('but an order of ours that is not known here is for a person to see', async () => {
    const data = { object: { id: 'cs_lost', metadata: { order_code: 'ORD-7K2M9QXA' } } }
    const { status, kept, alerts } = await post_(provider.event(COMPLETED, 'cs_lost', { data }))
    expect([status, kept!.outcome, alerts]).toEqual([200, 'quarantined', 1])
  })
})

// money 8
describe('a provider that was away for a while', () => {
  /** A checkout that got no page, some minutes after which the shopper clicks again. */
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
    await db.execute(sql`update "order" set held_until = held_until - ${later} where user_id = ${shopper.userId}`)
    await db.execute(sql`
      update payment_session set expires_at = expires_at - ${later}
      where order_id in (select id from "order" where user_id = ${shopper.userId})`)
    return { checkout, productId }
  }

  test('is asked anew for as long as it wants, and the stock is held as long', async () => {
    for (const how of ['down', 'deaf'] as const) {
      const { checkout, productId } = await givenLost(how, 3)
      const { status, body } = await checkout()
      expect(status).toBe(200)
      const asked = provider.requests.at(-1)!
      expect([asked.attempt, asked.idempotencyKey.endsWith(':2')]).toEqual([2, true])
      expect(asked.expiresAt.getTime() - Date.now()).toBeGreaterThan(30 * 60_000)
      expect((await orderBy(body.orderId)).heldUntil).toEqual(asked.expiresAt)
      expect(await stockOf(productId)).toBe(2)
      provider.set(body.id, { state: 'paid', url: null, paymentId: `pi_${body.id}` })
      expect(await post(provider.event(COMPLETED, body.id))).toBe(200)
      expect(await orderBy(body.orderId)).toMatchObject({ state: 'placed', paymentState: 'paid' })
    }
  })

  test('and made a page that nobody was told of: its end is not the end of the order', async () => {
    const { checkout } = await givenLost('deaf', 3)
    const unheard = [...provider.sessions.values()].at(-1)!
    const { body } = await checkout()
    provider.set(unheard.id, { state: 'expired', url: null })
    expect(await post(provider.event(EXPIRED, unheard.id))).toBe(200)
    expect(await orderBy(body.orderId)).toMatchObject({ state: 'awaiting payment' })
    expect((await checkout()).body.id).toBe(body.id)
  })

  test('is asked with the same key while there is time', async () => {
    const { checkout } = await givenLost('deaf', 0)
    const asked = provider.sessions.size
    expect((await checkout()).status).toBe(200)
    expect(provider.sessions.size).toBe(asked)
  })
})

// money 10
describe('a part that was given back by the provider’s own pages', () => {
  async function givenPartBack(tell: boolean) {
    const awaited = await givenAwaited()
    awaited.pay()
    await post(provider.event(COMPLETED, awaited.sessionId))
    provider.set(awaited.sessionId, { refundedInPaise: 2_000 })
    if (tell) expect(await post(provider.event('charge.refunded', awaited.sessionId))).toBe(200)
    const { id } = await orderBy(awaited.code)
    const rows = () => db.select().from(refund).where(eq(refund.orderId, id)).orderBy(refund.id)
    return { ...awaited, id, rows }
  }

  test('is in the books, and leaves the order as it is', async () => {
    const { code, rows, sessionId } = await givenPartBack(true)
    await post(provider.event('charge.refunded', sessionId))
    expect(await rows()).toMatchObject([{ amountInPaise: 2_000, state: 'done', reason: 'provider' }])
    expect(await orderBy(code)).toMatchObject({ state: 'placed', paymentState: 'paid' })
  })

  test('is not promised again: the rest goes back', async () => {
    for (const tell of [true, false]) {
      const { cancel, code, id, rows, sessionId } = await givenPartBack(tell)
      await cancel(code)
      await refundsOf(id)
      for (const { id, state } of await rows()) if (state === 'asked') await giveRefund(parts, id)
      expect((await rows()).map(({ amountInPaise, state }) => [amountInPaise, state]).sort()).toEqual([
        [2_000, 'done'],
        [8_800, 'done'],
      ])
      expect(provider.sessions.get(sessionId)!.refundedInPaise).toBe(10_800)
      expect(await orderBy(code)).toMatchObject({ state: 'cancelled', paymentState: 'refunded' })
    }
  })

  test('by hand, because a refund from here had failed, ends what was owed', async () => {
    const { cancel, code, id, rows, sessionId } = await givenPartBack(true)
    await cancel(code)
    provider.refusing = true
    for (const { id } of await rows()) await giveRefund(parts, id)
    provider.refusing = false
    expect((await orderBy(code)).paymentState).toBe('refunding')
    provider.set(sessionId, { refundedInPaise: 10_800 })
    await post(provider.event('charge.refunded', sessionId))
    expect((await orderBy(code)).paymentState).toBe('refunded')
    expect((await rows()).reduce((sum, { amountInPaise }) => sum + amountInPaise, 0)).toBe(10_800)
    expect(await refundsOf(id)).toEqual([])
  })
})

// money 11
test('an order of which only a free line is left goes out, though all the money went back', async () => {
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

  test('is placed at once as paid, with and without a provider, and asked of nobody', async () => {
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
test('what no card can pay is said before any stock is held', async () => {
  const shopper = await givenShopper(app)
  const addressId = await givenAddress(db, shopper.userId)
  const productId = await givenProduct(db, { stock: 100, priceInPaise: 100_000_000 })
  await givenCart(db, shopper.userId, { [productId]: 1 })
  const wish = orderOf(addressId, { [productId]: 1 }, 1_000_000)
  const { status, body } = await call('POST', '/api/order/checkout', wish, shopper.headers)
  expect([status, body.message]).toEqual([
    409,
    'By card an order may cost at most ₹9,99,999.99. Choose Cash on Delivery',
  ])
  expect(await db.select().from(order).where(eq(order.userId, shopper.userId))).toEqual([])
  expect((await call('POST', '/api/order/cash-on-delivery', wish, shopper.headers)).status).toBe(200)
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

  test('hold together at most half of a product’s stock, and are told to pay cash', async () => {
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

  test('many at once hold no more either, and the last piece can be had', async () => {
    const productId = await givenProduct(db, { stock: 9, priceInPaise: 5400 })
    const tries = await Promise.all(Array.from({ length: 12 }, () => buy(productId, 1)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(5)
    expect((await buy(await givenProduct(db, { stock: 1, priceInPaise: 5400 }), 1)).status).toBe(200)
  })

  test('do not bind who has had a delivery', async () => {
    const productId = await givenProduct(db, { stock: 10, priceInPaise: 5400 })
    const { userId, headers, body } = await buy(productId, 1, 'cash-on-delivery')
    await db.update(order).set({ state: 'delivered', paymentState: 'paid' }).where(eq(order.code, body.data.orderId))
    const addressId = await givenAddress(db, userId)
    await givenCart(db, userId, { [productId]: 9 })
    const all = await call('POST', '/api/order/checkout', orderOf(addressId, { [productId]: 9 }, 486), headers)
    expect([all.status, await stockOf(productId)]).toEqual([200, 0])
  })
})

describe('paid after the time was over', () => {
  test('is honoured while there is stock', async () => {
    const { sessionId, code, productId, pay } = await givenAwaited()
    await letExpire(code)
    expect(await stockOf(productId)).toBe(4)
    pay()
    await post(provider.event(COMPLETED, sessionId))
    const late = await orderBy(code)
    expect(late).toMatchObject({ state: 'placed', paymentState: 'paid', restocked: false, cancelReason: null })
    expect(await stockOf(productId)).toBe(2)
    expect(await refundsOf(late.id)).toEqual([])
  })

  test('is given back once when the goods were sold meanwhile', async () => {
    const { sessionId, code, productId, headers, pay } = await givenAwaited()
    await letExpire(code)
    await db.update(product).set({ stock: 1 }).where(eq(product.id, productId))
    pay()
    await Promise.all([post(provider.event(COMPLETED, sessionId)), post(provider.event(SUCCEEDED, sessionId))])
    const { id } = await orderBy(code)
    expect(await refundsOf(id)).toMatchObject([{ amountInPaise: 10_800, paymentId: `pi_${sessionId}` }])
    expect(await orderBy(code)).toMatchObject({ state: 'cancelled', paymentState: 'refunded' })
    expect(await stockOf(productId)).toBe(1)
    expect(await cartLines(headers)).toBe(1)
  })

  test('is given back when the shopper had cancelled', async () => {
    const { sessionId, code, productId, cancel, pay } = await givenAwaited()
    expect((await cancel(code)).body.data.state).toBe('cancelled')
    pay()
    await post(provider.event(COMPLETED, sessionId))
    expect(await refundsOf((await orderBy(code)).id)).toHaveLength(1)
    expect(await orderBy(code)).toMatchObject({ state: 'cancelled', paymentState: 'refunded' })
    expect(await stockOf(productId)).toBe(4)
  })
})

describe('changing one’s mind', () => {
  test('cash after card closes the card’s page first', async () => {
    const { sessionId, code, productId, cash } = await givenAwaited()
    expect((await cash()).status).toBe(200)
    expect(provider.sessions.get(sessionId)!.state).toBe('expired')
    expect(await orderBy(code)).toMatchObject({ state: 'cancelled', cancelReason: 'superseded' })
    expect(await stockOf(productId)).toBe(2)
  })

  test('cash is refused when the card was paid in the meantime', async () => {
    const { code, userId, cash, pay } = await givenAwaited()
    pay()
    const answer = await cash()
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe('Your card payment went through: see the order in your list')
    expect(await orderBy(code)).toMatchObject({ state: 'placed', paymentState: 'paid' })
    expect(await db.select().from(order).where(eq(order.userId, userId))).toHaveLength(1)
  })

  test('cash waits while nobody can say whether the card was paid', async () => {
    const { code, cash } = await givenAwaited()
    provider.down = true
    const answer = await cash()
    provider.down = false
    expect(answer.status).toBe(503)
    expect((await orderBy(code)).state).toBe('awaiting payment')
  })

  test('cancelling a paid order gives the money back once', async () => {
    const { sessionId, code, productId, cancel, pay } = await givenAwaited()
    pay()
    await post(provider.event(COMPLETED, sessionId))
    const { body } = await cancel(code)
    expect(body.data).toMatchObject({ state: 'cancelled', payment: { state: 'refunding' } })
    const { id } = await orderBy(code)
    expect(await refundsOf(id)).toHaveLength(1)
    expect(await stockOf(productId)).toBe(4)
    await post(provider.event(SUCCEEDED, sessionId))
    expect(await orderBy(code)).toMatchObject({ state: 'cancelled', paymentState: 'refunded' })
  })

  test('cancelling what was paid without our knowing gives the money back as well', async () => {
    const { code, cancel, pay } = await givenAwaited()
    pay()
    expect((await cancel(code)).body.data.state).toBe('cancelled')
    expect(await refundsOf((await orderBy(code)).id)).toHaveLength(1)
  })
})

describe('the sweep', () => {
  test('finds a payment whose event never came', async () => {
    const { code, pay } = await givenAwaited()
    pay()
    await sweepPayments(parts, 0)
    expect(await orderBy(code)).toMatchObject({ state: 'placed', paymentState: 'paid' })
  })

  test('ends an order whose time is over, with or without a session', async () => {
    const { code, productId } = await givenAwaited()
    await letExpire(code)
    expect(await orderBy(code)).toMatchObject({ state: 'cancelled', cancelReason: 'expired' })
    expect(await stockOf(productId)).toBe(4)
  })

  test('leaves an order alone while the provider cannot say', async () => {
    const { code } = await givenAwaited()
    provider.down = true
    await letExpire(code)
    provider.down = false
    expect((await orderBy(code)).state).toBe('awaiting payment')
  })
})
