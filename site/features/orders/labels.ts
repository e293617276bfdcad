import type { ComplaintAnswer, OrderFacts } from '../../../src/order/contract.ts'
import type { OrderState } from '../../../src/order/states.ts'
import { formatRupees } from '../../../src/shared/money.ts'

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

/** Describes the shop's response to a complaint. */
export function answeredLabel({ amount, money }: ComplaintAnswer): string {
  const sum = formatRupees(amount)
  if (money === null) return 'We looked into it'
  if (money.by === 'due') return `${sum} was deducted from what you pay`
  if (money.by === 'cash')
    return money.state === 'done' ? `${sum} was refunded in cash` : `${sum} will be refunded in cash`
  if (money.state === 'failed') return `${sum} could not be refunded to your card yet: we are looking into it`
  return money.state === 'done' ? `${sum} was refunded to your card` : `${sum} is on its way back to your card`
}
