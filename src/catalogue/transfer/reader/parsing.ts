import { decode, type Encoding } from '../csv/decode.ts'
import { DELIMITER_LINE, type Delimiter, guessDelimiter, HEAD_LENGTH, isGibberish, wrongKind } from '../csv/dialect.ts'
import { type CsvRecord, isEmpty, readRecords } from '../csv/records.ts'
import { FileFault } from '../faults.ts'
import { bareAmount, bareCount } from '../rows/amounts.ts'
import { unescapeFormula } from '../rows/formula.ts'
import { addSeparators, NOTHING_TOLD, type Separators } from '../rows/numbers.ts'
import type { ReadRow } from '../staging/queries.ts'
import { belowTitle } from './heading.ts'

const ROWS_PER_BATCH = 500
/** Rows may be long: of those, fewer are handed on at a time. */
const LENGTH_PER_BATCH = 1024 * 1024
/** After so many rows of the file a batch is handed on, though hardly one says anything. */
const ROWS_PER_SIGN = 20_000
const MAX_COLUMNS = 200
/** A longer cell is no number. */
const MOST_OF_NUMBER = 60

/** What an admin said of the file; null for what is to be found out. */
export interface Chosen {
  encoding: Encoding | null
  delimiter: Delimiter | null
}

/** What is found out about a file beside its rows. */
export interface Found {
  encoding: Encoding
  delimiter: Delimiter
  header: string[] | null
  /** Of each column, how its numbers are written. */
  separators: Separators[]
  rows: number
  warning: string
}

/** Yields a file's rows in batches; one is empty where the file long says nothing. @throws FileFault */
export async function* parseFile(
  parts: AsyncIterable<Uint8Array>,
  chosen: Chosen,
): AsyncGenerator<ReadRow[], Found, void> {
  const found: Found = { encoding: 'utf-8', delimiter: ',', header: null, separators: [], rows: 0, warning: '' }
  const text = decode(ofRightKind(parts), chosen.encoding, (encoding) => {
    found.encoding = encoding
  })
  const { head, all } = await withHead(text)
  if (isGibberish(head)) throw new FileFault('This is not a text file. Save your list as CSV, and choose that file')
  found.delimiter = chosen.delimiter ?? guessDelimiter(head)
  let batch: ReadRow[] = []
  let length = 0
  let handedOn = 0
  for await (const each of belowTitle(readRecords(all, found.delimiter))) {
    const row = takeRecord(each, found)
    if (row) batch.push(row)
    for (const cell of row?.cells ?? []) length += cell.length
    const isFull = batch.length >= ROWS_PER_BATCH || length >= LENGTH_PER_BATCH
    if (!isFull && each.number - handedOn < ROWS_PER_SIGN) continue
    yield batch
    batch = []
    length = 0
    handedOn = each.number
  }
  if (batch.length > 0) yield batch
  return found
}

async function* ofRightKind(parts: AsyncIterable<Uint8Array>) {
  let isFirst = true
  for await (const part of parts) {
    const wrong = isFirst ? wrongKind(part) : null
    if (wrong) throw new FileFault(wrong)
    isFirst = false
    yield part
  }
}

/** The first row that says anything is the header; rows that say nothing are none. */
function takeRecord({ number, cells, fault, endsFile }: CsvRecord, found: Found): ReadRow | null {
  if (fault) {
    if (!found.header) throw new FileFault(`The header cannot be read. ${fault}`)
    if (endsFile) found.warning = `The file could not be read beyond row ${number}. ${fault}`
    found.rows++
    return { number, cells: [], outcome: 'faulty', reason: fault }
  }
  if (isEmpty(cells) || (!found.header && DELIMITER_LINE.test(cells.join(found.delimiter)))) return null
  if (!found.header) {
    if (cells.length > MAX_COLUMNS) throw new FileFault(`The file has more than ${MAX_COLUMNS} columns`)
    found.header = cells.map(unescapeFormula)
    found.separators = cells.map(() => ({ ...NOTHING_TOLD }))
    return null
  }
  found.rows++
  found.separators.forEach((known, at) => {
    const cell = cells[at] ?? ''
    if (cell.length <= MOST_OF_NUMBER && /\d/.test(cell)) addSeparators(known, bareCount(bareAmount(cell)))
  })
  return { number, cells, outcome: null, reason: null }
}

/** The beginning of a text, and all of it. */
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
