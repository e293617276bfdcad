import type { PaymentEvent } from './port.ts'

/** The notices that are acted on; all others are noted and left. */
const SESSION_EVENTS: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
])
export const REFUND_EVENTS: ReadonlySet<string> = new Set(['charge.refunded', 'refund.failed', 'refund.updated'])

/** An event of the provider's JSON, whose signature has been checked. */
export function readEvent(event: {
  id: string
  type: string
  livemode: boolean
  data: { object: object }
}): PaymentEvent {
  const { id, payment_intent: payment } = event.data.object as { id?: string; payment_intent?: unknown }
  return {
    id: event.id,
    type: event.type,
    livemode: event.livemode,
    sessionId: SESSION_EVENTS.has(event.type) ? (id ?? null) : null,
    paymentId: REFUND_EVENTS.has(event.type) ? idOf(payment) : null,
    payload: event,
  }
}

// An expanded object stands where its id could.
function idOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  return (value as { id?: string } | null | undefined)?.id ?? null
}
