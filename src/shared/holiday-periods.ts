/** Holidays of several days: the settings have each day, people type and read the first and the last one. */

import { weekdayLabel } from './local-time.ts'
import { byDate, type Holiday } from './opening-hours.ts'

const DAY_MS = 24 * 3_600_000

/** The days from `first` to `last`, such as `2026-11-08`, with one name. */
export interface HolidayPeriod {
  first: string
  last: string
  name: string
}

/** Joins holidays of the same name on days that follow each other. The first period is the earliest. */
export function holidayPeriods(holidays: readonly Holiday[]): HolidayPeriod[] {
  const periods: HolidayPeriod[] = []
  for (const { date, name } of holidays.toSorted(byDate)) {
    const before = periods.at(-1)
    if (before && before.name === name && dayAfter(before.last) === date) before.last = date
    else periods.push({ first: date, last: date, name })
  }
  return periods
}

/** Returns a holiday for each day of a period, at most `maxDays`; none if it ends before it begins. */
export function holidaysOf({ first, last, name }: HolidayPeriod, maxDays: number): Holiday[] {
  const holidays: Holiday[] = []
  for (let date = first; date <= last && holidays.length < maxDays; date = dayAfter(date)) holidays.push({ date, name })
  return holidays
}

/** Returns the days of a period, such as "Sun, 8 Nov 2026" or "Sun, 8 Nov 2026 to Thu, 12 Nov 2026". */
export function periodLabel({ first, last }: HolidayPeriod): string {
  return first === last ? weekdayLabel(first) : `${weekdayLabel(first)} to ${weekdayLabel(last)}`
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)
}
