import { Readable } from 'node:stream'
import { type CsvError, type Options, parse } from 'csv-parse'
import type { Delimiter } from './dialect.ts'

/** A row of the file; `number` counts from 1, as a spreadsheet does. */
export interface CsvRecord {
  number: number
  cells: string[]
  /** Why the row cannot be read: its cells may be others than they were meant to be. */
  fault: string | null
  /** Whether nothing after this row can be read. */
  endsFile: boolean
}

/** No real row is longer: an unclosed quotation mark turns the rest of the file into one row. */
export const MAX_RECORD_BYTES = 256 * 1024
/** As many columns as a spreadsheet has. The parser counts no separators: a row of empty cells would have no end. */
export const MAX_CELLS = 16_384
const WIDE_ROW = 'The row has more than 16,384 cells'
/** More than the longest text that the shop stores; longer cells are not processed. */
const MAX_CELL_LENGTH = 20_000
const LONG_CELL = 'A cell is longer than 20,000 characters'

const ERRORS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened here and never closed. Is the file cut short?',
  CSV_MAX_RECORD_SIZE: 'The row is longer than 256 kB. Is a quotation mark missing? Nothing after it was read',
}
const USUAL_ERROR =
  'A quotation mark stands where it does not belong: write it twice, and put the whole text in quotation marks'

/** One of this many empty rows is yielded, so that the consumer sees progress. */
const EMPTY_ROWS_PER_SIGN = 1000

/**
 * Reads rows one by one, in constant memory. Yields unreadable rows with their error and never throws. Skips nearly all
 * empty rows.
 */
export async function* readRecords(text: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<CsvRecord> {
  const rows = new RowCounter(delimiter)
  const parser = parse({
    ...OPTIONS,
    delimiter,
    on_record: read as unknown as Options['on_record'],
    on_skip: skip,
  })
  function read(cells: string[]): CsvRecord | null {
    // A first row may have any length. For any other row with another number of cells, the parser creates an error with
    // a copy of the row and discards it, which took longer than parsing itself.
    ;(parser.info as { records: number }).records = 0
    return rows.read(cells)
  }
  function skip(error: CsvError | undefined): undefined {
    if (!error) return
    const { state } = parser as unknown as { state: ParserState }
    if (error.code in ERRORS) rows.end(ERRORS[error.code]!, [...state.record, state.field.toString('utf8')])
    else {
      // The parser would discard the row, which it goes on to read with the quotation mark as a character like others.
      state.recordHasError = false
      rows.misquotes += error.code === 'INVALID_OPENING_QUOTE' ? 1 : Number.POSITIVE_INFINITY
    }
  }
  function endIfTooWide(): void {
    const { record } = (parser as unknown as { state: ParserState }).state
    if (record.length > MAX_CELLS)
      rows.end(`${WIDE_ROW}. Nothing after it was read`, [...record.slice(0, MAX_CELLS), ''])
  }
  const source = Readable.from(untilEnded(text, rows, endIfTooWide))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  for await (const record of parser as AsyncIterable<CsvRecord>) yield record
  yield* rows.unfinished
}

/** What the parser knows of the row that it is reading. */
interface ParserState {
  recordHasError: boolean
  record: string[]
  field: { toString(encoding: 'utf8'): string }
}

const OPTIONS: Options = {
  bom: false,
  // A file that was concatenated from several may have several line endings.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_records_with_error: true,
  max_record_size: MAX_RECORD_BYTES,
}

/** Numbers the rows, and says what is wrong with them. */
class RowCounter {
  ended = false
  /** How many quotation marks stand where they do not belong in the row that is being read; infinite if some cut a cell off. */
  misquotes = 0
  /** The row that ends the file, and the lines that it holds of others. */
  unfinished: CsvRecord[] = []
  private count = 0

  constructor(private readonly delimiter: Delimiter) {}

  read(cells: string[]): CsvRecord | null {
    const formulas = this.misquotes > 0 ? cells.filter((cell) => TEXT_FORMULA.test(cell)).length : 0
    const quoting = this.misquotes > formulas * 2 ? USUAL_ERROR : null
    this.misquotes = 0
    if (this.ended) return null
    this.count++
    const isWide = cells.length > MAX_CELLS
    const fault = isWide ? WIDE_ROW : cells.some((cell) => cell.length > MAX_CELL_LENGTH) ? LONG_CELL : quoting
    if (!fault && isEmpty(cells) && this.count % EMPTY_ROWS_PER_SIGN !== 0) return null
    return { number: this.count, cells: cells.slice(0, MAX_CELLS).map(readText), fault, endsFile: false }
  }

  /** Ends the file. The last of the cells is what follows the quotation mark, with all lines that were read. */
  end(fault: string, cells: string[]): void {
    if (this.ended) return
    this.ended = true
    const first = this.count + 1
    const [last = '', ...lines] = withoutNul(cells.pop() ?? '').split(/\r\n|\n|\r/)
    const below = `Stands below row ${first}, of which a quotation mark is not closed`
    this.unfinished = [
      { number: first, cells: [...cells.map(withoutNul), last], fault, endsFile: true },
      ...lines.map((line, at) => ({
        number: first + 1 + at,
        cells: line.split(this.delimiter),
        fault: below,
        endsFile: false,
      })),
    ].filter((record) => record.endsFile || !isEmpty(record.cells))
  }
}

async function* untilEnded(text: AsyncIterable<string>, rows: RowCounter, endIfTooWide: () => void) {
  for await (const piece of text) {
    // Small pieces, so that an endless row is noticed before the rest is parsed.
    for (let at = 0; at < piece.length; at += PIECE_LENGTH) {
      endIfTooWide()
      if (rows.ended) return
      yield piece.slice(at, at + PIECE_LENGTH)
    }
  }
}

const PIECE_LENGTH = 64 * 1024

/** Returns whether a row is blank or has separators only. */
export function isEmpty(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

/** Tills and spreadsheets write `="0123"`, so that a code stays a text; in a cell without quotation marks around it, too. */
const TEXT_FORMULA = /^\s*="([^"]*)"\s*$/

function readText(cell: string): string {
  return withoutNul(TEXT_FORMULA.exec(cell)?.[1] ?? cell)
}

// Postgres cannot store NUL characters in text.
function withoutNul(cell: string): string {
  return cell.replaceAll('\0', '\ufffd')
}
