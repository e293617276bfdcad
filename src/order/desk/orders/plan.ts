/** By which part of the time after which an order is late it should have left a state. */
const LEFT_BY: Record<string, number> = { placed: 0.3, accepted: 0.6, packed: 0.8, 'out for delivery': 1 }

/** Whether an order has been in the shop for longer than its state allows. */
export function isBehindPlan(state: string, ageMs: number, lateAfterMs: number): boolean {
  const part = LEFT_BY[state]
  return part !== undefined && ageMs > part * lateAfterMs
}
