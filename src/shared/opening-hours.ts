/** When a shop is open, in Indian time: India has one time zone and no daylight saving time. */

import { INDIA_AHEAD_MS, SHOP_TIME } from './shop-time.ts'

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Two times of a day, such as 07:00 and 23:30. A span that closes at or before it opens continues past midnight. */
export interface OpenSpan {
  opens: string
  closes: string
}

export type OpenHours = Record<Weekday, OpenSpan[]>

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = 7 * DAY_MINUTES
/** Minutes from midnight on Monday to midnight on Thursday, because 1970-01-01 was a Thursday. */
const EPOCH_IN_WEEK = 3 * DAY_MINUTES

export const MAX_SPANS_PER_DAY = 4

/** @param hours null for a shop that never closes. */
export function isOpenAt(hours: OpenHours | null, at: Date): boolean {
  if (!hours) return true
  const minute = minuteOfWeek(at)
  return intervalsOf(hours).some(({ from, to }) => isWithin(minute, from, to))
}

/** Returns when a shop opens next, at this moment or later; null if it never does. */
export function nextOpening(hours: OpenHours | null, at: Date): Date | null {
  if (isOpenAt(hours, at)) return at
  const minute = minuteOfWeek(at)
  const waits = intervalsOf(hours!).map(({ from }) => (from - minute + WEEK_MINUTES) % WEEK_MINUTES)
  if (waits.length === 0) return null
  const startOfMinute = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS
  return new Date(startOfMinute + Math.min(...waits) * MINUTE_MS)
}

/** Returns what is wrong with the spans of each day or their neighbours, in a sentence; empty if all are valid. */
export function validateOpeningHours(hours: OpenHours): Partial<Record<Weekday, string>> {
  const errors: Partial<Record<Weekday, string>> = {}
  for (const day of WEEKDAYS) {
    if (hours[day].length > MAX_SPANS_PER_DAY) errors[day] = `At most ${MAX_SPANS_PER_DAY} spans a day`
    if (!hours[day].every(({ opens, closes }) => isTime(opens) && isTime(closes))) errors[day] = 'Fill in both times'
  }
  if (Object.keys(errors).length > 0) return errors
  const intervals = intervalsOf(hours)
  for (const [at, { day, from, to }] of intervals.entries()) {
    const meets = intervals.some((other, index) => index !== at && isWithin(other.from, from, to))
    if (meets) errors[day] = 'These times overlap'
  }
  return errors
}

/** Returns "today at 7:00 am", "tomorrow at …", "on Monday at …", or a date if it is at least a week away. */
export function openingLabel(opensAt: Date, now: Date): string {
  const time = TIME.format(opensAt)
  const days = dayNumber(opensAt) - dayNumber(now)
  if (days === 0) return `today at ${time}`
  if (days === 1) return `tomorrow at ${time}`
  return days < 7 ? `on ${WEEKDAY.format(opensAt)} at ${time}` : `on ${DATE.format(opensAt)} at ${time}`
}

/** Returns "7 am", "tomorrow 7:30 am", "Monday 7 am", or "3 January, 7 am" if it is at least a week away. */
export function shortOpeningLabel(opensAt: Date, now: Date): string {
  const time = TIME.format(opensAt).replace(':00', '')
  const days = dayNumber(opensAt) - dayNumber(now)
  if (days === 0) return time
  if (days === 1) return `tomorrow ${time}`
  return days < 7 ? `${WEEKDAY.format(opensAt)} ${time}` : `${DATE.format(opensAt)}, ${time}`
}

const TIME = new Intl.DateTimeFormat('en-IN', { ...SHOP_TIME, hour: 'numeric', minute: '2-digit', hour12: true })
const WEEKDAY = new Intl.DateTimeFormat('en-IN', { ...SHOP_TIME, weekday: 'long' })
const DATE = new Intl.DateTimeFormat('en-IN', { ...SHOP_TIME, day: 'numeric', month: 'long' })

interface Interval {
  day: Weekday
  /** Minutes since the start of the week on Monday. */
  from: number
  /** Beyond the end of the week for a Sunday that continues past midnight. */
  to: number
}

function intervalsOf(hours: OpenHours): Interval[] {
  return WEEKDAYS.flatMap((day, index) =>
    hours[day].map(({ opens, closes }) => {
      const [from, to] = [minutesOf(opens), minutesOf(closes)]
      const start = index * DAY_MINUTES
      return { day, from: start + from, to: start + (to > from ? to : to + DAY_MINUTES) }
    }),
  )
}

function isWithin(minute: number, from: number, to: number): boolean {
  return (minute >= from && minute < to) || (minute + WEEK_MINUTES >= from && minute + WEEK_MINUTES < to)
}

function minuteOfWeek(at: Date): number {
  const minutes = Math.floor((at.getTime() + INDIA_AHEAD_MS) / MINUTE_MS)
  return (minutes + EPOCH_IN_WEEK) % WEEK_MINUTES
}

function dayNumber(at: Date): number {
  return Math.floor((at.getTime() + INDIA_AHEAD_MS) / (DAY_MINUTES * MINUTE_MS))
}

function isTime(text: string): boolean {
  return /^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(text)
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return hours! * 60 + minutes!
}
