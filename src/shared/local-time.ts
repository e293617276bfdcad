/** Dates and times as inputs have them, in the shop's time; apart from `shop-time.ts`, because few screens have such inputs. */

import { dayLabel, INDIA_AHEAD_MS } from './shop-time.ts'

const WEEKDAY = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'UTC' })

/** Returns a day such as `2026-11-12` with its weekday, as in "Thu, 12 Nov 2026". */
export function weekdayLabel(day: string): string {
  return `${WEEKDAY.format(new Date(`${day}T00:00:00Z`))}, ${dayLabel(day)}`
}

/** Returns a moment of the shop's time as inputs of dates and times have it, such as `2026-11-12T14:05`. */
export function localTime(at: Date): string {
  return new Date(at.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 16)
}

/** Reads what an input of a date and time holds, in the shop's time; an invalid date if that is nothing. */
export function fromLocalTime(typed: string): Date {
  return new Date(new Date(`${typed}Z`).getTime() - INDIA_AHEAD_MS)
}
