import { decode, type Encoding } from './csv/decode.ts'
import { DELIMITER_LINE, type Delimiter, guessDelimiter, HEAD_LENGTH, isGibberish, wrongKind } from './csv/dialect.ts'
import { type CsvRecord, readRecords } from './csv/records.ts'
import { areFractions } from './doubts.ts'
import { holdingImport, type ImportParts } from './holding.ts'
import { firstRows, ROWS_GUESSED_BY } from './listing/queries.ts'
import { changeImport, deleteParts, type ImportRecord } from './queries.ts'
import { guessMapping } from './rows/columns.ts'
import { unescapeFormula } from './rows/formula.ts'
import { deleteRows, insertRows, type ReadRow, readPart } from './staging/queries.ts'

const ROWS_PER_INSERT = 500
const MAX_COLUMNS = 200

/** Why nothing can be done with a file, in a sentence for people. */
class FileFault extends Error {}

/** What is found out about a file beside its rows. */
interface Found {
  encoding: Encoding
  delimiter: Delimiter
  header: string[] | null
  rows: number
  warning: string
}

/**
 * Reads the file's parts into rows, from its beginning: what an earlier try left is thrown away.
 * @returns whether it came to an end, or is somebody else's work now.
 */
export async function readFile(parts: ImportParts, record: ImportRecord, signal?: AbortSignal): Promise<boolean> {
  const { db } = parts
  try {
    const mine = await holdingImport(db, record, (tx) => deleteRows(tx, record.id).then(() => true))
    if (!mine) return true
    const found = await readRows(parts, record, signal)
    if (!found) return !signal?.aborted
    const { header, rows, warning, encoding, delimiter } = found
    if (!header) throw new FileFault('The file is empty')
    if (rows === 0) throw new FileFault('The file has a header and no rows')
    await holdingImport(db, record, async (tx) => {
      const mapping = guessMapping(header, await firstRows(tx, record.id, ROWS_GUESSED_BY))
      await changeImport(tx, record.id, {
        header,
        mapping,
        discounts: (await areFractions(tx, record.id, mapping)) ? 'fractions' : 'percent',
        updatesStock: !mapping.includes('id'),
        rows,
        warning,
        encoding,
        delimiter,
        state: 'mapping',
        position: 0,
      })
    })
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    await holdingImport(db, record, async (tx) => {
      await changeImport(tx, record.id, { state: 'failed', fault: error.message, finishedAt: new Date() })
      await deleteParts(tx, record.id)
    })
  }
  return true
}

/** Null when the work was taken over, or is to stop. */
async function readRows({ db }: ImportParts, record: ImportRecord, signal?: AbortSignal): Promise<Found | null> {
  const found: Found = { encoding: 'utf-8', delimiter: ',', header: null, rows: 0, warning: '' }
  const text = decode(partsOf(), record.encoding as Encoding | null, (encoding) => {
    found.encoding = encoding
  })
  const { head, all } = await withHead(text)
  if (isGibberish(head)) throw new FileFault('This is not a text file. Save your list as CSV, and choose that file')
  found.delimiter = (record.delimiter as Delimiter | null) ?? guessDelimiter(head)
  let batch: ReadRow[] = []
  for await (const each of readRecords(all, found.delimiter)) {
    const row = takeRecord(each, found)
    if (row) batch.push(row)
    if (batch.length < ROWS_PER_INSERT) continue
    if (signal?.aborted || !(await save())) return null
  }
  return (await save()) ? found : null

  async function save(): Promise<boolean> {
    const rows = batch
    batch = []
    const mine = await holdingImport(db, record, async (tx) => {
      await insertRows(tx, record.id, rows)
      await changeImport(tx, record.id, { position: rows.at(-1)?.number ?? 0 })
      return true
    })
    return mine === true
  }

  async function* partsOf() {
    for (let position = 0; position < record.parts; position++) {
      const part = await readPart(db, record.id, position)
      const wrong = position === 0 ? wrongKind(part) : null
      if (wrong) throw new FileFault(wrong)
      yield part
    }
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
  if (cells.every((cell) => cell.trim() === '') || (!found.header && DELIMITER_LINE.test(cells.join(found.delimiter))))
    return null
  if (!found.header) {
    if (cells.length > MAX_COLUMNS) throw new FileFault(`The file has more than ${MAX_COLUMNS} columns`)
    found.header = cells.map(unescapeFormula)
    return null
  }
  found.rows++
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
