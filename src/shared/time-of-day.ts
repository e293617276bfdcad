/** Returns a time of day as people say it, such as "7 am", "7:30 pm" or "midnight". `hour` is from 0 to 23. */
export function timeOfDayLabel(hour: number, minute = 0): string {
  if (hour === 0 && minute === 0) return 'midnight'
  const minutes = minute > 0 ? `:${String(minute).padStart(2, '0')}` : ''
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`
}
