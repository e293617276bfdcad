import { expect, test } from 'bun:test'
import { niceMax } from '../../../ui/BarChart.tsx'
import { ageLabel } from './age-label.ts'
import { beforeLabel, comparedLabel, countLabel, dayLabel, spanOf, weekdayOf } from './labels.ts'

test('today is compared with the same day of last week in words', () => {
  expect(comparedLabel(150, 100, 'Friday')).toBe('50% more than last Friday by now')
  expect(comparedLabel(634, 100, 'Friday')).toBe('6× last Friday by now')
  expect(comparedLabel(50, 100, 'Friday')).toBe('50% less than last Friday by now')
  expect(comparedLabel(100.2, 100, 'Friday')).toBe('as much as last Friday by now')
  expect(comparedLabel(5, 0, 'Friday')).toBe('none by now last Friday')
  expect(comparedLabel(0, 0, 'Friday')).toBe('none by now last Friday either')
})

test('days and counts read as people write them, wherever the browser is', () => {
  expect([weekdayOf('2026-11-21'), dayLabel('2026-11-01')]).toEqual(['Saturday', '1 Nov'])
  expect([countLabel(1, 'order'), countLabel(0, 'order'), countLabel(120_000, 'order')]).toEqual([
    '1 order',
    '0 orders',
    '1,20,000 orders',
  ])
})

test('shows an age in minutes, then in hours, then in days', () => {
  const now = '2026-11-21T10:00:00Z'
  const since = [
    '2026-11-21T10:00:30Z',
    '2026-11-21T09:03:00Z',
    '2026-11-21T08:00:00Z',
    '2026-11-20T10:01:00Z',
    '2026-11-19T08:00:00Z',
  ]
  expect(since.map((at) => ageLabel(at, Date.parse(now)))).toEqual(['0 min', '57 min', '2 h', '23 h 59 min', '2 days'])
})

test('ends the scale of a chart at a round number above all bars', () => {
  expect([0, 1, 37, 100, 101, 4_300, 81_234].map(niceMax)).toEqual([100, 1, 40, 100, 120, 5_000, 100_000])
})

test('names of days are those of the shop, over the ends of months and years', () => {
  expect(spanOf('Today', '2026-03-01')).toBe(null)
  expect(spanOf('Yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  expect(spanOf('Last 7 days', '2026-01-03')).toEqual({ from: '2025-12-28', to: '2026-01-03' })
  expect(spanOf('This month', '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-21' })
  expect(beforeLabel(150, 100, 7)).toBe('50% more than in the 7 days before')
  expect(beforeLabel(0, 0, 1)).toBe('none in the day before either')
})
