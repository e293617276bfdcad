import { expect, test } from 'bun:test'
import { holidayPeriods, holidaysOf, periodLabel } from './holiday-periods.ts'

const DIWALI = { first: '2026-11-28', last: '2026-12-01', name: 'Diwali' }

test('the days of a period are one period again, in any order and across months', () => {
  const holidays = holidaysOf(DIWALI, 200)
  expect(holidays.map(({ date }) => date)).toEqual(['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01'])
  expect(holidayPeriods(holidays.toReversed())).toEqual([DIWALI])
})

test('other names and days between are periods of their own', () => {
  const holidays = [
    { date: '2026-11-09', name: '' },
    { date: '2026-11-08', name: '' },
    { date: '2026-11-10', name: 'Diwali' },
    { date: '2026-11-12', name: 'Diwali' },
  ]
  expect(holidayPeriods(holidays).map((period) => [periodLabel(period), period.name])).toEqual([
    ['Sun, 8 Nov 2026 to Mon, 9 Nov 2026', ''],
    ['Tue, 10 Nov 2026', 'Diwali'],
    ['Thu, 12 Nov 2026', 'Diwali'],
  ])
})

test('a period that ends before it begins has no day, and one of centuries no more than asked for', () => {
  expect(holidaysOf({ ...DIWALI, last: '2026-11-27' }, 200)).toEqual([])
  expect(holidaysOf({ ...DIWALI, last: '9999-12-31' }, 200)).toHaveLength(200)
})
