import type { Sql } from 'postgres'
import { isLoopbackRequest } from '../http/remote-ip.ts'
import type { Config } from '../runtime/config.ts'
import type { Log } from '../runtime/log.ts'
import type { Payments } from './port.ts'
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts'

/** How this shop takes card payments. */
export interface CardPayments {
  /** Null if the shop takes no cards. */
  payments: Payments | null
  /** The same provider if it is the sandbox, whose hosted page the shop serves; else null. */
  sandbox: Sandbox | null
  /** Why cards are not taken, or that no money moves; empty with a real provider. */
  reason: string
  /** Whether only loopback requests may pay: a sandbox that nobody configured would otherwise give goods away. */
  isLocal?: boolean
}

const NOT_SET_UP = 'Card payments are not set up in this shop'

/** Returns the card payments that a request may use. */
export function cardsFor(cards: CardPayments, request: Request): Omit<CardPayments, 'isLocal'> {
  if (!cards.isLocal || isLoopbackRequest(request)) return cards
  return { payments: null, sandbox: null, reason: `${NOT_SET_UP}: test payments work on its own machine alone` }
}

export interface CardPaymentsDependencies {
  client: Sql
  /** The secret from which the sandbox's own is derived. */
  secret: string
  /** Sends an event to the shop's webhook. */
  deliver(rawBody: string, signature: string): Promise<void>
  log: Log
  /** Aborts when the shop stops. */
  stopping?: AbortSignal
}

/** Opens the provider that the settings name; a live shop without one takes no cards, and `reason` says why. */
export async function openPayments(
  { payments, stripe }: Pick<Config, 'payments' | 'stripe'>,
  deps: CardPaymentsDependencies,
): Promise<CardPayments> {
  if (payments === 'stripe' && stripe) {
    // The library is a megabyte, which most shops never need.
    const { stripePayments } = await import('./stripe.ts')
    return { payments: stripePayments(stripe), sandbox: null, reason: '' }
  }
  if (payments !== 'sandbox' && payments !== 'local sandbox')
    return { payments: null, sandbox: null, reason: NOT_SET_UP }
  return openSandbox(deps, { isLocal: payments === 'local sandbox' })
}

/** Opens the built-in provider, which moves no money. */
export function openSandbox(deps: CardPaymentsDependencies, { isLocal = false } = {}): CardPayments {
  const secret = new Bun.CryptoHasher('sha256', deps.secret).update('sandbox webhook').digest('hex')
  const sandbox = createSandbox({ ...deps, secret })
  return { payments: sandbox, sandbox, reason: 'Test payments: no money moves', isLocal }
}

/** Sends events to the shop's own webhook route, as an external provider would. */
export function deliverTo(handle: (request: Request) => Promise<Response>): CardPaymentsDependencies['deliver'] {
  return async (rawBody, signature) => {
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
    const request = new Request('http://localhost/api/order/webhook', { method: 'POST', headers, body: rawBody })
    const response = await handle(request)
    if (!response.ok) throw new Error(`The webhook returned ${response.status}`)
  }
}
