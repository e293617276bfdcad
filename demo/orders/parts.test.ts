import { expect, test } from 'bun:test'
import { partsOf } from './parts.ts'
import { type PlannedOrder, planMonth, type Step } from './plan.ts'

const { steps } = planMonth({ seed: 'test', orders: 1500, products: 200, nowMs: Date.UTC(2026, 10, 23, 12) })
const parts = partsOf(steps)

test('parts are all of the month in its order, and long enough to be worth a transaction', () => {
  expect(parts.flat()).toEqual(steps)
  expect(parts.length).toBeGreaterThan(5)
  for (const part of parts.slice(0, -1)) expect(part.length).toBeWithin(400, 1_000)
})

test('no order awaits its payment or its refund from one part to the next', () => {
  const orderOf = ({ order }: Step) => (order ? [order] : [])
  const seen = new Set<PlannedOrder>()
  for (const part of parts) {
    for (const order of new Set(part.flatMap(orderOf))) {
      const first = part.find((step) => step.order === order)!
      if (seen.has(order)) expect(['pay', 'expire', 'decline', 'refund']).not.toContain(first.kind)
      seen.add(order)
    }
  }
})
