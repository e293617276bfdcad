import { isSeen } from './cells.ts'
import type { Target } from './columns.ts'

/** A column that may be of merged cells: filled in its first row and empty in many below. */
export interface Merged {
  column: number
  /** Whether each value begins one run of rows, and most rows are empty: no list leaves categories out so by chance. */
  isClear: boolean
}

/** Of fewer empty cells, the column is one that somebody has not filled in everywhere. */
const MIN_EMPTY = 0.25

/** Finds the columns that may be of merged cells. */
export function mergedColumns(header: readonly string[], rows: readonly (readonly string[])[]): Merged[] {
  const filled = rows.filter((cells) => cells.some(isSeen))
  return header.flatMap((_, column) => {
    const cells = filled.map((row) => row[column] ?? '')
    const values = cells.filter(isSeen).map((cell) => cell.trim().toLowerCase())
    const empty = cells.length - values.length
    if (values.length === 0 || !isSeen(cells[0]!) || empty < cells.length * MIN_EMPTY) return []
    const isOnce = new Set(values).size === values.length
    return [{ column, isClear: values.length > 1 && isOnce && empty >= values.length }]
  })
}

/** Returns the column of the categories if it may be of merged cells. */
export function mergedCategory(
  mapping: readonly string[],
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Merged | undefined {
  return mergedColumns(header, rows).find(({ column }) => mapping[column] === ('category' satisfies Target))
}
