import { Readable } from 'node:stream'
import { type CsvError, type Options, parse } from 'csv-parse'
import type { Delimiter } from './dialect.ts'

/** A row as it stands in the file; `number` as a spreadsheet counts, from 1. */
export interface CsvRecord {
  number: number
  cells: string[]
  /** Why it cannot be read. */
  fault: string | null
  /** Whether nothing after it can be read. */
  endsFile: boolean
}

/** No row of a shop is longer: a quotation mark that is never closed makes one of the rest of the file. */
export const MAX_RECORD_BYTES = 256 * 1024
/** More than the longest text that the shop keeps; what is longer is not looked at. */
const MAX_CELL_LENGTH = 20_000
const LONG_CELL = 'A cell is longer than 20,000 characters'

const ERRORS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened here and never closed. Is the file cut short?',
  CSV_MAX_RECORD_SIZE: 'The row is longer than 256 kB. Is a quotation mark missing? Nothing after it was read',
}
const USUAL_ERROR =
  'A quotation mark stands where it does not belong: write it twice, and put the whole text in quotation marks'

/** Of so many rows that say nothing one comes out, so that whoever waits for the next row hears of those. */
const EMPTY_ROWS_PER_SIGN = 1000

/**
 * Reads rows one by one, in constant memory. Rows that cannot be read come out as such; nothing throws. Of rows that say
 * nothing hardly any come out.
 */
export async function* readRecords(text: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<CsvRecord> {
  const rows = new RowCounter()
  const parser = parse({
    ...OPTIONS,
    delimiter,
    on_record: read as unknown as Options['on_record'],
    on_skip: rows.skip,
  })
  function read(cells: string[]): CsvRecord | null {
    // A first row is as long as it likes. Of any other that has more cells or fewer, the parser makes an error that it then
    // throws away, with a copy of the row in it: that took longer than the reading.
    ;(parser.info as { records: number }).records = 0
    return rows.read(cells)
  }
  const source = Readable.from(untilEnded(text, rows))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  for await (const record of parser as AsyncIterable<CsvRecord>) {
    yield* rows.skippedBefore(record.number)
    yield record
  }
  yield* rows.skippedBefore(Number.POSITIVE_INFINITY)
}

const OPTIONS: Options = {
  bom: false,
  // Files that were put together from several have several.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_records_with_error: true,
  max_record_size: MAX_RECORD_BYTES,
}

/** Keeps count of rows that were read and rows that could not be, which the parser tells apart from each other. */
class RowCounter {
  ended = false
  private count = 0
  private invalidLine = -1
  private readonly skipped: CsvRecord[] = []

  read(cells: string[]): CsvRecord | null {
    this.invalidLine = -1
    if (this.ended) return null
    this.count++
    const error = cells.some((cell) => cell.length > MAX_CELL_LENGTH) ? LONG_CELL : null
    if (!error && isEmpty(cells) && this.count % EMPTY_ROWS_PER_SIGN !== 0) return null
    return { number: this.count, cells: error ? [] : cells.map(withoutNul), fault: error, endsFile: false }
  }

  readonly skip = (error: CsvError | undefined): undefined => {
    if (this.ended || !error) return
    const endsFile = error.code in ERRORS
    // The parser tells of each fault; several on one line are those of one row.
    const isSameRow = error.lines === this.invalidLine
    this.invalidLine = Number(error.lines)
    if (!isSameRow) this.count++
    if (endsFile) this.ended = true
    if (isSameRow && !endsFile) return
    if (isSameRow) this.skipped.pop()
    this.skipped.push({ number: this.count, cells: [], fault: ERRORS[error.code] ?? USUAL_ERROR, endsFile })
  };

  *skippedBefore(number: number) {
    while (this.skipped[0] && this.skipped[0].number < number) yield this.skipped.shift()!
  }
}

async function* untilEnded(text: AsyncIterable<string>, rows: RowCounter) {
  for await (const piece of text) {
    // Small pieces, so that a row that never ends is noticed before the rest is read.
    for (let at = 0; at < piece.length; at += PIECE_LENGTH) {
      if (rows.ended) return
      yield piece.slice(at, at + PIECE_LENGTH)
    }
  }
}

const PIECE_LENGTH = 64 * 1024

/** Whether a row says nothing: a line without anything, or with separators alone. */
export function isEmpty(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

// Postgres keeps no zeros in texts.
function withoutNul(cell: string): string {
  return cell.replaceAll('\0', '\ufffd')
}
