import type { PlannedOrder, Step } from './plan.ts'
import type { OrderStep } from './timeline.ts'

const MIN_STEPS = 400
/** What a running shop would do by itself with an order of the past: end its payment, and send a refund. */
const SHOPS_OWN: ReadonlySet<string | undefined> = new Set<OrderStep>(['pay', 'expire', 'decline', 'refund'])

/** Splits steps into parts after which no order waits for what a running shop would do by itself. */
export function partsOf(steps: readonly Step[]): Step[][] {
  const parts: Step[][] = []
  let part: Step[] = []
  const waiting = new Set<PlannedOrder>()
  for (const [at, next] of nextKinds(steps).entries()) {
    const step = steps[at]!
    part.push(step)
    if (step.order && SHOPS_OWN.has(next)) waiting.add(step.order)
    else if (step.order) waiting.delete(step.order)
    if (part.length < MIN_STEPS || waiting.size > 0) continue
    parts.push(part)
    part = []
  }
  return part.length > 0 ? [...parts, part] : parts
}

/** Returns what happens next to the order of each step. */
function nextKinds(steps: readonly Step[]): (OrderStep | undefined)[] {
  const next = new Map<PlannedOrder, OrderStep>()
  return steps
    .toReversed()
    .map((step) => {
      if (step.order === null) return undefined
      const kind = next.get(step.order)
      next.set(step.order, step.kind)
      return kind
    })
    .toReversed()
}
