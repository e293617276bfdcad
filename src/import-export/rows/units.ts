import { latinDigits } from '../../shared/latin-digits.ts'
import { measureNamed } from '../../shared/measures.ts'
import { isWrittenDay, serialNote } from './days.ts'
import { RowError } from './row-errors.ts'

/** Returns a unit as it is, and notes a number that may be a date. @throws RowError for a date. */
export function readUnit(text: string, notes: string[]): string {
  if (isWrittenDay(text))
    throw new RowError(`Unit "${text}" is a date: a spreadsheet may have made it of a text such as 10-12`)
  const doubt = serialNote(text)
  if (doubt !== null) notes.push(`Unit "${text}" is taken as it is; ${doubt}`)
  return text
}

/** Returns the measure that a header such as "Weight (g)" or "weightInGms" names for numbers without a unit, or null. */
export function measureOf(header: string): string | null {
  const parts = header
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^a-z]+/gi, ' ')
    .trim()
    .split(' ')
  return parts.length > 1 ? measureNamed(parts.at(-1)!) : null
}

/** Appends the header's measure to a bare number: "200" below "Weight in gms" becomes "200 g". */
export function withMeasure(cell: string, header: string): string {
  const measure = measureOf(header)
  const bare = latinDigits(cell.trim())
  if (!measure || !/^\d{1,9}(?:\.\d{1,6})?$/.test(bare)) return cell
  return Number(bare) === 0 ? '' : `${Number(bare)} ${measure}`
}
