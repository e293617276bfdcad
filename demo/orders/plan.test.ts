import { expect, test } from 'bun:test'
import { type Plan, type PlannedOrder, planMonth } from './plan.ts'
import { LIVE, RARE } from './timeline.ts'

const NOW = Date.UTC(2026, 10, 21, 14, 30)
const DAY_MS = 24 * 60 * 60_000
const plan = (over: Partial<Parameters<typeof planMonth>[0]> = {}) =>
  planMonth({ seed: 'tokri', orders: 1500, products: 484, nowMs: NOW, ...over })

function ordersOf({ steps }: Plan): Map<PlannedOrder, string[]> {
  const orders = new Map<PlannedOrder, string[]>()
  for (const { order, kind } of steps) if (order) orders.set(order, [...(orders.get(order) ?? []), kind])
  return orders
}

test('the same seed plans the same month, and another one another', () => {
  expect(plan()).toEqual(plan())
  expect(plan({ seed: 'other' })).not.toEqual(plan())
})

test('steps follow one another in the thirty days before now, and each order begins by being placed', () => {
  const { steps, startMs, zeroResults } = plan()
  expect(NOW - startMs).toBeLessThan(30 * DAY_MS)
  expect(NOW - startMs).toBeGreaterThan(29 * DAY_MS)
  for (const [at, { atMs }] of steps.entries()) {
    expect(atMs).toBeGreaterThanOrEqual(steps[at - 1]?.atMs ?? startMs)
    expect(atMs).toBeLessThan(NOW)
  }
  for (const kinds of ordersOf(plan()).values()) {
    expect(kinds[0]).toBe('place')
    expect(kinds.filter((kind) => kind === 'place')).toHaveLength(1)
  }
  expect(new Set(zeroResults.map(({ day }) => day)).size).toBe(30)
  expect(
    zeroResults
      .map(({ day }) => day)
      .sort()
      .at(-1),
  ).toBe('2026-11-21')
})

test('exactly as many orders are planned as asked for, at any time of day, and from a few products too', () => {
  for (const nowMs of [NOW, Date.UTC(2026, 10, 20, 18, 31), Date.UTC(2026, 10, 21, 18, 29)]) {
    const orders = ordersOf(plan({ nowMs }))
    expect(orders.size).toBe(1500)
    expect(ordersOf(plan({ nowMs, orders: 60 })).size).toBe(60)
    const kinds = new Set([...orders.values()].flat())
    for (const kind of [...RARE, ...LIVE].flatMap(({ steps }) => steps)) expect(kinds).toContain(kind)
  }
  for (const { basket } of ordersOf(plan({ products: 2, orders: 30 })).keys()) expect(basket.length).toBeLessThan(3)
})
