/** How far an order should have come by when, for the shop to keep its promise. */

/** What a promise without a number of minutes is taken for. */
const USUAL_MINUTES = 10

/** By which part of the promised time an order should have left a state. */
const LEFT_BY: Record<string, number> = { placed: 0.3, accepted: 0.6, packed: 0.8, 'out for delivery': 1 }

/** The time that a promise such as "10 min" or "2 hours" names. */
export function promisedMs(promise: string): number {
  const [, number, unit = ''] = /(\d+(?:\.\d+)?)\s*([a-z]*)/i.exec(promise) ?? []
  const minutes = Number(number) > 0 ? Number(number) * (/^h/i.test(unit) ? 60 : 1) : USUAL_MINUTES
  return minutes * 60_000
}

/** Whether an order has been in the shop for longer than its state allows. */
export function isBehindPlan(state: string, ageMs: number, promised: number): boolean {
  const part = LEFT_BY[state]
  return part !== undefined && ageMs > part * promised
}
