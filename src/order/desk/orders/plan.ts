/** The share of the time allowed for an order after which it should have left each state. */
const LEFT_BY: Record<string, number> = { placed: 0.3, accepted: 0.6, packed: 0.8, 'out for delivery': 1 }

/** Whether an order is older than its state allows. */
export function isBehindPlan(state: string, ageMs: number, lateAfterMs: number): boolean {
  const part = LEFT_BY[state]
  return part !== undefined && ageMs > part * lateAfterMs
}
