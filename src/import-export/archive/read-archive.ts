import { PART_BYTES } from '../../shared/import-limits.ts'
import { FileError } from '../file-error.ts'
import { type ImportDependencies, withImportLock } from '../import-lock.ts'
import { identifiesProducts } from '../mapping.ts'
import { changeImport, type ImportRecord } from '../queries.ts'
import type { FileSummary } from '../reader/parse.ts'
import type { Reader } from '../reader/reader.ts'
import { guessMapping } from '../rows/columns.ts'
import { insertRows, readPart } from '../staging.queries.ts'
import { contentsOf, orFileError } from './contents.ts'
import { replaceFiles } from './queries.ts'
import { IMAGE_COLUMNS, rowsOfImages } from './rows-of-images.ts'
import { openStoredZip } from './stored-zip.ts'
import { isZip, type Zip, ZipError, type ZipFile } from './zip.ts'

/** What reading begins with: the parts of a list, or all that a ZIP of images stands for; null if another worker is at it. */
type Begun = OpenedList | { found: FileSummary }

export interface OpenedList {
  parts: number
  partAt(position: number): Promise<Uint8Array>
}

/** Opens the file of an import: a list as it is, or what a ZIP has in it. @throws FileError */
export async function openFile(
  { db }: ImportDependencies,
  reader: Reader,
  record: ImportRecord,
): Promise<Begun | null> {
  const { id, parts } = record
  if (!isZip(await readPart(db, id, 0))) return { parts, partAt: (position) => readPart(db, id, position) }
  const zip = await orFileError(openStoredZip(db, id))
  const { list, others } = await contentsOf(zip, (file) => isList(reader, zip, file))
  if (list) {
    const stored = await withImportLock(db, record, async (tx) => {
      await replaceFiles(tx, id, others)
      await changeImport(tx, id, { archive: 'list' })
      return true
    })
    const pieces = inChunks(zip.stream(list))
    if (!stored) return null
    return { parts: Math.max(1, Math.ceil(list.size / PART_BYTES)), partAt: () => nextOf(pieces) }
  }
  const rows = await withImportLock(db, record, async (tx) => {
    const images = await rowsOfImages(tx, others)
    await replaceFiles(tx, id, images.files)
    await insertRows(tx, id, images.rows)
    await changeImport(tx, id, { archive: 'images' })
    return images.rows.length
  })
  if (rows === 0) throw new FileError(noProducts(others.flatMap(({ source, path }) => (source ? path : []))))
  return rows === null ? null : { found: { ...IMAGE_LIST, rows } }
}

/** The beginning of a file of text is enough to tell whether it is a list. */
const HEAD_BYTES = 64 * 1024

/** Whether the rows of a file have columns of which one is the name or the SKU. */
async function isList(reader: Reader, zip: Zip, file: ZipFile): Promise<boolean> {
  try {
    const pieces = zip.stream(file)
    const { value: head = new Uint8Array() } = await pieces.next()
    await pieces.return(undefined)
    const guessed = { encoding: null, delimiter: null, headerRow: null, parts: 1 }
    const batches = reader.parse(guessed, async () => head.subarray(0, HEAD_BYTES))
    const rows: string[][] = []
    for (;;) {
      const { value, done } = await batches.next()
      if (done) return rows.length > 0 && identifiesProducts(guessMapping(value.header ?? [], rows))
      rows.push(...value.map(({ cells }) => cells))
    }
  } catch (error) {
    if (error instanceof FileError || error instanceof ZipError) return false
    throw error
  }
}

const IMAGE_LIST: Omit<FileSummary, 'rows'> = {
  encoding: 'utf-8',
  delimiter: ',',
  header: IMAGE_COLUMNS,
  headerRow: null,
  headRows: [],
  separators: [],
  warning: '',
}

function noProducts([first, ...others]: readonly string[]): string {
  const which = others.length > 0 ? `${first} and ${others.length} more belong` : `${first} belongs`
  return `${which} to no product. Name each image by the SKU, barcode or id of its product, or add a CSV file to the ZIP`
}

async function nextOf(pieces: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  const { value, done } = await orFileError(pieces.next())
  return done ? new Uint8Array() : value
}

/** Joins small pieces to parts of the size in which files are sent. */
async function* inChunks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    size += piece.length
    if (size < PART_BYTES) continue
    const all = Buffer.concat(waiting)
    yield all.subarray(0, PART_BYTES)
    waiting = [all.subarray(PART_BYTES)]
    size -= PART_BYTES
  }
  if (size > 0) yield Buffer.concat(waiting)
}
