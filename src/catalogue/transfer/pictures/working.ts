import type { Database } from '../../../platform/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/log.ts'
import type { MediaStore } from '../../../platform/media/store.ts'
import { ownPicture } from '../../../shared/pictures.ts'
import { keepPictures, storePicture } from '../../../upload/service.ts'
import { type FetchRules, fetchPicture, PictureFault, PUBLIC_ONLY } from './fetching.ts'
import { saveSource, settlePictures, showFetched, takeWaiting, type WaitingPictures } from './queries.ts'

export interface PictureParts {
  db: Database
  media: MediaStore
  log: Log
  rules?: FetchRules
}

/** Few, so that neither the servers asked nor the cores that answer shoppers are kept busy. */
const PRODUCTS_AT_ONCE = 3

/**
 * Fetches pictures that wait until the time is up.
 * @returns whether some are left.
 */
export async function fetchWaiting(parts: PictureParts, until: number, signal?: AbortSignal): Promise<boolean> {
  while (Date.now() < until && !signal?.aborted) {
    const waiting = await takeWaiting(parts.db, PRODUCTS_AT_ONCE)
    if (waiting.length === 0) return false
    await Promise.all(waiting.map((each) => fetchOf(parts, each)))
  }
  return true
}

async function fetchOf(parts: PictureParts, waiting: WaitingPictures): Promise<void> {
  const { db, media, log } = parts
  const faults: { source: string; reason: string }[] = []
  const images: string[] = []
  for (const source of waiting.sources) {
    try {
      images.push(ownPicture(source) ? source : await fetchOne(parts, source))
    } catch (error) {
      if (!(error instanceof PictureFault || error instanceof AppError)) throw error
      faults.push({ source, reason: error.message })
    }
  }
  if (faults.length > 0) log.info('pictures of an import could not be had', { productId: waiting.productId, faults })
  await db.transaction(async (tx) => {
    if (images.length > 0) await keepPictures(tx, media, images)
    if (await showFetched(tx, waiting, [...new Set(images)])) await settlePictures(tx, waiting.id, faults)
  })
}

async function fetchOne({ db, media, rules = PUBLIC_ONLY }: PictureParts, source: string): Promise<string> {
  const address = await storePicture({ db, media }, await fetchPicture(source, rules))
  await saveSource(db, source, address)
  return address
}
