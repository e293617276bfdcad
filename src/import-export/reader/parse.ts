import { decode, type Encoding } from '../../platform/csv/decode.ts'
import {
  DELIMITER_LINE,
  type Delimiter,
  guessDelimiter,
  HEAD_LENGTH,
  isGibberish,
  wrongKind,
} from '../../platform/csv/dialect.ts'
import { unescapeFormula } from '../../platform/csv/formula.ts'
import { type CsvRecord, isEmpty, readRecords } from '../../platform/csv/records.ts'
import { MAX_IMAGES } from '../../shared/limits.ts'
import { bareAmount } from '../../shared/typed-amounts.ts'
import { FileError } from '../file-error.ts'
import { bareCount } from '../rows/amounts.ts'
import { addSeparators, NO_SEPARATORS, type Separators } from '../rows/numbers.ts'
import type { ReadRow } from '../staging.queries.ts'
import { type FirstRow, fromHeader, NO_HEADER_ROW, repeatsHeader } from './header.ts'
import { isPriceList, priceListRecords } from './price-list.ts'
import { shopifyRows } from './shopify.ts'

const ROWS_PER_BATCH = 500
/** Rows may be long, so a batch of long rows has fewer of them. Each cell counts as a character more: it may be empty. */
const LENGTH_PER_BATCH = 1024 * 1024
/** After this many rows of the file a batch is yielded even if it is nearly empty, as a sign of life. */
const ROWS_PER_SIGN = 20_000
const MAX_COLUMNS = 200
/** A longer cell is not a number. */
const MAX_NUMBER_LENGTH = 60

/** The file format that the admin chose; null to guess it. */
export interface FileFormat {
  encoding: Encoding | null
  delimiter: Delimiter | null
  /** The number of the row that has the names of the columns; 0 if none has. */
  headerRow: number | null
}

/** What is learned about a file apart from its rows. */
export interface FileSummary {
  encoding: Encoding
  delimiter: Delimiter
  header: string[] | null
  /** The number of the header's row; of two rows, the lower one; 0 if no row has the names. */
  headerRow: number | null
  headRows: FirstRow[]
  /** For each column, how its numbers are written. */
  separators: Separators[]
  rows: number
  warning: string
}

/** Yields a file's rows in batches; a batch is empty during a long run of empty rows. @throws FileError */
export async function* parseFile(
  deps: AsyncIterable<Uint8Array>,
  chosen: FileFormat,
): AsyncGenerator<ReadRow[], FileSummary, void> {
  const found: FileSummary = { ...NOTHING_FOUND, separators: [], headRows: [] }
  const text = decode(ofRightKind(deps), chosen.encoding, (encoding) => {
    found.encoding = encoding
  })
  const { head, all } = await withHead(text)
  if (isGibberish(head)) throw new FileError('This is not a text file. Save your list as CSV, and choose that file')
  found.delimiter = chosen.delimiter ?? guessDelimiter(head)
  const reading: Reading = { found, shopify: null, headings: 0 }
  let batch: ReadRow[] = []
  let length = 0
  let handedOn = 0
  const onHead = (rows: FirstRow[]) => {
    found.headRows = rows
  }
  const isList = chosen.delimiter === null && !chosen.headerRow && isPriceList(head)
  const records = isList
    ? priceListRecords(all, onHead)
    : fromHeader(tableOf(all, found.delimiter), chosen.headerRow, onHead)
  for await (const each of records) {
    const row = takeRecord(each, reading)
    for (const ready of row ? (reading.shopify?.take(row) ?? [row]) : []) take(ready)
    const isFull = batch.length >= ROWS_PER_BATCH || length >= LENGTH_PER_BATCH
    if (!isFull && each.number - handedOn < ROWS_PER_SIGN) continue
    yield batch
    batch = []
    length = 0
    handedOn = each.number
  }
  for (const ready of reading.shopify?.end() ?? []) take(ready)
  if (batch.length > 0) yield batch
  const leftOut = reading.shopify?.imagesLeftOut() ?? 0
  const warnings = [found.warning, headingsLabel(reading.headings), imagesLabel(leftOut)]
  found.warning = warnings.filter(Boolean).join(' ')
  return found

  function take(row: ReadRow): void {
    batch.push(row)
    found.rows++
    for (const cell of row.unreadableCells ?? row.cells) length += cell.length + 1
    found.separators.forEach((known, at) => {
      const cell = row.cells[at] ?? ''
      if (cell.length <= MAX_NUMBER_LENGTH && /\d/.test(cell))
        addSeparators(known, bareCount(bareAmount(cell)), row.number)
    })
  }
}

function headingsLabel(headings: number): string {
  if (headings === 0) return ''
  return headings === 1
    ? '1 row that repeats the header is skipped'
    : `${headings} rows that repeat the header are skipped`
}

function imagesLabel(images: number): string {
  if (images === 0) return ''
  const are = images === 1 ? '1 further image is' : `${images} further images are`
  return `${are} left out: a product shows at most ${MAX_IMAGES}`
}

const NOTHING_FOUND = {
  encoding: 'utf-8',
  delimiter: ',',
  header: null,
  headerRow: null,
  rows: 0,
  warning: '',
} as const

/** Yields the rows of the file, without a first one that only names the delimiter. */
async function* tableOf(text: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<CsvRecord> {
  for await (const record of readRecords(text, delimiter)) {
    const isDelimiterLine = record.number === 1 && DELIMITER_LINE.test(record.cells.join(delimiter))
    if (!isDelimiterLine) yield record
  }
}

async function* ofRightKind(deps: AsyncIterable<Uint8Array>) {
  let isFirst = true
  for await (const part of deps) {
    const wrong = isFirst ? wrongKind(part) : null
    if (wrong) throw new FileError(wrong)
    isFirst = false
    yield part
  }
}

/** A file that is being read. */
interface Reading {
  found: FileSummary
  /** How the rows are completed, if the file is an export of Shopify. */
  shopify: ReturnType<typeof shopifyRows>
  /** How many rows below the header repeat it. */
  headings: number
}

/** Takes the first non-empty row as the header, and skips empty rows and those that repeat the header. */
function takeRecord({ number, cells, fault: error, endsFile }: CsvRecord, reading: Reading): ReadRow | null {
  const { found } = reading
  if (error) {
    if (!found.header) throw new FileError(`The header cannot be read. ${error}`)
    if (endsFile) found.warning = `The file could not be read beyond row ${number}. ${error}`
    return { number, cells: [], unreadableCells: cells, outcome: 'faulty', reason: error }
  }
  if (isEmpty(cells) && number !== NO_HEADER_ROW) return null
  if (!found.header) {
    if (cells.length > MAX_COLUMNS) throw new FileError(`The file has more than ${MAX_COLUMNS} columns`)
    found.header = cells.map(unescapeFormula)
    found.headerRow = number
    found.separators = cells.map(() => ({ ...NO_SEPARATORS }))
    reading.shopify = shopifyRows(found.header)
    return null
  }
  if (repeatsHeader(found.header, cells.map(unescapeFormula))) {
    reading.headings++
    return null
  }
  return { number, cells: withoutBlankEnd(cells, found.header.length), outcome: null, reason: null }
}

/** Returns the cells up to the last that is filled, but at least as many as there are columns. */
function withoutBlankEnd(cells: string[], columns: number): string[] {
  return cells.slice(0, Math.max(columns, cells.findLastIndex((cell) => cell.trim() !== '') + 1))
}

/** Returns the beginning of a text, and the complete text. */
async function withHead(text: AsyncGenerator<string>): Promise<{ head: string; all: AsyncIterable<string> }> {
  let head = ''
  for (let next = await text.next(); ; next = await text.next()) {
    if (next.done)
      return {
        head,
        all: (async function* () {
          yield head
        })(),
      }
    head += next.value
    if (head.length >= HEAD_LENGTH) break
  }
  return {
    head: head.slice(0, HEAD_LENGTH),
    all: (async function* () {
      yield head
      yield* text
    })(),
  }
}
