import type { SessionRequest } from '../../../src/platform/payments/port.ts'

/** Returns a request for a checkout session with two packs of milk and, by default, a new idempotency key. */
export function sessionRequest(over: Partial<SessionRequest> = {}): SessionRequest {
  const orderId = over.orderId ?? '0192f0a0b1c27d3e8f4a5b6c7d8e9f00'
  return {
    idempotencyKey: `order:${orderId}:${crypto.randomUUID()}`,
    orderId,
    attempt: 1,
    orderCode: 'ORD-7K2M9QXA',
    totalInPaise: 9600,
    lines: [{ name: 'Toned Milk', unitAmountInPaise: 4800, quantity: 2 }],
    customer: { name: 'Asha', email: 'asha@example.com' },
    shipping: { line: '12 MG Road', city: 'Pune', state: 'Maharashtra', pincode: '411001', phone: '9876543210' },
    expiresAt: new Date(Date.now() + 31 * 60_000),
    shopOrigin: 'https://shop.example',
    successUrl: 'https://shop.example/success?order=ORD-7K2M9QXA&session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://shop.example/cancel?order=ORD-7K2M9QXA',
    ...over,
  }
}
