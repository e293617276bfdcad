import type { Queryable } from '../../platform/database/database.ts'
import { ImageError } from '../images/fetch-image.ts'
import { readPart } from '../staging.queries.ts'
import { imageLabel, sourceOf } from './names.ts'
import { partSizes } from './queries.ts'
import { openZip, type ZipBytes, ZipError, type ZipFile } from './zip.ts'

/** Parts in memory at a time, of four megabytes each. */
const PARTS_CACHED = 2

/** Opens the ZIP that an import has stored. @throws ZipError */
export async function openStoredZip(db: Queryable, importId: string) {
  return openZip(bytesOf(db, importId, await partSizes(db, importId)))
}

function bytesOf(db: Queryable, importId: string, sizes: readonly number[]): ZipBytes {
  const starts = sizes.map((_, position) => sizes.slice(0, position).reduce((sum, size) => sum + size, 0))
  const cached = new Map<number, Promise<Uint8Array>>()

  function part(position: number): Promise<Uint8Array> {
    const found = cached.get(position) ?? readPart(db, importId, position)
    // The oldest one is dropped first.
    cached.delete(position)
    cached.set(position, found)
    if (cached.size > PARTS_CACHED) cached.delete(cached.keys().next().value!)
    return found
  }

  async function read(start: number, end: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = []
    for (const [position, from] of starts.entries())
      if (from < end && from + sizes[position]! > start)
        pieces.push((await part(position)).subarray(Math.max(0, start - from), end - from))
    return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
  }

  return { size: sizes.reduce((sum, size) => sum + size, 0), read }
}

/** Reads images out of the ZIPs of imports, of which it keeps the last one open. */
export function archivedImages(db: Queryable) {
  let opened: { importId: string; files: Promise<OpenedFiles> } | null = null

  /** @throws ImageError */
  return async (importId: string, source: string): Promise<Uint8Array> => {
    if (opened?.importId !== importId) opened = { importId, files: openFiles(db, importId) }
    try {
      const { zip, bySource } = await opened.files
      const file = bySource.get(source)
      if (!file) throw new ImageError(`${imageLabel(source)} is not in the ZIP any more`)
      return await zip.read(file)
    } catch (error) {
      throw error instanceof ZipError ? new ImageError(error.message) : error
    }
  }
}

type OpenedFiles = Awaited<ReturnType<typeof openFiles>>

async function openFiles(db: Queryable, importId: string) {
  const zip = await openStoredZip(db, importId)
  return { zip, bySource: new Map(zip.files.map((file): [string, ZipFile] => [sourceOf(file), file])) }
}
