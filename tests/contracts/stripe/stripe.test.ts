import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import Stripe from 'stripe'
import {
  PaymentRefused,
  PaymentUnavailable,
  PaymentUnknown,
  type SessionRequest,
  SignatureError,
} from '../../../src/platform/payments/port.ts'
import { sign } from '../../../src/platform/payments/signature.ts'
import { stripePayments } from '../../../src/platform/payments/stripe.ts'
import { waitUntil } from '../../../src/testing/wait.ts'
import { createStripeDouble } from './double.ts'
import { sessionRequest as request } from './request.ts'
import { errorIn } from './schema.ts'

const double = createStripeDouble()
afterAll(() => double.stop())
const WEBHOOK_SECRET = 'whsec_test'
const payments = stripePayments({
  secretKey: 'sk_test_1',
  webhookSecret: WEBHOOK_SECRET,
  api: { host: '127.0.0.1', port: double.port, protocol: 'http' },
  timeoutMs: 1_500,
})

beforeEach(() => {
  double.asked.length = 0
  double.faults.length = 0
})

const errorOf = (asked: SessionRequest) => payments.createSession(asked).catch((error) => error)

test('what the page takes is what the account offers, and is known once Stripe has said it', async () => {
  const available = (is: boolean) => ({ available: is })
  double.configurations.push(
    { is_default: true, application: 'ca_other', upi: available(false), card: available(true) },
    { is_default: true, application: null, upi: available(true), card: available(true), alipay: available(true) },
  )
  expect(payments.methods!()).toEqual([])
  await waitUntil(() => payments.methods!().length > 0)
  expect(payments.methods!()).toEqual(['UPI', 'cards'])
  expect(double.asked).toHaveLength(1)
})

describe('a session that is asked for', () => {
  test('is as both published schemas want it, in paise, and known by our order', async () => {
    const session = await payments.createSession(request())
    expect(session).toMatchObject({ state: 'open', amountInPaise: 9600, currency: 'inr', livemode: false })
    expect(session.reference).toBe('0192f0a0b1c27d3e8f4a5b6c7d8e9f00')
    const [asked] = double.asked
    expect(asked).toMatchObject({
      version: '2026-10-28.endive',
      body: {
        mode: 'payment',
        billing_address_collection: 'required',
        customer_email: 'asha@example.com',
        metadata: { order_id: session.reference! },
        payment_intent_data: { metadata: { order_id: session.reference! }, shipping: { address: { country: 'IN' } } },
        line_items: [{ quantity: '2', price_data: { currency: 'inr', unit_amount: '4800' } }],
      },
    })
    expect(asked!.body.success_url).toEndWith('session_id={CHECKOUT_SESSION_ID}')
  })

  test('is the same session when it is asked for again with its key', async () => {
    const same = request()
    expect((await payments.createSession(same)).id).toBe((await payments.createSession(same)).id)
  })

  test('is made once when the answer is lost or Stripe has a fault', async () => {
    for (const error of ['make and hang', 'hang', 500] as const) {
      const before = double.sessions.size
      double.faults.push(error)
      expect((await payments.createSession(request())).state).toBe('open')
      expect(double.sessions.size).toBe(before + 1)
      expect(new Set(double.asked.map(({ key }) => key)).size).toBe(1)
      double.asked.length = 0
    }
  })

  test('that stays without an answer is told from one that is refused', async () => {
    double.faults.push(500, 500, 500)
    expect(await errorOf(request())).toBeInstanceOf(PaymentUnavailable)
    double.faults.push(429)
    expect(await errorOf(request())).toBeInstanceOf(PaymentUnavailable)
    const fractional = request({ lines: [{ name: 'Milk', unitAmountInPaise: 47.5, quantity: 2 }] })
    expect(await errorOf(fractional)).toBeInstanceOf(PaymentRefused)
  })

  test('that is not answered for long is told of before whoever waits is gone', async () => {
    const impatient = stripePayments({
      secretKey: 'sk_test_1',
      webhookSecret: WEBHOOK_SECRET,
      api: { host: '127.0.0.1', port: double.port, protocol: 'http' },
      patienceMs: 300,
    })
    double.faults.push('hang', 'hang', 'hang')
    const startedAt = performance.now()
    await expect(impatient.createSession(request())).rejects.toBeInstanceOf(PaymentUnavailable)
    await expect(impatient.expireSession('cs_1')).rejects.toBeInstanceOf(PaymentUnavailable)
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })

  test('the schemas refuse what Stripe would', () => {
    expect(errorIn('/v1/checkout/sessions', { mode: 'payment', sucess_url: 'https://a.example' })).not.toBeNull()
    expect(errorIn('/v1/refunds', { amount: '1.5' })).not.toBeNull()
  })
})

// money 2, 8, 9, 11
describe('Stripe as its schemas describe it in words', () => {
  const in_ = (minutes: number) => new Date(Date.now() + minutes * 60_000)

  test('makes no page for less than half an hour or more than a day', async () => {
    for (const expiresAt of [in_(29.9), in_(24 * 60 + 1)])
      await expect(payments.createSession(request({ expiresAt }))).rejects.toBeInstanceOf(PaymentRefused)
    expect((await payments.createSession(request({ expiresAt: in_(30.5) }))).state).toBe('open')
  })

  test('takes no amount beyond eight digits, and none that is next to nothing', async () => {
    for (const unitAmountInPaise of [100_000_000, 49]) {
      const lines = [{ name: 'Saffron', unitAmountInPaise, quantity: 1 }]
      await expect(payments.createSession(request({ lines }))).rejects.toBeInstanceOf(PaymentRefused)
    }
  })

  test('ends a session that costs nothing without a payment', async () => {
    const { id } = await payments.createSession(
      request({ lines: [{ name: 'Gift', unitAmountInPaise: 0, quantity: 1 }] }),
    )
    Object.assign(double.sessions.get(id)!, { status: 'complete', payment_status: 'no_payment_required' })
    expect(await payments.fetchSession(id)).toMatchObject({ state: 'paid', paymentId: null, amountInPaise: 0 })
  })

  test('does not know sessions of other keys', async () => {
    await expect(payments.fetchSession('cs_other')).rejects.toBeInstanceOf(PaymentUnknown)
    await expect(payments.expireSession('cs_other')).rejects.toBeInstanceOf(PaymentUnknown)
  })
})

/** Creates a paid checkout session. */
async function givenPaid(paymentId: string) {
  const session = await payments.createSession(request())
  const payment_intent = { id: paymentId, status: 'succeeded', latest_charge: { id: 'ch_1', amount_refunded: 0 } }
  Object.assign(double.sessions.get(session.id)!, { status: 'complete', payment_status: 'paid', payment_intent })
  return session
}

describe('what became of a session', () => {
  const truths = [
    [{ status: 'open' }, 'open'],
    [{ status: 'expired' }, 'expired'],
    [{ status: 'complete', payment_status: 'paid', payment_intent: { id: 'pi_1', status: 'succeeded' } }, 'paid'],
    [{ status: 'complete', payment_intent: { id: 'pi_2', status: 'processing' } }, 'processing'],
    [{ status: 'complete', payment_intent: { id: 'pi_3', status: 'requires_payment_method' } }, 'failed'],
  ] as const
  for (const [truth, state] of truths) {
    test(`${JSON.stringify(truth)} is ${state}`, async () => {
      const { id } = await payments.createSession(request())
      Object.assign(double.sessions.get(id)!, truth)
      expect((await payments.fetchSession(id)).state).toBe(state)
    })
  }

  test('one that is still open is closed, one that was paid stays paid', async () => {
    const [open, paid] = [await payments.createSession(request()), await payments.createSession(request())]
    Object.assign(double.sessions.get(paid.id)!, { status: 'complete', payment_status: 'paid', payment_intent: 'pi_9' })
    expect((await payments.expireSession(open.id)).state).toBe('expired')
    expect(await payments.expireSession(paid.id)).toMatchObject({ state: 'paid', paymentId: 'pi_9' })
  })

  test('money goes back once for a key, and says for which order', async () => {
    await givenPaid('pi_back')
    const refund = { idempotencyKey: 'refund:1', paymentId: 'pi_back', amountInPaise: 9600, orderId: 'o1' }
    expect(await payments.refund(refund)).toEqual(await payments.refund(refund))
    expect(double.refunds).toEqual([{ payment_intent: 'pi_back', amount: '9600', metadata: { order_id: 'o1' } }])
  })
})

describe('part of a payment', () => {
  const part = (amountInPaise: number, n: number) => ({
    idempotencyKey: `refund:o2:${n}`,
    paymentId: 'pi_parts',
    amountInPaise,
    orderId: 'o2',
  })

  test('goes back by itself, each part once, as Stripe publishes it', async () => {
    double.refunds.length = 0
    const { id } = await givenPaid('pi_parts')
    const first = await payments.refund(part(4800, 1))
    expect(await payments.refund(part(4800, 1))).toEqual(first)
    expect(await payments.refund(part(4800, 2))).not.toEqual(first)
    expect(double.refunds.map(({ amount }) => amount)).toEqual(['4800', '4800'])
    expect(await payments.fetchSession(id)).toMatchObject({ state: 'paid', refundedInPaise: 9600 })
  })

  test('beyond what was charged is refused, as is that of a payment that nobody made', async () => {
    await givenPaid('pi_whole')
    await payments.refund({ ...part(4800, 3), paymentId: 'pi_whole' })
    const more = payments.refund({ ...part(4801, 4), paymentId: 'pi_whole' })
    await expect(more).rejects.toThrow('greater than unrefunded amount')
    const unmade = payments.refund({ ...part(1, 5), paymentId: 'pi_nobody' })
    await expect(unmade).rejects.toBeInstanceOf(PaymentUnknown)
  })
})

describe('an event', () => {
  const stripe = new Stripe('sk_test_1')
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    data: { object: { id: 'cs_1', object: 'checkout.session', payment_intent: 'pi_1' } },
  })
  const signed = (timestamp: number, secret = WEBHOOK_SECRET) =>
    stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp })
  const now = () => Math.floor(Date.now() / 1000)

  test('signed by Stripe’s own helper is read', async () => {
    const event = await payments.parseWebhook(payload, await signed(now()))
    expect(event).toMatchObject({ id: 'evt_1', type: 'checkout.session.completed', sessionId: 'cs_1', livemode: false })
  })

  test('is signed by the sandbox as Stripe signs', async () => {
    const time = now()
    expect(await signed(time)).toStartWith(sign(payload, WEBHOOK_SECRET, time * 1000))
    expect(await payments.parseWebhook(payload, sign(payload, WEBHOOK_SECRET))).toMatchObject({ id: 'evt_1' })
  })

  test('forged, altered, old, or from the future is refused', async () => {
    const forged: [string, string | null][] = [
      [payload, null],
      [payload, await signed(now(), 'whsec_guess')],
      [`${payload} `, await signed(now())],
      [payload, await signed(now() - 302)],
      [payload, await signed(now() + 3600)],
      [payload, (await signed(now())).replace('v1=', 'v0=')],
    ]
    for (const [body, header] of forged)
      await expect(payments.parseWebhook(body, header)).rejects.toBeInstanceOf(SignatureError)
  })
})
