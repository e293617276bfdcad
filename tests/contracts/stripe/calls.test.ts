import { afterAll, expect, test } from 'bun:test'
import { PaymentRefused } from '../../../src/platform/payments/port.ts'
import { stripePayments } from '../../../src/platform/payments/stripe.ts'
import { createStripeDouble } from './double.ts'
import { sessionRequest } from './request.ts'

/**
 * Checks every call against Stripe's OpenAPI document: on the server at `STRIPE_TEST_URL` (stripe-mock, which reads that
 * document and does not remember earlier calls) if it is set, else on a double that checks requests against parts of it.
 */
const real = process.env.STRIPE_TEST_URL
const double = real ? null : createStripeDouble()
afterAll(() => double?.stop())
const { hostname, port } = new URL(real ?? `http://127.0.0.1:${double!.port}`)
const payments = stripePayments({
  secretKey: 'sk_test_1',
  webhookSecret: 'whsec_test',
  api: { host: hostname, port: Number(port) || 80, protocol: 'http' },
})
const name = real ? 'a real server' : 'a double'

// engines E9
test(`every call is one of Stripe's document, and its answer is read (${name})`, async () => {
  await payments.check()
  const { id, url } = await payments.createSession(sessionRequest())
  expect([id, url]).toEqual([expect.stringMatching(/^cs_/), expect.stringMatching(/^https:/)])
  expect((await payments.fetchSession(id)).id).toStartWith('cs_')
  expect((await payments.expireSession(id)).id).toStartWith('cs_')
  Object.assign(double?.sessions.get(id) ?? {}, {
    payment_intent: { id: 'pi_1', latest_charge: { amount_refunded: 0 } },
  })
  const refund = { idempotencyKey: `refund:${crypto.randomUUID()}`, paymentId: 'pi_1', amountInPaise: 4_800 }
  expect((await payments.refund({ ...refund, orderId: 'o1' })).id).toStartWith('re_')
})

test(`a fraction of a paisa is refused by Stripe's document (${name})`, async () => {
  const lines = [{ name: 'Milk', unitAmountInPaise: 47.5, quantity: 2 }]
  await expect(payments.createSession(sessionRequest({ lines }))).rejects.toBeInstanceOf(PaymentRefused)
})
