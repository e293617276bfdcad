import { SHOP_TIME } from '../../src/shared/shop-time.ts'

const time = new Intl.DateTimeFormat('en-IN', { ...SHOP_TIME, hour: 'numeric', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-IN', { ...SHOP_TIME, day: 'numeric', month: 'short' })
const year = new Intl.DateTimeFormat('en-IN', { ...SHOP_TIME, year: 'numeric' })
const dayAndYear = new Intl.DateTimeFormat('en-IN', { ...SHOP_TIME, day: 'numeric', month: 'short', year: 'numeric' })

export function clockTime(at: string): string {
  return time.format(new Date(at))
}

/** Formats a time as "Today, 7:42 pm" or "12 Nov, 8:05 am", with the year if it is not the current one. */
export function whenLabel(at: string, now = new Date()): string {
  const date = new Date(at)
  if (dayAndYear.format(date) === dayAndYear.format(now)) return `Today, ${time.format(date)}`
  const format = year.format(date) === year.format(now) ? day : dayAndYear
  return `${format.format(date)}, ${time.format(date)}`
}

/** The same within a sentence, as in "last order today, 7:42 pm"; the names of months stay as they are. */
export function whenInSentence(at: string, now = new Date()): string {
  const label = whenLabel(at, now)
  return label.charAt(0).toLowerCase() + label.slice(1)
}

/** Formats when something arrives, as in "by 6:05 am": the day is named only if it is another one. */
export function arrivalLabel(at: string, now = new Date()): string {
  return whenLabel(at, now).replace('Today, ', '')
}
