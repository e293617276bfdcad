/** The shop's time zone, for formatting dates and times: promises and reports follow calendar days in India. */
export const SHOP_TIME = { timeZone: 'Asia/Kolkata' } as const

/** India has one time zone and no daylight saving time. */
export const INDIA_AHEAD_MS = 330 * 60_000

/** Returns the hour of the day in the shop's time, 0 to 23. */
export function hourOfDay(at: Date): number {
  return new Date(at.getTime() + INDIA_AHEAD_MS).getUTCHours()
}

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

const MOMENT = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', ...SHOP_TIME })

/** Returns a moment as the shop's clocks show it, such as "12 Nov 2026, 2:05 pm". */
export function momentLabel(at: Date): string {
  return MOMENT.format(at)
}

const DAY = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Returns a day such as `2026-11-12` in words, "12 Nov 2026", which nobody can read as another. */
export function dayLabel(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`))
}
