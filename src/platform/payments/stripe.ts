import Stripe from 'stripe'
import { readEvent } from './event.ts'
import {
  PaymentRefused,
  type PaymentSession,
  type Payments,
  PaymentUnavailable,
  PaymentUnknown,
  type SessionRequest,
  SignatureError,
} from './port.ts'
import { signedAt } from './signature.ts'

export interface StripeOptions {
  secretKey: string
  webhookSecret: string
  /** Replaces Stripe's address in tests. */
  api?: { host: string; port: number; protocol: 'http' }
  /** Limit of a single attempt. */
  timeoutMs?: number
  /** Limit of all attempts together. */
  patienceMs?: number
}

/** The API version for which the requests were written and tested. */
const API_VERSION = '2026-10-28.endive'
/**
 * Two calls in a row, such as expiring one session and creating another, fail before the server closes a silent connection
 * (12 seconds), so that the client still gets an error message.
 */
const PATIENCE_MS = 5_000
const RETRIES = 2
/** What shoppers are told that the page takes, by Stripe's names, in the order in which they are told. */
const METHODS = { upi: 'UPI', card: 'cards' } as const
/** How long what the page takes is known; the owner may change it in Stripe's dashboard. */
const METHODS_AGE_MS = 600_000
const EXPAND = ['payment_intent.latest_charge']

/** Creates the adapter for Stripe's hosted checkout. */
export function stripePayments(options: StripeOptions): Payments {
  const { secretKey, webhookSecret, api, patienceMs = PATIENCE_MS, timeoutMs = patienceMs } = options
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: RETRIES,
    timeout: timeoutMs,
    telemetry: false,
    ...api,
  })
  const asked = <T>(ask: () => Promise<T>) => explained(() => within(patienceMs, ask))
  const retrieve = async (id: string) => sessionOf(await stripe.checkout.sessions.retrieve(id, { expand: EXPAND }))
  return {
    provider: 'stripe',
    livemode: /^[rs]k_live_/.test(secretKey),
    fetchSession: (id) => asked(() => retrieve(id)),
    createSession: (request) =>
      asked(async () => {
        const { idempotencyKey } = request
        return sessionOf(await stripe.checkout.sessions.create(sessionParams(request), { idempotencyKey }))
      }),
    expireSession: (id) =>
      asked(async () => {
        try {
          return sessionOf(await stripe.checkout.sessions.expire(id))
        } catch (error) {
          // The session was no longer open, so its actual state counts.
          if (isRefusal(error)) return retrieve(id)
          throw error
        }
      }),
    refund: ({ paymentId, amountInPaise, orderId, idempotencyKey }) =>
      asked(async () => {
        const params = { payment_intent: paymentId, amount: amountInPaise, metadata: { order_id: orderId } }
        const { id } = await stripe.refunds.create(params, { idempotencyKey })
        return { id }
      }),
    methods: lately(METHODS_AGE_MS, [], async () => methodsOf(await stripe.paymentMethodConfigurations.list())),
    check: () => asked(async () => void (await stripe.balance.retrieve())),
    async parseWebhook(rawBody, signature) {
      signedAt(signature)
      try {
        return readEvent(await stripe.webhooks.constructEventAsync(rawBody, signature!, webhookSecret))
      } catch (cause) {
        throw new SignatureError('The signature does not fit the body', { cause })
      }
    },
  }
}

function sessionParams(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { orderId, orderCode, attempt, customer, shipping } = request
  const metadata = { order_id: orderId, order_code: orderCode, attempt: String(attempt) }
  return {
    mode: 'payment',
    client_reference_id: orderId,
    metadata,
    ...(customer.email && { customer_email: customer.email }),
    // Cards issued abroad are refused without a name and an address.
    billing_address_collection: 'required',
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    payment_intent_data: {
      metadata,
      description: `Groceries, order ${orderCode}`,
      shipping: {
        name: customer.name,
        phone: shipping.phone,
        address: {
          line1: shipping.line,
          city: shipping.city,
          state: shipping.state,
          postal_code: shipping.pincode,
          country: 'IN',
        },
      },
    },
    line_items: request.lines.map(({ name, unitAmountInPaise, quantity }) => ({
      quantity,
      price_data: { currency: 'inr', unit_amount: unitAmountInPaise, product_data: { name } },
    })),
  }
}

function methodsOf({ data }: { data: Stripe.PaymentMethodConfiguration[] }): string[] {
  const own = data.find(({ is_default, application }) => is_default && !application)
  const names = Object.keys(METHODS) as (keyof typeof METHODS)[]
  return names.filter((name) => own?.[name]?.available).map((name) => METHODS[name])
}

/** Returns what was loaded last, and loads it anew in the background once it is old. */
function lately<T>(ageMs: number, first: T, load: () => Promise<T>): () => T {
  let value = first
  let askedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - askedAt > ageMs) {
      askedAt = performance.now()
      load().then(
        (loaded) => {
          value = loaded
        },
        () => {},
      )
    }
    return value
  }
}

function sessionOf(session: Stripe.Checkout.Session): PaymentSession {
  const payment = session.payment_intent
  const charge = typeof payment === 'object' ? payment?.latest_charge : null
  return {
    id: session.id,
    url: session.url,
    state: stateOf(session),
    paymentId: typeof payment === 'string' ? payment : (payment?.id ?? null),
    amountInPaise: session.amount_total,
    currency: session.currency,
    refundedInPaise: typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0,
    livemode: session.livemode,
    reference: session.client_reference_id,
    orderCode: session.metadata?.order_code ?? null,
    attempt: Number(session.metadata?.attempt ?? 1),
  }
}

function stateOf({ status, payment_status: paid, payment_intent: payment }: Stripe.Checkout.Session) {
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  if (paid !== 'unpaid') return 'paid'
  const isLost = typeof payment === 'object' && ['requires_payment_method', 'canceled'].includes(payment?.status ?? '')
  return isLost ? 'failed' : 'processing'
}

async function explained<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (isUnknown(error)) throw new PaymentUnknown(error.message, { cause: error })
    if (isRefusal(error)) throw new PaymentRefused(error.message, { cause: error })
    if (error instanceof Stripe.errors.StripeError) throw new PaymentUnavailable(error.message, { cause: error })
    throw error
  }
}

function isUnknown(error: unknown): error is Error {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

function isRefusal(error: unknown): error is Error {
  return error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
}

// The request may still complete after the deadline; a retry with the same idempotency key has the same result.
async function within<T>(patienceMs: number, ask: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new PaymentUnavailable(`no response within ${patienceMs} ms`)), patienceMs)
  try {
    return await Promise.race([ask(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
