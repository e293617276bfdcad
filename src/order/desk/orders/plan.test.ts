import { expect, test } from 'bun:test'
import { allowedMs, isBehindPlan } from './plan.ts'

const MINUTE = 60_000

test('an order is late in a state that it should have left, and never once it has ended', () => {
  const lateAt = (state: string) =>
    [2, 5, 7, 9, 11].filter((minutes) => isBehindPlan(state, minutes * MINUTE, 10 * MINUTE))
  expect(lateAt('placed')).toEqual([5, 7, 9, 11])
  expect(lateAt('accepted')).toEqual([7, 9, 11])
  expect(lateAt('packed')).toEqual([9, 11])
  expect(lateAt('out for delivery')).toEqual([11])
  expect(['awaiting payment', 'delivered', 'cancelled', 'refused'].flatMap(lateAt)).toEqual([])
})

test('the time allowed is what the shopper was promised, else what the settings say', () => {
  const plan = { badgeText: '10 min', lateAfterMinutes: 15 }
  const minutes = (badgeText: string | null, over = {}) => allowedMs({ badgeText }, { ...plan, ...over }) / MINUTE
  expect(minutes('45 min')).toBe(45)
  expect(minutes(null)).toBe(10)
  expect(minutes('Today')).toBe(15)
  expect(minutes(null, { badgeText: 'Today' })).toBe(15)
})
