import { SPREADSHEET_FILE } from '../../platform/csv/dialect.ts'
import { MAX_FILE_BYTES } from '../../shared/import-limits.ts'
import { MAX_UPLOAD_BYTES } from '../../shared/limits.ts'
import { FileError } from '../file-error.ts'
import { baseName, sourceOf, stemsOf } from './names.ts'
import { type Zip, ZipError, type ZipFile } from './zip.ts'

/** What a ZIP has apart from a list: images, and files that are of no use. */
export interface ArchivedFile {
  position: number
  path: string
  source: string | null
  fault: string | null
  name: string
  stem: string
  shortStem: string | null
  ordinal: number
}

/**
 * Sorts the files of a ZIP into its list of products and the others.
 * @param isList whether a file of text is a list: most are notes about the images.
 * @throws FileError
 */
export async function contentsOf(
  { files }: Pick<Zip, 'files'>,
  isList: (file: ZipFile) => Promise<boolean>,
): Promise<{ list: ZipFile | null; others: ArchivedFile[] }> {
  // Spreadsheet files of today are ZIPs themselves.
  if (files.some(({ path }) => OF_SPREADSHEET.test(path))) throw new FileError(SPREADSHEET_FILE)
  const seen = files.filter(({ path }) => !isClutter(path))
  const list = await listOf(seen, isList)
  const others = seen.filter((file) => file !== list).map(archivedFile)
  if (!list && !others.some(({ source }) => source)) throw new FileError(nothingOfUse(others))
  return { list, others }
}

/** Files in the spreadsheet files of Excel, LibreOffice and Numbers. */
const OF_SPREADSHEET = /^(?:\[Content_Types\]\.xml|META-INF\/manifest\.xml|Index\/Document\.iwa|Index\.zip)$/

/** What systems put into ZIPs by themselves. */
function isClutter(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\.[^/]*$|thumbs\.db$|desktop\.ini$)/i.test(path)
}

async function listOf(files: readonly ZipFile[], isList: (file: ZipFile) => Promise<boolean>): Promise<ZipFile | null> {
  const tables = files.filter(({ path }) => /\.(?:csv|tsv)$/i.test(path))
  const lists = tables.length > 0 ? tables : await listsOfText(files, isList)
  if (lists.length > 1)
    throw new FileError(
      `The ZIP has several lists: ${lists
        .slice(0, 5)
        .map(({ path }) => path)
        .join(', ')}. Leave one in it`,
    )
  const [list] = lists.length === 1 ? lists : []
  if (list?.refusal) throw new FileError(`${list.path} ${list.refusal}`)
  if (list && list.size > MAX_FILE_BYTES) throw new FileError(`${list.path} is larger than 256 MB`)
  const spreadsheet = !list && files.find(({ path }) => /\.(?:xlsx?|xlsm|ods)$/i.test(path))
  if (spreadsheet)
    throw new FileError(`${spreadsheet.path} is a spreadsheet file. Save it as CSV, and put that into the ZIP`)
  return list ?? null
}

/** More files of text are no lists. */
const MAX_TEXTS = 20

async function listsOfText(files: readonly ZipFile[], isList: (file: ZipFile) => Promise<boolean>): Promise<ZipFile[]> {
  const lists: ZipFile[] = []
  for (const file of files.filter(({ path, refusal }) => TEXT.test(path) && !refusal).slice(0, MAX_TEXTS))
    if (await isList(file)) lists.push(file)
  return lists
}

const TEXT = /\.txt$/i

function archivedFile(file: ZipFile, position: number): ArchivedFile {
  const fault = file.refusal ?? errorOf(file)
  const name = baseName(file.path).toLowerCase()
  return { position, path: file.path, source: fault ? null : sourceOf(file), fault, name, ...stemsOf(name) }
}

function errorOf({ path, size }: ZipFile): string | null {
  if (/\.(?:zip|rar|7z|tar|gz)$/i.test(path)) return 'is packed itself, and is not opened'
  if (TEXT.test(path)) return 'is neither an image nor a list of products'
  if (!/\.(?:jpe?g|png|webp|avif)$/i.test(path)) return 'is not a JPEG, PNG, WebP or AVIF image'
  if (size > MAX_UPLOAD_BYTES) return 'is larger than 5 MB'
  return size === 0 ? 'is empty' : null
}

function nothingOfUse(others: readonly ArchivedFile[]): string {
  const [first] = others
  const such = first ? `, such as ${first.path}, which ${first.fault}` : ''
  return `The ZIP has neither a CSV file nor images${first ? `: only others${such}` : ''}. Put a list that is saved as CSV, or JPEG, PNG, WebP or AVIF images, into it`
}

/** Turns errors of a ZIP into those of the import. */
export async function orFileError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof ZipError ? new FileError(error.message) : error
  }
}
