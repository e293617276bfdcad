import { withoutGrouping } from '../../../../../src/shared/money.ts'

/** Parses "-10", "−10", "+2.50" or "1,200", with at most two decimals. Returns null for anything else, such as "5,5". */
export function readSigned(typed: string): number | null {
  const text = withoutGrouping(
    typed
      .trim()
      .replace('−', '-')
      .replaceAll(/[₹%\s]/g, ''),
  )
  return /^[+-]?\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : null
}

/** As `readSigned`, for a percent, which never has thousands: a comma is one that was meant as a decimal point. */
export function readPercent(typed: string): number | null {
  return typed.includes(',') ? null : readSigned(typed)
}

/** Returns what is wrong with what was typed, as a sentence. */
export function explainUnreadable(typed: string): string {
  if (typed.includes(',')) return 'Write decimals with a point, such as 5.5, because a comma can mean two things'
  return 'A number with at most two decimals, such as -10 or +2.50'
}
