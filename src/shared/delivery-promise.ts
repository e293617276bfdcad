/** Returns how many minutes a delivery badge promises, such as 10 for "10 min"; null for a badge without minutes. */
export function promisedMinutes(badgeText: string): number | null {
  const [, minutes] = /(\d{1,4})\s*min/i.exec(badgeText) ?? []
  return minutes === undefined ? null : Number(minutes)
}
