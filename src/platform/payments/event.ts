import type { PaymentEvent } from './port.ts'

/** The event types that have an effect; all others are only recorded. */
const SESSION_EVENTS: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
])
export const REFUND_EVENTS: ReadonlySet<string> = new Set(['charge.refunded', 'refund.failed', 'refund.updated'])

/** The payer's bank takes a payment back, until the shop has answered. */
export const DISPUTE_OPENED = 'charge.dispute.created'

/** Reads an event from the provider's JSON, whose signature has been verified. */
export function readEvent(event: {
  id: string
  type: string
  livemode: boolean
  data: { object: object }
}): PaymentEvent {
  const { id, payment_intent: payment, metadata } = event.data.object as EventObject
  return {
    id: event.id,
    type: event.type,
    livemode: event.livemode,
    sessionId: SESSION_EVENTS.has(event.type) ? (id ?? null) : null,
    paymentId: REFUND_EVENTS.has(event.type) || event.type === DISPUTE_OPENED ? idOf(payment) : null,
    orderCode: metadata?.order_code ?? null,
    payload: event,
  }
}

interface EventObject {
  id?: string
  payment_intent?: unknown
  metadata?: Record<string, string> | null
}

// The value is either an id or the expanded object.
function idOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  return (value as { id?: string } | null | undefined)?.id ?? null
}

/** Fields of an event's object that are ids, states, times or sums; all others may be about the person who paid. */
const KEPT = [
  ['id', 'object', 'payment_intent', 'charge', 'refund', 'client_reference_id'],
  ['status', 'payment_status', 'amount', 'amount_total', 'amount_refunded', 'currency', 'created', 'livemode'],
].flat()

/** Returns an event as the books retain it: ids, states and sums, and nothing about a person. */
export function withoutPerson(payload: unknown) {
  const { id, type, livemode, created, data } = payload as Record<string, unknown> & { data?: { object?: object } }
  const object = Object.entries(data?.object ?? {})
    .filter(([key]) => KEPT.includes(key))
    .map(([key, value]) => [key, typeof value === 'object' ? idOf(value) : value])
  return { id, type, livemode, created, data: { object: Object.fromEntries(object) } }
}
