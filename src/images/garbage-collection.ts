import type { Database } from '../platform/database/database.ts'
import type { MediaStore } from '../platform/media/store.ts'
import { imageFiles } from '../shared/images.ts'
import { allowLongScan, deleteUnused, lockUnused, recordUse } from './queries.ts'

export interface ImageCleanupDependencies {
  db: Database
  media: MediaStore
}

const GRACE_MS = 24 * 60 * 60 * 1000
/** Whoever wants to store or show one of them waits until the files of all are removed. */
const AT_ONCE = 100
const REMOVED_AT_ONCE = 10

/**
 * Removes the pictures that nothing has shown for a day; answers how many. While it removes one it holds its row, so
 * that nobody begins to show it: they find it gone, or stop its removal.
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

/** The file of the address goes first: a picture that lacks any other is not shown anew, but stored again whole. */
async function removeFiles(media: MediaStore, name: string): Promise<void> {
  const [first, ...others] = imageFiles(name)
  await media.remove(first!)
  await Promise.all(others.map((file) => media.remove(file)))
}
