import type { Database } from '../platform/database/database.ts'
import type { MediaStorage } from '../platform/media/storage.ts'
import { imageFiles } from '../shared/images.ts'
import { allowLongScan, deleteUnused, lockUnused, recordUse } from './queries.ts'

export interface ImageCleanupDependencies {
  db: Database
  media: MediaStorage
}

const GRACE_MS = 24 * 60 * 60 * 1000
/** Images per transaction: requests that store or show one of them wait until the files of all are removed. */
const AT_ONCE = 100
const REMOVED_AT_ONCE = 10

/**
 * Removes the images that nothing has shown for a day, and returns how many. An image's row is locked while it is removed,
 * so that nobody starts to show it meanwhile: they either find it gone or prevent its removal.
 */
export async function deleteUnusedImages(
  deps: ImageCleanupDependencies,
  signal?: AbortSignal,
  graceMs = GRACE_MS,
): Promise<number> {
  await deps.db.transaction(async (tx) => {
    await allowLongScan(tx)
    await recordUse(tx)
  })
  let removed = 0
  while (!signal?.aborted) {
    const batch = await deleteBatch(deps, graceMs)
    removed += batch.removed
    if (batch.locked < AT_ONCE) break
  }
  return removed
}

function deleteBatch(
  { db, media }: ImageCleanupDependencies,
  graceMs: number,
): Promise<{ locked: number; removed: number }> {
  return db.transaction(async (tx) => {
    await allowLongScan(tx)
    const locked = await lockUnused(tx, graceMs, AT_ONCE)
    const names = await deleteUnused(tx, locked)
    for (let at = 0; at < names.length; at += REMOVED_AT_ONCE)
      await Promise.all(names.slice(at, at + REMOVED_AT_ONCE).map((name) => removeFiles(media, name)))
    return { locked: locked.length, removed: names.length }
  })
}

/** Removes the file of the image's URL first: without it, the image cannot be shown anew, only uploaded again. */
async function removeFiles(media: MediaStorage, name: string): Promise<void> {
  const [first, ...others] = imageFiles(name)
  await media.remove(first!)
  await Promise.all(others.map((file) => media.remove(file)))
}
