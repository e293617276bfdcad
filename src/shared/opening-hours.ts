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
/** Days from Monday to Thursday, because 1970-01-01 was a Thursday. */
const EPOCH_IN_WEEK = 3
const ROUND_THE_CLOCK = Object.fromEntries(
  WEEKDAYS.map((day) => [day, [{ opens: '00:00', closes: '00:00' }]]),
) as unknown as OpenHours

export const MAX_SPANS_PER_DAY = 4

/** A day on which the shop is closed from midnight to midnight, such as `2026-11-08`. */
export interface Holiday {
  date: string
  /** Why, such as "Diwali"; may be empty. */
  name: string
}

/** When a shop is open. */
export interface OpenTimes {
  /** Null for a shop that is open day and night. */
  openHours: OpenHours | null
  holidays: readonly Holiday[]
}

/** Returns whether a shop is open. A holiday also ends what began on the evening before. */
export function isOpenAt({ openHours, holidays }: OpenTimes, at: Date): boolean {
  const today = dayNumber(at)
  const closed = daysOf(holidays)
  if (closed.has(today)) return false
  if (!openHours) return true
  const minute = minuteNumber(at)
  const begunOn = (day: number) => !closed.has(day) && spansOn(openHours, day).some((span) => isIn(span, minute))
  return begunOn(today) || begunOn(today - 1)
}

/** Returns when a shop opens next, at this moment or later; null if it never does. */
export function nextOpening(times: OpenTimes, at: Date): Date | null {
  return isOpenAt(times, at) ? at : nextStart(times, at)
}

/** Returns when the shop's hours of a day begin next: also while it is open, and midnight if it is open day and night. */
export function nextStart({ openHours, holidays }: OpenTimes, at: Date): Date | null {
  const hours = openHours ?? ROUND_THE_CLOCK
  if (WEEKDAYS.every((day) => hours[day].length === 0)) return null
  const closed = daysOf(holidays)
  const minute = at.getTime() / MINUTE_MS + INDIA_AHEAD_MS / MINUTE_MS
  const today = dayNumber(at)
  // Each week has a day with hours, and a holiday takes one away at most.
  const lastDay = today + 7 * (closed.size + 1)
  for (let day = today; day <= lastDay; day++) {
    if (closed.has(day)) continue
    const starts = spansOn(hours, day).flatMap(({ from }) => (from >= minute ? [from] : []))
    if (starts.length > 0) return new Date(Math.min(...starts) * MINUTE_MS - INDIA_AHEAD_MS)
  }
  return null
}

/** Returns the holiday of the day, by the clock of India. */
export function holidayAt(holidays: readonly Holiday[], at: Date): Holiday | null {
  const today = dateOf(dayNumber(at))
  return holidays.find(({ date }) => date === today) ?? null
}

/** Returns the holidays that are not over, the next one first. */
export function upcomingHolidays(holidays: readonly Holiday[], at: Date): Holiday[] {
  const today = dateOf(dayNumber(at))
  return holidays.filter(({ date }) => date >= today).sort(byDate)
}

export function byDate(one: Holiday, other: Holiday): number {
  return one.date < other.date ? -1 : 1
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

/** Returns the spans that begin on a day, in minutes of India's clock since 1970. */
function spansOn(hours: OpenHours, day: number): { from: number; to: number }[] {
  const start = day * DAY_MINUTES
  return hours[WEEKDAYS[(day + EPOCH_IN_WEEK) % 7]!].map(({ opens, closes }) => {
    const [from, to] = [minutesOf(opens), minutesOf(closes)]
    return { from: start + from, to: start + (to > from ? to : to + DAY_MINUTES) }
  })
}

const isIn = ({ from, to }: { from: number; to: number }, minute: number) => minute >= from && minute < to

function daysOf(holidays: readonly Holiday[]): ReadonlySet<number> {
  return new Set(holidays.map(({ date }) => Date.parse(date) / (DAY_MINUTES * MINUTE_MS)))
}

function dateOf(day: number): string {
  return new Date(day * DAY_MINUTES * MINUTE_MS).toISOString().slice(0, 10)
}

function minuteNumber(at: Date): number {
  return Math.floor((at.getTime() + INDIA_AHEAD_MS) / MINUTE_MS)
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
