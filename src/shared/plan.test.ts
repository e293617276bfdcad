import { expect, test } from 'bun:test'
import { isBehindPlan, promisedMs } from './plan.ts'

const MINUTE = 60_000

test('a promise in words is a time; without a number it is ten minutes', () => {
  const promises = ['10 min', '25 Minutes', '2 hours', '1.5 h', 'soon', '0 min'].map(
    (text) => promisedMs(text) / MINUTE,
  )
  expect(promises).toEqual([10, 25, 120, 90, 10, 10])
})

test('an order is late in a state that it should have left, and never once it has ended', () => {
  const lateAt = (state: string) =>
    [2, 5, 7, 9, 11].filter((minutes) => isBehindPlan(state, minutes * MINUTE, 10 * MINUTE))
  expect(lateAt('placed')).toEqual([5, 7, 9, 11])
  expect(lateAt('accepted')).toEqual([7, 9, 11])
  expect(lateAt('packed')).toEqual([9, 11])
  expect(lateAt('out for delivery')).toEqual([11])
  expect(['awaiting payment', 'delivered', 'cancelled', 'refused'].flatMap(lateAt)).toEqual([])
})
