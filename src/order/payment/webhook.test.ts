import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { cartItem } from '../../cart/schema.ts'
import { product } from '../../catalogue/schema.ts'
import { sign } from '../../platform/payments/signature.ts'
import { givenShopper } from '../../testing/account.ts'
import { createCardShop } from '../../testing/card-shop.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { paymentEvent } from '../payment.schema.ts'
import { order, orderEvent } from '../schema.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const {
  app,
  call,
  db,
  provider,
  alerts,
  parts: deps,
  post: mailer,
  givenAwaited,
  letExpire,
  refundsOf,
  stockOf,
  orderBy,
  cartLines,
} = await createCardShop()
const eventsOf = async (orderId: string) =>
  (await db.select().from(orderEvent).where(eq(orderEvent.orderId, orderId)).orderBy(orderEvent.id)).map((e) => e.state)

const COMPLETED = 'checkout.session.completed'
const EXPIRED = 'checkout.session.expired'
const FAILED = 'checkout.session.async_payment_failed'
const SUCCEEDED = 'checkout.session.async_payment_succeeded'

describe('checkout', () => {
  test('returns the session, reserves stock and leaves the cart', async () => {
    const { result, productId, headers, code, sessionId } = await givenAwaited()
    expect(result.status).toBe(200)
    expect(result.body).toMatchObject({
      id: sessionId,
      url: `https://pay.example/${sessionId}`,
      data: { orderId: code },
    })
    expect(await stockOf(productId)).toBe(2)
    expect(await cartLines(headers)).toBe(1)
    expect(await orderBy(code)).toMatchObject({ state: 'awaiting payment', paymentState: 'pending' })
  })

  test('creates one order and one session for repeated requests', async () => {
    const { result, checkout } = await givenAwaited()
    expect((await checkout()).body).toEqual(result.body)
    expect((await checkout('another tab')).body).toEqual(result.body)
  })

  test('creates no second session for an unavailable provider, and still accepts cash', async () => {
    const { userId, headers, body, productId } = await givenAwaited(10)
    await db.execute(sql`update "order" set reserved_until = now() where user_id = ${userId}`)
    await reconcilePayments(deps)
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

  test('closes the session of an order that is cancelled during its creation', async () => {
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
    const result = await call(
      'POST',
      '/api/order/checkout',
      orderOf(addressId, { [productId]: 2 }, 108),
      shopper.headers,
    )
    Object.assign(provider, { createSession, down: false })
    expect([result.status, result.body.message]).toEqual([409, expect.stringContaining('no longer waiting')])
    expect(await stockOf(productId)).toBe(3)
    const open = [...provider.sessions.values()].at(-1)!
    expect(open.state).toBe('open')
    await reconcilePayments(deps, 0)
    expect(provider.sessions.get(open.id)!.state).toBe('expired')
  })

  test('cancels the order and returns stock when the provider refuses', async () => {
    const shopper = await givenShopper(app)
    const productId = await givenProduct(db, { stock: 3, priceInPaise: 5400 })
    const addressId = await givenAddress(db, shopper.userId)
    await givenCart(db, shopper.userId, { [productId]: 2 })
    provider.refusing = true
    const sent = orderOf(addressId, { [productId]: 2 }, 108)
    const result = await call('POST', '/api/order/checkout', sent, shopper.headers)
    provider.refusing = false
    expect(result.status).toBe(409)
    expect(result.body.message).toBe('This order cannot be paid by card. Choose Cash on Delivery')
    expect(await stockOf(productId)).toBe(3)
  })
})

describe('an event', () => {
  test('places the order, empties the cart and leaves the stock on payment', async () => {
    const { pay, sessionId, code, headers, productId } = await givenAwaited()
    pay()
    expect(await mailer(provider.event(COMPLETED, sessionId))).toBe(200)
    expect(await orderBy(code)).toMatchObject({ state: 'placed', paymentState: 'paid' })
    expect(await cartLines(headers)).toBe(0)
    expect(await stockOf(productId)).toBe(2)
  })

  test('takes what was paid for from a cart that has changed since, and leaves the rest', async () => {
    const { pay, sessionId, headers, productId, userId } = await givenAwaited(10)
    const added = await givenProduct(db, { stock: 5 })
    for (const id of [added, productId])
      expect((await call('POST', '/api/cart/create', { productId: id }, headers)).status).toBe(200)
    pay()
    expect(await mailer(provider.event(COMPLETED, sessionId))).toBe(200)
    const left = await db.select().from(cartItem).where(eq(cartItem.userId, userId)).orderBy(cartItem.quantity)
    expect(left.map((line) => [line.productId, line.quantity]).sort()).toEqual(
      [
        [added, 1],
        [productId, 1],
      ].sort(),
    )
  })

  test('is processed once when sent twenty times at once, and always accepted', async () => {
    const { pay, sessionId, code } = await givenAwaited()
    pay()
    const event = provider.event(COMPLETED, sessionId)
    const statuses = await Promise.all(Array.from({ length: 20 }, () => mailer(event)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await mailer(event)).toBe(200)
    const { id } = await orderBy(code)
    expect(await eventsOf(id)).toEqual(['awaiting payment', 'placed'])
    expect(await db.select().from(paymentEvent).where(eq(paymentEvent.orderId, id))).toHaveLength(1)
  })

  test('does not place the order while the provider says unpaid', async () => {
    const { sessionId, code } = await givenAwaited()
    provider.set(sessionId, { state: 'processing', url: null })
    expect(await mailer(provider.event(COMPLETED, sessionId))).toBe(200)
    expect((await orderBy(code)).state).toBe('awaiting payment')
  })

  test('is rejected for a retry while the state of the session is unknown', async () => {
    const { pay, sessionId, code } = await givenAwaited()
    pay()
    const event = provider.event(COMPLETED, sessionId)
    provider.down = true
    expect(await mailer(event)).toBe(503)
    provider.down = false
    expect((await orderBy(code)).state).toBe('awaiting payment')
    expect(await mailer(event)).toBe(200)
    expect((await orderBy(code)).state).toBe('placed')
  })

  test('returns stock once on expiry or failure', async () => {
    for (const [type, state, reason] of [
      [EXPIRED, 'expired', 'expired'],
      [FAILED, 'failed', 'failed'],
    ] as const) {
      const { sessionId, code, productId } = await givenAwaited()
      provider.set(sessionId, { state, url: null })
      await mailer(provider.event(type, sessionId))
      await mailer(provider.event(type, sessionId))
      expect(await orderBy(code)).toMatchObject({ state: 'cancelled', paymentState: 'void', cancelReason: reason })
      expect(await stockOf(productId)).toBe(4)
    }
  })
})

describe('reaches the state of the session in any order of events', () => {
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
      const reported = orders.map(async (sequence) => {
        const { sessionId, code, productId } = await givenAwaited()
        provider.set(sessionId, { state, url: null, ...payment(sessionId), ...more })
        for (const type of sequence) await mailer(provider.event(type, sessionId))
        return { sequence, code, productId }
      })
      const ended = await Promise.all(reported)
      // A refund event alone names no known session, so the reconciliation job has to ask.
      await reconcilePayments(deps, 0)
      for (const { sequence, code, productId } of ended) {
        expect({ sequence, ...(await orderBy(code)) }).toMatchObject({ sequence, ...expected })
        expect(await stockOf(productId)).toBe(stock)
      }
    })
  }
})

describe('rejects a forged event without storing it', () => {
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
      expect(await mailer(make())).toBe(400)
      expect(await db.$count(paymentEvent)).toBe(before)
    })
  }
})

describe('quarantines events that do not match', () => {
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
      expect(await mailer({ rawBody, signature })).toBe(200)
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
    expect(await mailer(provider.event(COMPLETED, sessionId, { livemode: true }))).toBe(200)
    expect((await orderBy(code)).state).toBe('awaiting payment')
  })
})

describe('paid after the time was over', () => {
  test('is fulfilled while there is stock', async () => {
    const { sessionId, code, productId, pay } = await givenAwaited()
    await letExpire(code)
    expect(await stockOf(productId)).toBe(4)
    pay()
    await mailer(provider.event(COMPLETED, sessionId))
    const late = await orderBy(code)
    expect(late).toMatchObject({ state: 'placed', paymentState: 'paid', restocked: false, cancelReason: null })
    expect(await stockOf(productId)).toBe(2)
    expect(await refundsOf(late.id)).toEqual([])
  })

  test('is refunded once when the stock has been sold', async () => {
    const { sessionId, code, productId, headers, pay } = await givenAwaited()
    await letExpire(code)
    await db.update(product).set({ stock: 1 }).where(eq(product.id, productId))
    pay()
    await Promise.all([mailer(provider.event(COMPLETED, sessionId)), mailer(provider.event(SUCCEEDED, sessionId))])
    const { id } = await orderBy(code)
    expect(await refundsOf(id)).toMatchObject([{ amountInPaise: 10_800, paymentId: `pi_${sessionId}` }])
    expect(await orderBy(code)).toMatchObject({ state: 'cancelled', paymentState: 'refunded' })
    expect(await stockOf(productId)).toBe(1)
    expect(await cartLines(headers)).toBe(1)
  })

  test('is refunded when the shopper had cancelled', async () => {
    const { sessionId, code, productId, cancel, pay } = await givenAwaited()
    expect((await cancel(code)).body.data.state).toBe('cancelled')
    pay()
    await mailer(provider.event(COMPLETED, sessionId))
    expect(await refundsOf((await orderBy(code)).id)).toHaveLength(1)
    expect(await orderBy(code)).toMatchObject({ state: 'cancelled', paymentState: 'refunded' })
    expect(await stockOf(productId)).toBe(4)
  })
})

describe('changing the payment method', () => {
  test('closes the card session before accepting cash', async () => {
    const { sessionId, code, productId, cash } = await givenAwaited()
    expect((await cash()).status).toBe(200)
    expect(provider.sessions.get(sessionId)!.state).toBe('expired')
    expect(await orderBy(code)).toMatchObject({ state: 'cancelled', cancelReason: 'superseded' })
    expect(await stockOf(productId)).toBe(2)
  })

  test('rejects cash when the card payment succeeded', async () => {
    const { code, userId, cash, pay } = await givenAwaited()
    pay()
    const result = await cash()
    expect(result.status).toBe(409)
    expect(result.body.message).toBe('Your card payment went through: see the order in your list')
    expect(await orderBy(code)).toMatchObject({ state: 'placed', paymentState: 'paid' })
    expect(await db.select().from(order).where(eq(order.userId, userId))).toHaveLength(1)
  })

  test('rejects cash while the state of the card payment is unknown', async () => {
    const { code, cash } = await givenAwaited()
    provider.down = true
    const result = await cash()
    provider.down = false
    expect(result.status).toBe(503)
    expect((await orderBy(code)).state).toBe('awaiting payment')
  })

  test('refunds once when a paid order is cancelled', async () => {
    const { sessionId, code, productId, cancel, pay } = await givenAwaited()
    pay()
    await mailer(provider.event(COMPLETED, sessionId))
    const { body } = await cancel(code)
    expect(body.data).toMatchObject({ state: 'cancelled', payment: { state: 'refunding' } })
    const { id } = await orderBy(code)
    expect(await refundsOf(id)).toHaveLength(1)
    expect(await stockOf(productId)).toBe(4)
    await mailer(provider.event(SUCCEEDED, sessionId))
    expect(await orderBy(code)).toMatchObject({ state: 'cancelled', paymentState: 'refunded' })
  })

  test('refunds a payment whose event never came when the order is cancelled', async () => {
    const { code, cancel, pay } = await givenAwaited()
    pay()
    expect((await cancel(code)).body.data.state).toBe('cancelled')
    expect(await refundsOf((await orderBy(code)).id)).toHaveLength(1)
  })
})

describe('the reconciliation', () => {
  test('places an order whose event never came', async () => {
    const { code, pay } = await givenAwaited()
    pay()
    await reconcilePayments(deps, 0)
    expect(await orderBy(code)).toMatchObject({ state: 'placed', paymentState: 'paid' })
  })

  test('expires an overdue order, with or without a session', async () => {
    const { code, productId } = await givenAwaited()
    await letExpire(code)
    expect(await orderBy(code)).toMatchObject({ state: 'cancelled', cancelReason: 'expired' })
    expect(await stockOf(productId)).toBe(4)
  })

  test('leaves an order unchanged while the state of its payment is unknown', async () => {
    const { code } = await givenAwaited()
    provider.down = true
    await letExpire(code)
    provider.down = false
    expect((await orderBy(code)).state).toBe('awaiting payment')
  })
})
