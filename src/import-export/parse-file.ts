import { isDeepStrictEqual } from 'node:util'
import { moneyOf } from '../shared/import-limits.ts'
import { type OpenedList, openFile } from './archive/read-archive.ts'
import { FileError } from './file-error.ts'
import { type ImportDependencies, withImportLock } from './import-lock.ts'
import { lastMapping } from './last-mapping.ts'
import { firstRows, ROWS_GUESSED_BY } from './listing.queries.ts'
import { changeImport, type ImportRecord } from './queries.ts'
import type { FileSummary } from './reader/parse.ts'
import type { Reader } from './reader/reader.ts'
import { digestOf, soldSince } from './repeated-file.queries.ts'
import { guessMapping } from './rows/columns.ts'
import { mergedCategory } from './rows/merged-cells.ts'
import { deleteRows, insertRows } from './staging.queries.ts'
import { areFractions, pricesHaveDecimals } from './suspicions.ts'

/**
 * Reads the file's parts into rows from the beginning, after deleting what an earlier attempt left. Returns early if
 * another worker has taken over the import.
 * @throws FileError
 */
export async function readFile({ db, media }: ImportDependencies, reader: Reader, record: ImportRecord): Promise<void> {
  const mine = await withImportLock(db, record, (tx) => deleteRows(tx, record.id).then(() => true))
  const opened = mine && (await openFile({ db, media }, reader, record))
  if (!opened) return
  const found = 'found' in opened ? opened.found : await readRows(db, reader, record, opened)
  if (!found) return
  const { header, headerRow, headRows, separators, rows, warning, encoding, delimiter } = found
  if (!header && record.headerRow) throw new FileError(`The file has no row ${record.headerRow}`)
  if (!header) throw new FileError('The file is empty')
  if (rows === 0) throw new FileError('The file has a header and no rows')
  const digest = await digestOf(db, record)
  await withImportLock(db, record, async (tx) => {
    const first = await firstRows(tx, record.id, ROWS_GUESSED_BY)
    const detected = guessMapping(header, first)
    const last = await lastMapping(tx, header, detected)
    const mapping = last?.mapping ?? detected
    const merged = mergedCategory(mapping, header, first)
    await changeImport(tx, record.id, {
      header,
      headerRow,
      headRows,
      separators,
      mapping,
      lastMapping: isDeepStrictEqual(mapping, detected) ? null : mapping,
      lastFile: last?.file ?? null,
      money:
        moneyOf(header, mapping) ??
        (pricesHaveDecimals(mapping, separators) ? 'rupees' : (last?.file?.money ?? 'rupees')),
      discounts: (await areFractions(tx, record.id, mapping)) ? 'fractions' : 'percent',
      digest,
      // As last time, or where it is clear.
      fillsCategory: merged !== undefined && (last?.fillsCategory ?? merged.isClear),
      updatesStock: !mapping.includes('id') && (await soldSince(tx, { id: record.id, digest })) === null,
      rows,
      warning,
      encoding,
      delimiter,
      state: 'mapping',
      position: 0,
    })
  })
}

/** Returns null if another worker has taken over the import. */
async function readRows(
  db: ImportDependencies['db'],
  reader: Reader,
  record: ImportRecord,
  { parts, partAt }: OpenedList,
): Promise<FileSummary | null> {
  const batches = reader.parse({ ...record, parts }, partAt)
  for (;;) {
    const { value, done } = await batches.next()
    if (done) return value
    const mine = await withImportLock(db, record, async (tx) => {
      await insertRows(tx, record.id, value)
      await changeImport(tx, record.id, { position: value.at(-1)?.number })
      return true
    })
    if (!mine) return null
  }
}
