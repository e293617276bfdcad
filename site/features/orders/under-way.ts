import type { OrderView } from '../../../src/order/contract.ts'
import { arrivalLabel } from '../../ui/time-labels.ts'

const UNDER_WAY: ReadonlySet<OrderView['state']> = new Set(['placed', 'accepted', 'packed', 'out for delivery'])

/** Whether an order is still to arrive. */
export function isUnderWay(state: OrderView['state']): boolean {
  return UNDER_WAY.has(state)
}

/** Says when something should arrive, or that it should have. */
export function arrivalSentence(promisedAt: string, isLate: boolean): string {
  const time = arrivalLabel(promisedAt)
  return isLate ? `Running late: it should have arrived by ${time}` : `Arriving by ${time}`
}
