import { retainImages, storeImage } from '../../images/service.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MediaStorage } from '../../platform/media/storage.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import type { Log } from '../../platform/runtime/log.ts'
import { imageFile, ownImage } from '../../shared/images.ts'
import { isArchived } from '../archive/names.ts'
import { deleteParts } from '../archive/queries.ts'
import { archivedImages } from '../archive/stored-zip.ts'
import { type FetchRules, fetchImage, ImageError, PUBLIC_ONLY } from './fetch-image.ts'
import { finishImages, recentSource, saveSource, showFetched, takeWaiting, type WaitingImages } from './queries.ts'

export interface ImageDependencies {
  db: Database
  media: MediaStorage
  log: Log
  rules?: FetchRules
}

/** Few, to spare both the remote servers and the cores that serve shoppers. */
const PRODUCTS_AT_ONCE = 3

/**
 * Fetches waiting images until the time `until`, in milliseconds since the epoch.
 * @returns whether some are left.
 */
export async function fetchWaiting(deps: ImageDependencies, until: number, signal?: AbortSignal): Promise<boolean> {
  const readArchived = archivedImages(deps.db)
  while (Date.now() < until && !signal?.aborted) {
    const waiting = await takeWaiting(deps.db, PRODUCTS_AT_ONCE)
    if (waiting.length === 0) {
      await deleteParts(deps.db)
      return false
    }
    await Promise.all(waiting.map((each) => fetchOf(deps, each, readArchived)))
  }
  return true
}

type ReadArchived = ReturnType<typeof archivedImages>

async function fetchOf(deps: ImageDependencies, waiting: WaitingImages, readArchived: ReadArchived): Promise<void> {
  const { db, media, log } = deps
  const errors: { source: string; reason: string }[] = []
  const images: string[] = []
  for (const source of waiting.sources) {
    try {
      images.push(ownImage(source) ? source : await fetchOne(deps, waiting.importId, source, readArchived))
    } catch (error) {
      if (!(error instanceof ImageError || error instanceof AppError)) throw error
      errors.push({ source, reason: error.message })
    }
  }
  if (errors.length > 0)
    log.info('images of an import could not be fetched', { productId: waiting.productId, faults: errors })
  await db.transaction(async (tx) => {
    if (images.length > 0) await retainImages(tx, media, images)
    if (await showFetched(tx, waiting, [...new Set(images)])) await finishImages(tx, waiting.id, errors)
  })
}

async function fetchOne(
  { db, media, rules = PUBLIC_ONLY }: ImageDependencies,
  importId: string,
  source: string,
  readArchived: ReadArchived,
): Promise<string> {
  const recent = await recentSource(db, importId, source)
  const known = recent && ownImage(recent)
  if (known && (await media.has(imageFile(known, known.width, 'webp')))) return recent
  const bytes = await (isArchived(source) ? readArchived(importId, source) : fetchImage(source, rules))
  const address = await storeImage({ db, media }, bytes)
  await saveSource(db, source, address)
  return address
}
