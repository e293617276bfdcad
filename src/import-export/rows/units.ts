/** Returns the measure that a header such as "Weight (g)" or "weightInGms" names for numbers without a unit, or null. */
export function measureOf(header: string): string | null {
  const found = MEASURE.exec(
    header
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim(),
  )
  return found ? (MEASURES[found[1]!] ?? null) : null
}

const MEASURES: Record<string, string> = { g: 'g', gm: 'g', gms: 'g', gram: 'g', grams: 'g' }
Object.assign(MEASURES, { kg: 'kg', kgs: 'kg', kilogram: 'kg', kilograms: 'kg', ml: 'ml', mls: 'ml' })
Object.assign(MEASURES, { l: 'L', ltr: 'L', litre: 'L', litres: 'L', liter: 'L', liters: 'L' })
const MEASURE = new RegExp(` (${Object.keys(MEASURES).join('|')})$`)

/** Appends the header's measure to a bare number: "200" below "Weight in gms" becomes "200 g". */
export function withMeasure(cell: string, header: string): string {
  const measure = measureOf(header)
  const bare = cell.trim()
  if (!measure || !/^\d{1,9}(?:\.\d{1,6})?$/.test(bare)) return cell
  return Number(bare) === 0 ? '' : `${Number(bare)} ${measure}`
}
