import { type OpenHours, type OpenSpan, WEEKDAYS } from '../../../src/shared/opening-hours.ts'
import { timeOfDayLabel } from '../../../src/shared/time-of-day.ts'

/** Days in a row with the same hours, as people say them. */
export interface SameHours {
  /** Such as "Monday to Friday". */
  days: string
  /** Such as "7 am to 1 pm, 4 pm to 11 pm". */
  times: string
}

/** Returns when a shop is open in a week. */
export function weekLabels(hours: OpenHours | null): SameHours[] {
  if (!hours) return [{ days: 'Every day', times: 'Open 24 hours' }]
  const groups: { days: string[]; times: string }[] = []
  for (const day of WEEKDAYS) {
    const times = timesLabel(hours[day])
    const last = groups.at(-1)
    if (last?.times === times) last.days.push(day)
    else groups.push({ days: [day], times })
  }
  return groups.map(({ days, times }) => ({ days: daysLabel(days), times }))
}

function daysLabel(days: readonly string[]): string {
  if (days.length === WEEKDAYS.length) return 'Every day'
  const [first, last] = [days[0]!, days.at(-1)!].map((day) => day.charAt(0).toUpperCase() + day.slice(1))
  if (days.length === 1) return first!
  return `${first} ${days.length === 2 ? 'and' : 'to'} ${last}`
}

function timesLabel(spans: readonly OpenSpan[]): string {
  if (spans.length === 0) return 'Closed'
  return spans
    .map(({ opens, closes }) => (opens === closes ? 'Open 24 hours' : `${timeLabel(opens)} to ${timeLabel(closes)}`))
    .join(', ')
}

function timeLabel(time: string): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return timeOfDayLabel(hour, minute)
}
