import type { Target } from './columns.ts'
import { QUANTITY_NAMES } from './headers.ts'
import { isOwnHeader } from './own-headers.ts'
import { measureOf } from './units.ts'
import type { ColumnValues } from './values.ts'

/** A column of a file, to guess what it is. */
export interface Column {
  name: string
  header: string
  values: ColumnValues
}

const NUMBERS: ReadonlySet<Target> = new Set([
  'price',
  'salePrice',
  'discount',
  'stock',
  'categoryOrder',
  'subCategoryOrder',
])

/**
 * Scores how well the values of a column fit its name; 0 if they cannot, unless it has a name of the shop's own files: its
 * unreadable cells are told row by row, which they would not be if it was left out.
 */
export function fitness(target: Target, column: Column): number {
  return Math.max(fitnessOfValues(target, column), isOwnHeader(column.header) ? 1 : 0)
}

function fitnessOfValues(target: Target, { name, header, values }: Column): number {
  const { filled, isYesNo, published, isCounter, isAddress, isTime, numeric, measured } = values
  if (filled === 0) return 1
  if (target === 'publish') return published >= 0.5 ? 2 : 0
  if (target === 'loose') return isYesNo ? 2 : 0
  if (target === 'veg') return isYesNo || numeric < 0.5 ? 2 : 0
  if (target === 'bestBefore') return isTime ? 2 : 1
  if (isYesNo || isTime) return 0
  if (target === 'image') return isAddress ? 2 : 1
  if (isAddress) return 0
  if (target === 'sku') return isCounter ? 0 : /\bsku\b/.test(name) ? 2 : 1
  if (target === 'unit') return measured >= 0.5 ? 3 : measureOf(header) && numeric > 0.5 ? 2 : 1
  if (NUMBERS.has(target)) return (numeric >= 0.5 ? 2 : 1) - (QUANTITY_NAMES.has(name) ? 0.5 : 0)
  return numeric > 0.9 ? 1 : 2
}
