import type { CsvRecord } from '../../platform/csv/records.ts'
import { isKnownName, knownNames, looksLikeHeader } from '../rows/columns.ts'
import { readNumber } from '../rows/numbers.ts'

/** The header is searched among this many of the first rows that are not blank. */
const MAX_HEAD_ROWS = 10
/** Stands for the row of the column names in a list that begins with its products. */
export const NO_HEADER_ROW = 0
/** An admin may choose the header among this many of them. */
export const ROWS_SHOWN = 20
const CELLS_SHOWN = 8
const MAX_CELL_SHOWN = 40

/** A row at the beginning of a file, cut short: an admin chooses the header among them. */
export interface FirstRow {
  number: number
  cells: string[]
}

/**
 * Skips the rows above the header: names of shops, dates, notes. Merges a header of two rows, with groups of columns
 * above the column names, into one. Yields the header first: one without names if no row has them.
 * @param chosen the number of the row that an admin chose, `NO_HEADER_ROW` for none; null to find it.
 * @param onHead receives the rows at the beginning of the file.
 */
export async function* fromHeader(
  records: AsyncGenerator<CsvRecord>,
  chosen: number | null,
  onHead: (rows: FirstRow[]) => void,
): AsyncGenerator<CsvRecord> {
  const head: CsvRecord[] = []
  let isWhole = false
  while (head.length < ROWS_SHOWN) {
    const { value: record, done } = await records.next()
    isWhole = done === true
    if (done) break
    head.push(record)
    if (record.fault) break
  }
  // Below the last row of a file is nothing to import.
  onHead((isWhole ? head.slice(0, -1) : head).filter(({ fault }) => !fault).map(shown))
  if (chosen === NO_HEADER_ROW || (chosen === null && beginsWithProducts(head))) {
    yield withoutNames(head)
    yield* head
    return yield* records
  }
  if (chosen !== null) {
    yield* head.filter(({ number }) => number >= chosen)
    for await (const record of records) if (record.number >= chosen) yield record
    return
  }
  const at = headerAmong(head.slice(0, MAX_HEAD_ROWS))
  const [above, header, below] = [head[at - 1], head[at], head[at + 1]]
  if (above && header && arePair(above, header)) {
    yield { ...header, cells: joined(above.cells, header.cells) }
    yield* head.slice(at + 1)
  } else if (header && below && arePair(header, below)) {
    yield { ...below, cells: joined(header.cells, below.cells) }
    yield* head.slice(at + 2)
  } else yield* head.slice(at)
  yield* records
}

/** Whether a row repeats the header, as lists do that were printed page by page, or joined. A product has a number. */
export function repeatsHeader(header: readonly string[], cells: readonly string[]): boolean {
  const isSame = (_: unknown, at: number) => normalized(cells[at] ?? '') === normalized(header[at] ?? '')
  return Array.from({ length: Math.max(header.length, cells.length) }).every(isSame) && !hasNumbers(header)
}

function normalized(cell: string): string {
  return cell.replace(/\s+/g, ' ').trim().toLowerCase()
}

/** Returns a row as an admin is shown it. */
export function shown({ number, cells }: CsvRecord): FirstRow {
  const filled = cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).filter((cell) => cell !== '')
  return { number, cells: filled.slice(0, CELLS_SHOWN).map((cell) => [...cell].slice(0, MAX_CELL_SHOWN).join('')) }
}

/**
 * Returns the index of the row that has the most known column names, if it has several and no numbers. Otherwise the
 * first row is the header, unless it is a title: one filled cell, above a row of several.
 */
function headerAmong(rows: readonly CsvRecord[]): number {
  const known = rows.map(({ cells }) => (hasNumbers(cells) ? 0 : knownNames(cells)))
  const max = Math.max(0, ...known)
  if (max > 1) return known.indexOf(max)
  const [first] = rows
  if (!first || filledOf(first.cells) !== 1 || first.cells.some(isKnownName)) return 0
  const below = rows.findIndex(({ cells }) => filledOf(cells) > 1)
  const isHeader = below > 0 && below < rows.length - 1 && !hasNumbers(rows[below]!.cells)
  return isHeader ? below : 0
}

/** Whether the first rows are all products: they have numbers, and none has a known column name. */
function beginsWithProducts(head: readonly CsvRecord[]): boolean {
  const rows = head.slice(0, MAX_HEAD_ROWS).filter(({ cells }) => filledOf(cells) > 0)
  const isProduct = ({ cells, fault }: CsvRecord) =>
    !fault && filledOf(cells) > 1 && hasNumbers(cells) && !cells.some(isKnownName)
  return rows.length > 0 && rows.every(isProduct)
}

/** Has as many columns as most of the first rows, so that a title above them counts for nothing. */
function withoutNames(head: readonly CsvRecord[]): CsvRecord {
  const widths = head.map(({ cells }) => cells.length).sort((one, other) => one - other)
  const columns = widths[widths.length >> 1] ?? 0
  return { number: NO_HEADER_ROW, cells: Array<string>(columns).fill(''), fault: null, endsFile: false }
}

function hasNumbers(cells: readonly string[]): boolean {
  return cells.some((cell) => isFilled(cell) && cell.length < MAX_CELL_SHOWN && readNumber(cell) !== null)
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
