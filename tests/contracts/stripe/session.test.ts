import { afterAll, expect, test } from 'bun:test'
import { stripePayments } from '../../../src/platform/payments/stripe.ts'
import { createStripeDouble } from './double.ts'
import { sessionRequest } from './request.ts'

/**
 * Tests the calls that work without a shopper on the hosted page: on Stripe itself in test mode if
 * `STRIPE_TEST_SECRET_KEY` is set, else on a double that validates against the published schemas.
 */
const key = process.env.STRIPE_TEST_SECRET_KEY
if (key && !/^[rs]k_test_/.test(key)) throw new Error('STRIPE_TEST_SECRET_KEY is no key of the test mode')
const double = key ? null : createStripeDouble()
afterAll(() => double?.stop())
const payments = stripePayments({
  secretKey: key ?? 'sk_test_1',
  webhookSecret: 'whsec_test',
  ...(double && { api: { host: '127.0.0.1', port: double.port, protocol: 'http' } }),
})

test(`a session is made once for its key, is found open, and is closed (${key ? 'Stripe itself' : 'a double'})`, async () => {
  const orderId = crypto.randomUUID().replaceAll('-', '')
  const request = sessionRequest({ orderId })
  const made = await payments.createSession(request)
  expect(made).toMatchObject({ state: 'open', amountInPaise: 9600, currency: 'inr', livemode: false })
  expect((await payments.createSession(request)).id).toBe(made.id)
  expect(await payments.fetchSession(made.id)).toMatchObject({ state: 'open', reference: orderId, paymentId: null })
  expect((await payments.expireSession(made.id)).state).toBe('expired')
  expect((await payments.expireSession(made.id)).state).toBe('expired')
})
