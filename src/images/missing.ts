import { join } from 'node:path'
import { type Database, limitStatements } from '../platform/database/database.ts'
import { shippedMedia } from '../platform/media/shipped.ts'
import type { MediaStorage } from '../platform/media/storage.ts'
import type { Config } from '../platform/runtime/config.ts'
import { imageFiles } from '../shared/images.ts'
import { listedNames } from '../shared/listed-names.ts'
import { type ShownImage, shownImages } from './queries.ts'

/** Enough to read all products of a large shop. */
const SCAN_TIMEOUT_MS = 120_000
const NAMED = 3

/**
 * Returns the images that the shop shows, but of which a file is neither stored nor ships with the shop. `damaged` files
 * count as not stored.
 */
export async function missingImages(
  db: Database,
  media: Pick<MediaStorage, 'list'>,
  damaged: ReadonlySet<string> = new Set(),
): Promise<ShownImage[]> {
  // Read before the files are listed: an image is stored before anything shows it.
  const shown = await db.transaction(async (tx) => {
    await limitStatements(tx, SCAN_TIMEOUT_MS)
    return shownImages(tx)
  })
  const stored = new Set<string>()
  for await (const file of media.list()) if (!damaged.has(file)) stored.add(file)
  const missing: ShownImage[] = []
  for (const image of shown) if (!(await isWhole(image.name, stored))) missing.push(image)
  return missing
}

async function isWhole(name: string, stored: ReadonlySet<string>): Promise<boolean> {
  for (const file of imageFiles(name)) if (!stored.has(file) && !(await shippedMedia.has(file))) return false
  return true
}

/** Says how many images are missing, and which the first are; `lacks` is what lacks them. */
export function describeMissing(missing: readonly ShownImage[], lacks: string): string {
  const names = missing.map(({ name, shownBy }) => `${imageFiles(name)[0]} (${shownBy})`)
  const images = missing.length === 1 ? 'an image' : `${missing.length} images`
  return `${lacks} ${images} that the shop shows: ${listedNames(names, NAMED)}`
}

/** Says where images are looked for, and how they come to be there. */
export function whereImages({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): string {
  if (s3) return `Looked for in the bucket ${s3.bucket}: correct S3_BUCKET, or upload them again`
  return `Looked for in ${join(dataDir, 'media')}: set DATA_DIR (or S3_BUCKET) as the shop has it, copy them there, or upload them again`
}
