const dayAndMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' })

/** Returns a count with its noun: "1 order", "2 orders". */
export function countLabel(count: number, thing: string): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? thing : `${thing}s`}`
}

/** From here on a value is said to be so many times another. */
const MANY_PERCENT = 200

/** Compares today's value so far with the same time on the same weekday of last week. */
export function comparedLabel(now: number, then: number, day: string): string {
  if (then === 0) return now === 0 ? `none by now last ${day} either` : `none by now last ${day}`
  const percent = Math.round(((now - then) / then) * 100)
  if (percent === 0) return `as much as last ${day} by now`
  // Hundreds of percent are hard to picture.
  if (percent >= MANY_PERCENT) return `${Math.round(now / then)}× last ${day} by now`
  return `${Math.abs(percent).toLocaleString('en-IN')}% ${percent > 0 ? 'more' : 'less'} than last ${day} by now`
}

/** Returns the weekday, such as "Saturday", of a day such as 2026-11-21. */
export function weekdayOf(day: string): string {
  return weekday.format(new Date(day))
}

/** Formats a day such as 2026-11-21 as "21 Nov". */
export function dayLabel(day: string): string {
  return dayAndMonth.format(new Date(day))
}

/** Returns the range of days for a name, given the shop's current day. Null for today, which is updated live. */
export function spanOf(
  span: 'Today' | 'Yesterday' | 'Last 7 days' | 'This month',
  today: string,
): { from: string; to: string } | null {
  if (span === 'Today') return null
  if (span === 'This month') return { from: `${today.slice(0, 8)}01`, to: today }
  const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
  return span === 'Yesterday' ? { from: daysAgo(1), to: daysAgo(1) } : { from: daysAgo(6), to: today }
}

/** Compares the value of a range of days with that of the same number of days before. */
export function beforeLabel(now: number, then: number, days: number): string {
  const before = days === 1 ? 'the day before' : `the ${days} days before`
  if (then === 0) return now === 0 ? `none in ${before} either` : `none in ${before}`
  const percent = Math.round(((now - then) / then) * 100)
  if (percent === 0) return `as in ${before}`
  return `${Math.abs(percent).toLocaleString('en-IN')}% ${percent > 0 ? 'more' : 'less'} than in ${before}`
}
