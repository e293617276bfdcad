import type { OrderFacts } from '../../../src/order/contract.ts'
import type { OrderState } from '../../../src/order/states.ts'

/** Label and colour of each state. */
export const STATES: Record<OrderState, { name: string; tag: string }> = {
  'awaiting payment': { name: 'Awaiting payment', tag: 'work' },
  placed: { name: 'Placed', tag: 'work' },
  accepted: { name: 'Accepted', tag: 'work' },
  packed: { name: 'Packed', tag: 'work' },
  'out for delivery': { name: 'Out for delivery', tag: 'road' },
  delivered: { name: 'Delivered', tag: 'done' },
  cancelled: { name: 'Cancelled', tag: 'stop' },
  refused: { name: 'Refused', tag: 'stop' },
}

/** Describes the payment of an order in a few words. */
export function paymentLabel({ payment: { method, state } }: OrderFacts): string {
  if (state === 'refunding') return 'Your money is on its way back'
  if (state === 'refunded') return method === 'card' ? 'Refunded to your card' : 'Refunded'
  if (state === 'void') return 'Nothing was charged'
  if (method === 'cash') return state === 'paid' ? 'Paid in cash' : 'Cash on delivery'
  return state === 'paid' ? 'Paid by card' : 'Card payment awaited'
}
