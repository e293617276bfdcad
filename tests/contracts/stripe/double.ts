import { errorIn, readForm } from './schema.ts'
import fixtures from './stripe-fixtures3.subset.json'

export interface Asked {
  path: string
  body: Record<string, unknown>
  key: string | null
  version: string | null
}

type Session = Record<string, unknown>
type Charge = { amount_refunded: number }

/**
 * How a request may fail. A proxy in front of the double cuts the connection when it sees `CUT_HEADER`. A kept failure is
 * replayed for the same idempotency key, as Stripe does; that of a gateway in between is not.
 */
export type Failure = 'hang' | 'make and hang' | 'make and cut' | 'make and 502' | 'make and keep 500' | 500 | 429

export const CUT_HEADER = 'x-cut-here'
const HANG_MS = 4_000

/** Starts a test double of Stripe's API that validates against the published schemas and replays by idempotency key. */
export function createStripeDouble() {
  const replies = new Map<string, { asked: string; status: number; reply: object }>()
  const sessions = new Map<string, Record<string, unknown>>()
  const state = {
    asked: [] as Asked[],
    /** Failures of the next requests, in order. */
    faults: [] as Failure[],
    /** Chooses the failure of each request once `faults` is empty, or none; it may wait to delay the response. */
    meet: null as ((asked: Asked) => Promise<Failure | undefined>) | null,
    sessions,
    refunds: [] as Record<string, unknown>[],
    /** The payment methods that the account's dashboard has. */
    configurations: [] as Record<string, unknown>[],
  }

  async function respond(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname
    const text = request.method === 'POST' ? await request.text() : ''
    const body = readForm(text)
    const key = request.headers.get('idempotency-key')
    const asked = { path, body, key, version: request.headers.get('stripe-version') }
    state.asked.push(asked)
    const error = state.faults.shift() ?? (await state.meet?.(asked))
    if (error === 'hang') return hang()
    if (typeof error === 'number') return failed(error, 'api_error', 'a fault of the double')
    const known = key === null ? undefined : replies.get(key)
    if (known && known.asked !== path + text) return failed(400, 'idempotency_error', 'the key was used otherwise')
    const { status, reply } = known ?? act(request.method, path, body)
    const stored =
      error === 'make and keep 500' ? { status: 500, reply: errorOf('api_error', 'kept') } : { status, reply }
    if (key !== null) replies.set(key, { asked: path + text, ...stored })
    if (error === 'make and hang') return hang()
    if (error === 'make and 502') return new Response('Bad Gateway', { status: 502 })
    // Stripe marks stored responses as not worth retrying.
    const headers = { 'stripe-should-retry': 'false', ...(error === 'make and cut' && { [CUT_HEADER]: '1' }) }
    return Response.json(stored.reply, { status: stored.status, headers })
  }

  function act(method: string, path: string, body: Record<string, unknown>): { status: number; reply: object } {
    if (method === 'POST') {
      const error = errorIn(path, body)
      if (error) return refused(error)
    }
    if (path === '/v1/checkout/sessions') {
      const error = errorInSession(body)
      return error ? refused(error) : { status: 200, reply: makeSession(body) }
    }
    if (path === '/v1/refunds') {
      const error = errorInRefund(body)
      return error ?? { status: 200, reply: makeRefund(body) }
    }
    if (path === '/v1/payment_method_configurations')
      return { status: 200, reply: { object: 'list', data: state.configurations } }
    if (path === '/v1/balance') return { status: 200, reply: { object: 'balance' } }
    const [, id = '', verb] = /^\/v1\/checkout\/sessions\/([^/]+)(?:\/(expire))?$/.exec(path) ?? []
    const session = sessions.get(id)
    if (!session) return unknown(`No such checkout.session: ${id}`)
    if (verb === 'expire') {
      if (session.status !== 'open') return refused('Only open sessions can be expired')
      Object.assign(session, { status: 'expired', url: null })
    }
    return { status: 200, reply: session }
  }

  function makeSession(body: Record<string, unknown>): object {
    const total = totalOf(body)
    const id = `cs_test_${crypto.randomUUID().replaceAll('-', '')}`
    const session = {
      ...(fixtures.resources['checkout.session'] as unknown as Session),
      id,
      url: `https://checkout.stripe.com/c/pay/${id}`,
      amount_total: total,
      amount_subtotal: total,
      currency: 'inr',
      client_reference_id: body.client_reference_id,
      metadata: body.metadata,
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      livemode: false,
    }
    sessions.set(id, session)
    return session
  }

  /** Checks what the schemas state only in prose: refunds never exceed the charge. */
  function errorInRefund(body: Record<string, unknown>) {
    const charge = chargeOf(body.payment_intent)
    if (!charge) return unknown(`No such payment_intent: ${body.payment_intent}`)
    const left = charge.amount - charge.amount_refunded
    if (left === 0) return refused('Charge has already been refunded.')
    const isTooMuch = Number(body.amount ?? left) > left
    return isTooMuch ? refused(`Refund amount is greater than unrefunded amount on charge (${left})`) : null
  }

  /** Returns the charge of a paid session; tests mark sessions as paid. */
  function chargeOf(paymentId: unknown): (Charge & { amount: number }) | null {
    for (const { payment_intent: payment, amount_total } of sessions.values()) {
      const { id, latest_charge: charge } = (payment ?? {}) as { id?: string; latest_charge?: Charge }
      if (charge && id === paymentId) return Object.assign(charge, { amount: amount_total as number })
    }
    return null
  }

  function makeRefund(body: Record<string, unknown>): object {
    const refund = { ...fixtures.resources.refund, id: `re_${state.refunds.length}`, amount: Number(body.amount) }
    state.refunds.push(body)
    chargeOf(body.payment_intent)!.amount_refunded += refund.amount
    return refund
  }

  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', idleTimeout: 120, fetch: respond })
  return { ...state, state, port: server.port!, stop: () => server.stop(true) }
}

// Takes longer than the caller waits, so the caller cannot know whether the request was executed.
async function hang(): Promise<Response> {
  await Bun.sleep(HANG_MS)
  return failed(500, 'api_error', 'too late')
}

/** Checks what the schemas state only in prose: a lifetime between half an hour and a day, and the chargeable amounts. */
function errorInSession(body: Record<string, unknown>): string | null {
  const livesFor = Number(body.expires_at) - Math.floor(Date.now() / 1000)
  if (livesFor < 30 * 60)
    return 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.'
  if (livesFor > 24 * 3600)
    return 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.'
  const total = totalOf(body)
  if (total > 99_999_999) return 'The Checkout Session total amount must be no more than ₹999,999.99'
  if (total > 0 && total < 50) return 'The Checkout Session total amount due must add up to at least ₹0.50'
  return null
}

function totalOf(body: Record<string, unknown>): number {
  const lines = body.line_items as { quantity: string; price_data: { unit_amount: string } }[]
  return lines.reduce((sum, line) => sum + Number(line.quantity) * Number(line.price_data.unit_amount), 0)
}

function refused(message: string) {
  return { status: 400, reply: errorOf('invalid_request_error', message) }
}

function unknown(message: string) {
  const { error } = errorOf('invalid_request_error', message)
  return { status: 404, reply: { error: { ...error, code: 'resource_missing' } } }
}

function failed(status: number, type: string, message: string): Response {
  return Response.json(errorOf(type, message), { status, headers: { 'retry-after': '0' } })
}

function errorOf(type: string, message: string) {
  return { error: { type, message } }
}
