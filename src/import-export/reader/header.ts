import type { CsvRecord } from '../../platform/csv/records.ts'
import { isKnownName, looksLikeHeader } from '../rows/columns.ts'

/** The header is searched among this many of the first rows. */
const MAX_HEAD_ROWS = 10

/**
 * Skips title rows, which have one filled cell, above a row that looks like the header. Merges a header of two rows,
 * with groups of columns above the column names, into one.
 */
export async function* belowTitle(records: AsyncGenerator<CsvRecord>): AsyncGenerator<CsvRecord> {
  const above: CsvRecord[] = []
  let isTitled = false
  while (above.length < MAX_HEAD_ROWS) {
    const { value: record, done } = await records.next()
    if (done) break
    const last = above.at(-1)
    if (last && arePair(last, record)) {
      above.splice(0, above.length, { ...record, cells: joined(last.cells, record.cells) })
      break
    }
    if (last && isFound(above, isTitled)) {
      above.push(record)
      break
    }
    if (isTitled && looksLikeHeader(record.cells)) above.length = 0
    above.push(record)
    if (record.fault) break
    isTitled ||= filledOf(record.cells) === 1
  }
  yield* above
  yield* records
}

/** Returns whether the last row is the header, judging by that row alone. */
function isFound(above: readonly CsvRecord[], isTitled: boolean): boolean {
  return isTitled ? above.length === 1 && filledOf(above[0]!.cells) > 1 : filledOf(above.at(-1)!.cells) > 1
}

/**
 * Returns whether two rows are groups of columns above column names: each row fills cells that the other leaves empty.
 */
function arePair(upper: CsvRecord, lower: CsvRecord): boolean {
  if (upper.fault || lower.fault || filledOf(upper.cells) < 2 || !looksLikeHeader(lower.cells)) return false
  const fills = (one: CsvRecord, other: CsvRecord) =>
    one.cells.some((cell, at) => isFilled(cell) && !isFilled(other.cells[at] ?? ''))
  return fills(upper, lower) && fills(lower, upper)
}

/**
 * "Closing Balance" above "Quantity" becomes "Closing Balance Quantity" if that is a known name, or if several columns
 * are named "Quantity".
 */
function joined(upper: readonly string[], lower: readonly string[]): string[] {
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [over, name] = [(upper[at] ?? '').trim(), (lower[at] ?? '').trim()]
    if (name === '') {
      group = ''
      return over
    }
    if (over !== '') group = over
    const both = `${group} ${name}`.trim()
    const isOne = lower.filter((other) => other.trim().toLowerCase() === name.toLowerCase()).length === 1
    return isOne && !isKnownName(both) ? name : both
  })
}

function filledOf(cells: readonly string[]): number {
  return cells.filter(isFilled).length
}

function isFilled(cell: string): boolean {
  return cell.trim() !== ''
}
