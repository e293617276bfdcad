import { faultIn, readForm } from './schema.ts'
import fixtures from './stripe-fixtures3.subset.json'

interface Asked {
  path: string
  body: Record<string, unknown>
  key: string | null
  version: string | null
}

type Session = Record<string, unknown>

const HANG_MS = 4_000

/** A local stand-in for Stripe's API: refuses what the published schemas refuse, and replays by idempotency key. */
export function createStripeDouble() {
  const replies = new Map<string, { asked: string; status: number; reply: object }>()
  const sessions = new Map<string, Record<string, unknown>>()
  const state = {
    asked: [] as Asked[],
    /** What happens to the next requests, in turn; then all goes well. */
    faults: [] as ('hang' | 'make and hang' | 500 | 429)[],
    sessions,
    refunds: [] as Record<string, unknown>[],
  }

  async function answer(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname
    const text = request.method === 'POST' ? await request.text() : ''
    const body = readForm(text)
    const key = request.headers.get('idempotency-key')
    state.asked.push({ path, body, key, version: request.headers.get('stripe-version') })
    const fault = state.faults.shift()
    if (fault === 'hang') return keepWaiting()
    if (typeof fault === 'number') return failed(fault, 'api_error', 'a fault of the double')
    const known = key === null ? undefined : replies.get(key)
    if (known && known.asked !== path + text) return failed(400, 'idempotency_error', 'the key was used otherwise')
    const { status, reply } = known ?? act(request.method, path, body)
    if (key !== null) replies.set(key, { asked: path + text, status, reply })
    return fault === 'make and hang' ? keepWaiting() : Response.json(reply, { status })
  }

  function act(method: string, path: string, body: Record<string, unknown>): { status: number; reply: object } {
    if (method === 'POST') {
      const fault = faultIn(path, body)
      if (fault) return refused(fault)
    }
    if (path === '/v1/checkout/sessions') return { status: 200, reply: makeSession(body) }
    if (path === '/v1/refunds') return { status: 200, reply: makeRefund(body) }
    const [, id = '', verb] = /^\/v1\/checkout\/sessions\/([^/]+)(?:\/(expire))?$/.exec(path) ?? []
    const session = sessions.get(id)
    if (!session) return refused(`No such checkout.session: ${id}`, 404)
    if (verb === 'expire') {
      if (session.status !== 'open') return refused('Only open sessions can be expired')
      Object.assign(session, { status: 'expired', url: null })
    }
    return { status: 200, reply: session }
  }

  function makeSession(body: Record<string, unknown>): object {
    const lines = body.line_items as { quantity: string; price_data: { unit_amount: string } }[]
    const total = lines.reduce((sum, line) => sum + Number(line.quantity) * Number(line.price_data.unit_amount), 0)
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

  function makeRefund(body: Record<string, unknown>): object {
    const refund = { ...fixtures.resources.refund, id: `re_${state.refunds.length}`, amount: Number(body.amount) }
    state.refunds.push(body)
    return refund
  }

  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
  return { ...state, state, port: server.port!, stop: () => server.stop(true) }
}

// Longer than whoever asked waits: they cannot know what was done.
async function keepWaiting(): Promise<Response> {
  await Bun.sleep(HANG_MS)
  return failed(500, 'api_error', 'too late')
}

function refused(message: string, status = 400) {
  return { status, reply: { error: { type: 'invalid_request_error', message } } }
}

function failed(status: number, type: string, message: string): Response {
  return Response.json({ error: { type, message } }, { status, headers: { 'retry-after': '0' } })
}
