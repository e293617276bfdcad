import { measureNamed } from '../../shared/unit-price.ts'

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
  const bare = cell.trim()
  if (!measure || !/^\d{1,9}(?:\.\d{1,6})?$/.test(bare)) return cell
  return Number(bare) === 0 ? '' : `${Number(bare)} ${measure}`
}
