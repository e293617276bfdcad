import { persistentAtom } from '@nanostores/persistent'
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

const MINUTE_MS = 60_000

/** How long to wait, within an hour of the arrival; null before, and once the time is over. */
export function minutesLeftSentence(promisedAt: string, now = Date.now()): string | null {
  const minutes = Math.ceil((Date.parse(promisedAt) - now) / MINUTE_MS)
  if (minutes < 1 || minutes > 60) return null
  return minutes === 1 ? 'In about a minute' : `In about ${minutes} minutes`
}

/** Set while an order of this shopper is under way or to be paid, so that home has its strip from the first paint on (`order-strip.js`). */
export const $isUnderWay = persistentAtom<string | undefined>('orderUnderWay')
