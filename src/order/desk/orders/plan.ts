import { promisedMinutes } from '../../../shared/delivery-promise.ts'

/** The share of the time allowed for an order after which it should have left each state. */
const LEFT_BY: Record<string, number> = { placed: 0.3, accepted: 0.6, packed: 0.8, 'out for delivery': 1 }

export interface Plan {
  /** The delivery badge of the shop, which counts for an order of which it was not recorded. */
  badgeText: string
  /** The time allowed for an order of which the badge promises no minutes. */
  lateAfterMinutes: number
}

/** Returns how long an order may take: what the shopper was promised, so that neither side says late before the other. */
export function allowedMs({ badgeText }: { badgeText: string | null }, plan: Plan): number {
  return (promisedMinutes(badgeText ?? plan.badgeText) ?? plan.lateAfterMinutes) * 60_000
}

/** Whether an order is older than its state allows. */
export function isBehindPlan(state: string, ageMs: number, lateAfterMs: number): boolean {
  const part = LEFT_BY[state]
  return part !== undefined && ageMs > part * lateAfterMs
}
