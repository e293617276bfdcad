/** Returns a time of day as people say it, such as "7 am" or "7:30 pm". `hour` is from 0 to 23. */
export function timeOfDayLabel(hour: number, minute = 0): string {
  const minutes = minute > 0 ? `:${String(minute).padStart(2, '0')}` : ''
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`
}
