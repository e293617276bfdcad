/** The shop's time zone, for formatting dates and times: promises and reports follow calendar days in India. */
export const SHOP_TIME = { timeZone: 'Asia/Kolkata' } as const

/** India has one time zone and no daylight saving time. */
export const INDIA_AHEAD_MS = 330 * 60_000

/** Returns the hour of the day in the shop's time, 0 to 23. */
export function hourOfDay(at: Date): number {
  return new Date(at.getTime() + INDIA_AHEAD_MS).getUTCHours()
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
