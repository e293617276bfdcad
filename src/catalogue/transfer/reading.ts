import { moneyOf } from '../../shared/transfer.ts'
import { areFractions } from './doubts.ts'
import { FileFault } from './faults.ts'
import { holdingImport, type ImportParts } from './holding.ts'
import { firstRows, ROWS_GUESSED_BY } from './listing/queries.ts'
import { changeImport, type ImportRecord } from './queries.ts'
import type { Found } from './reader/parsing.ts'
import type { Reader } from './reader/reader.ts'
import { guessMapping } from './rows/columns.ts'
import { deleteRows, insertRows, readPart } from './staging/queries.ts'

/**
 * Reads the file's parts into rows, from its beginning: what an earlier try left is thrown away. Ends early when it is
 * somebody else's work now.
 * @throws FileFault
 */
export async function readFile({ db }: ImportParts, reader: Reader, record: ImportRecord): Promise<void> {
  const mine = await holdingImport(db, record, (tx) => deleteRows(tx, record.id).then(() => true))
  const found = mine && (await readRows(db, reader, record))
  if (!found) return
  const { header, separators, rows, warning, encoding, delimiter } = found
  if (!header) throw new FileFault('The file is empty')
  if (rows === 0) throw new FileFault('The file has a header and no rows')
  await holdingImport(db, record, async (tx) => {
    const mapping = guessMapping(header, await firstRows(tx, record.id, ROWS_GUESSED_BY))
    await changeImport(tx, record.id, {
      header,
      separators,
      mapping,
      money: moneyOf(header, mapping) ?? 'rupees',
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
}

/** Null when the work was taken over. */
async function readRows(db: ImportParts['db'], reader: Reader, record: ImportRecord): Promise<Found | null> {
  const batches = reader.parse(record, (position) => readPart(db, record.id, position))
  for (;;) {
    const { value, done } = await batches.next()
    if (done) return value
    const mine = await holdingImport(db, record, async (tx) => {
      await insertRows(tx, record.id, value)
      await changeImport(tx, record.id, { position: value.at(-1)?.number })
      return true
    })
    if (!mine) return null
  }
}
