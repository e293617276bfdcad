import type { Text } from './schema.ts'

/** A day of the calendar, such as `2026-11-21`, from the year 2000 on. */
export const DAY: Text = {
  type: 'string',
  minLength: 1,
  normalize: (text) => text,
  pattern: /^2\d{3}-\d\d-\d\d$/,
  fits: isOfCalendar,
  errors: { type: 'must be a day such as 2026-11-21' },
}

/** JavaScript takes 31 February for 3 March. */
function isOfCalendar(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
