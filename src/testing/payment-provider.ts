import { readEvent } from '../platform/payments/event.ts'
import {
  PaymentRefused,
  type PaymentSession,
  type Payments,
  PaymentUnavailable,
  PaymentUnknown,
  type RefundRequest,
  type SessionRequest,
} from '../platform/payments/port.ts'
import { sign, verify } from '../platform/payments/signature.ts'

const SECRET = 'the secret of the provider'

/** A payment provider whose state a test controls. */
export interface TestProvider extends Payments {
  /** Overrides fields of a session. */
  set(sessionId: string, truth: Partial<PaymentSession>): void
  sessions: Map<string, PaymentSession>
  requests: SessionRequest[]
  refunds: Map<string, RefundRequest>
  /** While true, the provider cannot be reached. */
  down: boolean
  /** While true, the provider creates sessions, but its responses are lost. */
  deaf: boolean
  /** While true, the provider refuses to create or expire sessions and to refund. */
  refusing: boolean
  /** Returns a signed event with a new id; pass an `id` in `over` to repeat an event. */
  event(type: string, sessionId: string, over?: object): { rawBody: string; signature: string }
}

let count = 0

export function createTestProvider({
  provider: name = 'stripe',
  livemode = false,
}: Partial<Pick<Payments, 'provider' | 'livemode'>> = {}): TestProvider {
  const byKey = new Map<string, string>()
  const provider: TestProvider = {
    provider: name,
    livemode,
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
      requireResponding(provider)
      const known = byKey.get(request.idempotencyKey)
      const session = known ? provider.sessions.get(known)! : { ...newSession(request), livemode }
      byKey.set(request.idempotencyKey, session.id)
      provider.sessions.set(session.id, session)
      provider.requests.push(request)
      if (provider.deaf) throw new PaymentUnavailable('timeout')
      return session
    },
    async expireSession(id) {
      requireResponding(provider)
      if (sessionIn(provider, id).state === 'open') provider.set(id, { state: 'expired', url: null })
      return sessionIn(provider, id)
    },
    async fetchSession(id) {
      reachable(provider)
      return sessionIn(provider, id)
    },
    async refund(request) {
      requireResponding(provider)
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
      const metadata = { order_code: provider.sessions.get(sessionId)?.orderCode }
      const object = isSession ? { id: sessionId, metadata } : { id: 'ch_1', payment_intent: payment, metadata }
      const rawBody = JSON.stringify({ id: `evt_${++count}`, type, livemode, data: { object }, ...over })
      return { rawBody, signature: sign(rawBody, SECRET) }
    },
  }
  return provider
}

function sessionIn({ sessions }: TestProvider, id: string): PaymentSession {
  const session = sessions.get(id)
  if (!session) throw new PaymentUnknown('No such session')
  return session
}

function reachable({ down }: TestProvider): void {
  if (down) throw new PaymentUnavailable('connection refused')
}

function requireResponding(provider: TestProvider): void {
  reachable(provider)
  if (provider.refusing) throw new PaymentRefused('amount too small')
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
    orderCode: request.orderCode,
    attempt: request.attempt,
  }
}
