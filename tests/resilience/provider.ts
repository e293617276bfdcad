import { afterAll } from 'bun:test'
import { join } from 'node:path'
import { sign } from '../../src/platform/payments/signature.ts'
import { CUT_HEADER, createStripeDouble } from '../contracts/stripe/double.ts'
import { openTcpFaultProxy } from './tcp-fault-proxy.ts'

/** A payment provider whose behaviour and state a test controls. */
export interface Provider {
  double: ReturnType<typeof createStripeDouble>['state']
  /** Settings with which to start the shop. */
  settings: Record<string, string>
  /** `backwards`: sends each event twice, concurrently, and the newest first; `not`: keeps events until `notifyAll`. */
  notifies: 'well' | 'backwards' | 'not'
  /** Pays on the hosted page as a shopper does; returns false if the page is closed. */
  pay(sessionId: string): boolean
  /** Completes a payment that a bank was still processing when the page was closed. */
  payLate(sessionId: string): void
  /** Expires all open checkout sessions. */
  expireAll(): void
  /** Sends all events that were kept, concurrently. */
  notifyAll(): void
  /** Waits until the shop has accepted all events that were sent. */
  isReceived(): Promise<void>
}

const WEBHOOK_SECRET = 'whsec_test'
const AGAIN_MS = 100
const MAX_TRIES = 300

/** Opens a double of Stripe that sends its events to a shop and retries until they are accepted, as Stripe does. */
export function openProvider(shopUrl: () => string): Provider {
  const { state: double, port, stop } = createStripeDouble()
  afterAll(stop)
  const wire = openTcpFaultProxy(port, () => ({
    asked: (data) => data,
    responded: (data) => (Buffer.from(data).toString('latin1').includes(CUT_HEADER) ? null : data),
  }))
  const unsent: (() => void)[] = []
  const notifying = new Set<Promise<void>>()
  let events = 0

  async function send(payload: string): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': sign(payload, WEBHOOK_SECRET) }
      const request = { method: 'POST', headers, body: payload }
      const result = await fetch(`${shopUrl()}/api/order/webhook`, request).catch(() => null)
      if (result?.ok) return
      await Bun.sleep(AGAIN_MS)
    }
    throw new Error(`The shop does not take ${payload}`)
  }

  function notify(types: readonly string[], object: object): void {
    const payloads = types.map((type) =>
      JSON.stringify({ id: `evt_${++events}`, object: 'event', type, livemode: false, data: { object } }),
    )
    const start = () => {
      const reported = provider.notifies === 'backwards' ? sendBackwards(payloads) : sendInTurn(payloads)
      notifying.add(reported)
    }
    if (provider.notifies === 'not') unsent.push(start)
    else start()
  }

  async function sendInTurn(payloads: readonly string[]): Promise<void> {
    for (const payload of payloads) await send(payload)
  }

  async function sendBackwards(payloads: readonly string[]): Promise<void> {
    for (const payload of payloads.toReversed()) await Promise.all([send(payload), send(payload)])
  }

  function complete(sessionId: string): void {
    const session = double.sessions.get(sessionId)!
    const id = `pi_${sessionId}`
    const payment_intent = { id, status: 'succeeded', latest_charge: { id: `ch_${sessionId}`, amount_refunded: 0 } }
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null, payment_intent })
    // A slow bank: first the page is completed, then the payment succeeds.
    notify(['checkout.session.completed', 'checkout.session.async_payment_succeeded'], session)
  }

  const provider: Provider = {
    double,
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_DOUBLE_URL: `http://127.0.0.1:${wire.port}/`,
      BUN_OPTIONS: `--preload=${join(import.meta.dir, 'stripe-elsewhere.ts')}`,
    },
    notifies: 'well',
    pay(sessionId) {
      if (double.sessions.get(sessionId)!.status !== 'open') return false
      complete(sessionId)
      return true
    },
    payLate: complete,
    expireAll() {
      for (const session of double.sessions.values()) {
        if (session.status !== 'open') continue
        Object.assign(session, { status: 'expired', url: null })
        notify(['checkout.session.expired'], session)
      }
    },
    notifyAll() {
      for (const start of unsent.splice(0)) start()
    },
    async isReceived() {
      await Promise.all(notifying)
    },
  }
  return provider
}
