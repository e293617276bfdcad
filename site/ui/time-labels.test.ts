import { expect, test } from 'bun:test'
import { arrivalLabel, clockTime, whenLabel } from './time-labels.ts'

test('times are the shop’s, wherever the browser is', () => {
  expect(clockTime('2026-11-21T18:32:00Z')).toBe('12:02 am')
})

test.each([
  ['2026-11-21T18:29:00Z', 'Today, 11:59 pm'],
  ['2026-11-21T18:31:00Z', '22 Nov, 12:01 am'],
  ['2026-11-20T18:29:00Z', '20 Nov, 11:59 pm'],
  ['2025-12-31T18:29:00Z', '31 Dec 2025, 11:59 pm'],
  ['2025-12-31T18:31:00Z', '1 Jan, 12:01 am'],
])('%s is said as "%s" on an evening of November in India', (at, label) => {
  expect(whenLabel(at, new Date('2026-11-21T16:00:00Z'))).toBe(label)
})

test('what arrives today arrives by a time, and later by a day and a time', () => {
  const now = new Date('2026-11-21T16:00:00Z')
  expect(arrivalLabel('2026-11-21T18:29:00Z', now)).toBe('11:59 pm')
  expect(arrivalLabel('2026-11-21T18:31:00Z', now)).toBe('22 Nov, 12:01 am')
})
