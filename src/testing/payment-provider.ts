import { readEvent } from '../platform/payments/event.ts'
import {
  PaymentRefused,
  type PaymentSession,
  type Payments,
  PaymentUnavailable,
  type RefundRequest,
  type SessionRequest,
} from '../platform/payments/port.ts'
import { sign, verify } from '../platform/payments/signature.ts'

const SECRET = 'the secret of the provider'

/** A provider whose truth a test decides. */
export interface TestProvider extends Payments {
  /** Changes what is true of a session. */
  set(sessionId: string, truth: Partial<PaymentSession>): void
  sessions: Map<string, PaymentSession>
  requests: SessionRequest[]
  refunds: Map<string, RefundRequest>
  /** While true, it cannot be reached. */
  down: boolean
  /** While true, it makes sessions and does not get to say so. */
  deaf: boolean
  /** While true, it refuses whatever it is asked to do. */
  refusing: boolean
  /** A signed event; the same `id` makes it the same event. */
  event(type: string, sessionId: string, over?: object): { rawBody: string; signature: string }
}

let count = 0

export function createTestProvider(): TestProvider {
  const byKey = new Map<string, string>()
  const provider: TestProvider = {
    provider: 'stripe',
    livemode: false,
    sessions: new Map(),
    requests: [],
    refunds: new Map(),
    down: false,
    deaf: false,
    refusing: false,
    set(id, truth) {
      provider.sessions.set(id, { ...provider.sessions.get(id)!, ...truth })
    },
    async createSession(request) {
      answerable(provider)
      const known = byKey.get(request.idempotencyKey)
      const session = known ? provider.sessions.get(known)! : newSession(request)
      byKey.set(request.idempotencyKey, session.id)
      provider.sessions.set(session.id, session)
      provider.requests.push(request)
      if (provider.deaf) throw new PaymentUnavailable('timeout')
      return session
    },
    async expireSession(id) {
      answerable(provider)
      if (provider.sessions.get(id)!.state === 'open') provider.set(id, { state: 'expired', url: null })
      return provider.sessions.get(id)!
    },
    async fetchSession(id) {
      answerable(provider)
      return provider.sessions.get(id)!
    },
    async refund(request) {
      answerable(provider)
      const { idempotencyKey, paymentId, amountInPaise } = request
      if (!provider.refunds.has(idempotencyKey)) giveBack(provider, paymentId, amountInPaise)
      provider.refunds.set(idempotencyKey, request)
      return { id: `re_${idempotencyKey}` }
    },
    check: async () => {},
    async parseWebhook(rawBody, signature) {
      verify(rawBody, signature, SECRET)
      return readEvent(JSON.parse(rawBody))
    },
    event(type, sessionId, over = {}) {
      const payment = provider.sessions.get(sessionId)?.paymentId
      const isSession = type.startsWith('checkout.')
      const object = isSession ? { id: sessionId } : { id: 'ch_1', payment_intent: payment }
      const rawBody = JSON.stringify({ id: `evt_${++count}`, type, livemode: false, data: { object }, ...over })
      return { rawBody, signature: sign(rawBody, SECRET) }
    },
  }
  return provider
}

function answerable({ down, refusing }: TestProvider): void {
  if (down) throw new PaymentUnavailable('connection refused')
  if (refusing) throw new PaymentRefused('amount too small')
}

function giveBack(provider: TestProvider, paymentId: string, amountInPaise: number): void {
  const session = [...provider.sessions.values()].find((one) => one.paymentId === paymentId)
  const refundedInPaise = (session?.refundedInPaise ?? 0) + amountInPaise
  if (!session || refundedInPaise > (session.amountInPaise ?? 0)) throw new PaymentRefused('not so much was paid')
  provider.set(session.id, { refundedInPaise })
}

function newSession(request: SessionRequest): PaymentSession {
  const id = `cs_test_${++count}`
  return {
    id,
    url: `https://pay.example/${id}`,
    state: 'open',
    paymentId: null,
    amountInPaise: request.totalInPaise,
    currency: 'inr',
    refundedInPaise: 0,
    livemode: false,
    reference: request.orderId,
  }
}
