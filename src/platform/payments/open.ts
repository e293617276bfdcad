import type { Sql } from 'postgres'
import { isLoopbackRequest } from '../http/remote-ip.ts'
import type { Config } from '../runtime/config.ts'
import type { Log } from '../runtime/log.ts'
import type { Payments } from './port.ts'
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts'
import { stripePayments } from './stripe.ts'

/** How this shop takes cards. */
export interface CardPayments {
  /** Null while cards are not taken. */
  payments: Payments | null
  /** The same provider, when it is the built-in one: its hosted page is served here. */
  sandbox: Sandbox | null
  /** Why cards are not taken, or that no money moves; empty with a real provider. */
  reason: string
  /** Whether only who sits at the machine may pay: with a sandbox that nobody asked for, goods would be given away. */
  isLocal?: boolean
}

const NOT_SET_UP = 'Card payments are not set up in this shop'

/** How somebody may pay by card who asks this way. */
export function cardsFor(cards: CardPayments, request: Request): Omit<CardPayments, 'isLocal'> {
  if (!cards.isLocal || isLoopbackRequest(request)) return cards
  return { payments: null, sandbox: null, reason: `${NOT_SET_UP}: test payments work on its own machine alone` }
}

export interface CardPaymentsDependencies {
  client: Sql
  /** From which the sandbox's own secret is made. */
  secret: string
  /** Sends an event to the shop's webhook. */
  deliver(rawBody: string, signature: string): Promise<void>
  log: Log
}

/** Chooses the provider that the settings name; a live shop without one takes no cards and says why. */
export function openPayments(
  { payments, stripe }: Pick<Config, 'payments' | 'stripe'>,
  deps: CardPaymentsDependencies,
): CardPayments {
  if (payments === 'stripe' && stripe) return { payments: stripePayments(stripe), sandbox: null, reason: '' }
  if (payments !== 'sandbox' && payments !== 'local sandbox')
    return { payments: null, sandbox: null, reason: NOT_SET_UP }
  const secret = new Bun.CryptoHasher('sha256', deps.secret).update('sandbox webhook').digest('hex')
  const sandbox = createSandbox({ ...deps, secret })
  return { payments: sandbox, sandbox, reason: 'Test payments: no money moves', isLocal: payments === 'local sandbox' }
}

/** Sends events into the shop by its own front door, as a provider elsewhere would. */
export function deliverTo(handle: (request: Request) => Promise<Response>): CardPaymentsDependencies['deliver'] {
  return async (rawBody, signature) => {
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
    const request = new Request('http://localhost/api/order/webhook', { method: 'POST', headers, body: rawBody })
    const response = await handle(request)
    if (!response.ok) throw new Error(`The webhook answered ${response.status}`)
  }
}
