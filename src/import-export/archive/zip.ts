import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader } from 'yauzl'

/** Why a ZIP, or a file in it, cannot be read, as a message for the admin. */
export class ZipError extends Error {}

/** The bytes of a ZIP, wherever they are. */
export interface ZipBytes {
  size: number
  /** Returns the bytes from `start` up to `end`. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** A file in a ZIP, as the directory of the ZIP describes it. */
export interface ZipFile {
  /** With `/` between folders, in Unicode's composed form. */
  path: string
  /** Unpacked, in bytes; what is read has exactly this size, or reading fails. */
  size: number
  /** The checksum of the content, as eight hexadecimal digits; what is read has it, or reading fails. */
  crc: string
  /** Why the file is not read, to follow its path in a sentence; null if it can be. */
  refusal: string | null
}

const MAX_FILES = 10_000
const MAX_TOTAL_BYTES = 1024 * 1024 * 1024
/** Text packs 20 times smaller at most; a file that packs better was made to fill memories. */
const MAX_RATIO = 200
const RATIO_MATTERS_FROM_BYTES = 1024 * 1024
const SLICE_BYTES = 256 * 1024

export type Zip = Awaited<ReturnType<typeof openZip>>

/** Returns whether a file begins as a ZIP does, one without files included. */
export function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6))
}

/**
 * Opens a ZIP by its directory. Nothing is unpacked before it is asked for.
 * @throws ZipError for a damaged ZIP, and for one with more files or bytes than the shop reads.
 */
export async function openZip(bytes: ZipBytes) {
  const zip = await damagedIfFails(
    fromRandomAccessReaderPromise(new Reader(bytes), bytes.size, {
      autoClose: false,
      lazyEntries: true,
      // A damaged name would end the reading of all others.
      decodeStrings: false,
    }),
  )
  zip.on('error', () => {})
  const entries = new Map<ZipFile, Entry>()
  let total = 0
  const each = zip.eachEntry()
  for (;;) {
    const { value: entry, done } = await damagedIfFails(each.next())
    if (done) break
    const file = fileOf(entry)
    if (file.path.endsWith('/')) continue
    entries.set(file, entry)
    total += file.size
    if (entries.size > MAX_FILES) throw new ZipError('The ZIP holds more than 10,000 files: split it')
    if (total > MAX_TOTAL_BYTES) throw new ZipError('The files in the ZIP have more than 1 GB together: split it')
  }

  /** Unpacks a file piece by piece. @throws ZipError */
  async function* stream(file: ZipFile): AsyncGenerator<Uint8Array> {
    const entry = entries.get(file)!
    if (file.refusal) throw new ZipError(`${file.path} ${file.refusal}`)
    let [size, crc] = [0, 0]
    try {
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
      for await (const piece of unpacked(bytes, fileDataStart, entry)) {
        size += piece.length
        crc = crc32(piece, crc)
        if (size > file.size) break
        yield piece
      }
    } catch (cause) {
      throw new ZipError(`${file.path} is damaged`, { cause })
    }
    if (size !== file.size || hexOf(crc) !== file.crc) throw new ZipError(`${file.path} is damaged`)
  }

  return {
    files: [...entries.keys()],
    stream,
    /** Unpacks a whole file, whose `size` the caller has found to be small enough. @throws ZipError */
    async read(file: ZipFile): Promise<Uint8Array> {
      return Buffer.concat(await Array.fromAsync(stream(file)))
    },
  }
}

async function* unpacked(bytes: ZipBytes, start: number, entry: Entry): AsyncGenerator<Uint8Array> {
  const packed = slices(bytes, start, Math.min(bytes.size, start + entry.compressedSize))
  if (entry.compressionMethod === 0) return yield* packed
  const inflate = createInflateRaw()
  // An error is thrown by the loop below.
  pipeline(Readable.from(packed), inflate, () => {})
  for await (const piece of inflate) yield piece as Uint8Array
}

async function* slices(bytes: ZipBytes, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; at += SLICE_BYTES) yield await bytes.read(at, Math.min(end, at + SLICE_BYTES))
}

class Reader extends RandomAccessReader {
  constructor(private readonly bytes: ZipBytes) {
    super()
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.bytes.read(position, position + length).then((found) => {
      buffer.set(found.subarray(0, length), offset)
      callback(found.length < length ? new Error('The ZIP ends too early') : null)
    }, callback)
  }
}

function fileOf(entry: Entry): ZipFile {
  const path = pathOf(entry)
  const { uncompressedSize: size, compressedSize } = entry
  const isBomb = size > RATIO_MATTERS_FROM_BYTES && size > compressedSize * MAX_RATIO
  const refusal = isUnsafe(path)
    ? 'has a path that leads out of the ZIP'
    : isLink(entry)
      ? 'is a link, not a file'
      : entry.isEncrypted()
        ? 'is protected by a password'
        : !entry.canDecodeFileData()
          ? 'is packed in a way that the shop cannot read'
          : isBomb
            ? 'unpacks to far more than it should'
            : null
  return { path, size, crc: hexOf(entry.crc32), refusal }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })
const IS_UTF8 = 0x800

/** Macs write UTF-8 without saying so; names that are not UTF-8 are in the code page of DOS, as the format has it. */
function pathOf({ generalPurposeBitFlag: flag, fileNameRaw, extraFields }: Entry): string {
  let said = flag
  try {
    UTF8.decode(fileNameRaw)
    said |= IS_UTF8
  } catch {
    said &= ~IS_UTF8
  }
  return getFileNameLowLevel(said, fileNameRaw, extraFields, false).normalize('NFC').toWellFormed().replaceAll('\0', '')
}

function isUnsafe(path: string): boolean {
  return /^(?:\/|[a-z]:)/i.test(path) || path.split('/').includes('..')
}

const UNIX = 3
const [KIND_OF_FILE, LINK] = [0o170000, 0o120000]

function isLink({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  return versionMadeBy >> 8 === UNIX && ((externalFileAttributes >>> 16) & KIND_OF_FILE) === LINK
}

function hexOf(crc: number): string {
  return (crc >>> 0).toString(16).padStart(8, '0')
}

function damagedIfFails<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause) => {
    throw new ZipError(
      'The ZIP is damaged, or was not sent completely. Choose it again, or save the list as CSV and choose that file',
      { cause },
    )
  })
}
