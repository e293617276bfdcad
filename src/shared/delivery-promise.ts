/** Returns a badge as a sentence goes on with it: "in 10 min", but "same day" and "within 2 hours". */
export function whenPromised(badgeText: string): string {
  return /^\D/.test(badgeText) ? badgeText[0]!.toLowerCase() + badgeText.slice(1) : `in ${badgeText}`
}

/** Returns how many minutes a delivery badge promises, such as 10 for "10 min"; null for a badge without minutes. */
export function promisedMinutes(badgeText: string): number | null {
  const [, minutes] = /(\d{1,4})\s*min/i.exec(badgeText) ?? []
  return minutes === undefined ? null : Number(minutes)
}
