import type { Database } from '../platform/database.ts'
import type { MediaStore } from '../platform/media/store.ts'
import { pictureFiles } from '../shared/pictures.ts'
import { allowLongScan, forgetUnused, holdUnused, noteUse } from './queries.ts'

export interface SweepParts {
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
export async function sweepPictures(parts: SweepParts, signal?: AbortSignal, graceMs = GRACE_MS): Promise<number> {
  await parts.db.transaction(async (tx) => {
    await allowLongScan(tx)
    await noteUse(tx)
  })
  let removed = 0
  while (!signal?.aborted) {
    const batch = await sweepSome(parts, graceMs)
    removed += batch.removed
    if (batch.held < AT_ONCE) break
  }
  return removed
}

function sweepSome({ db, media }: SweepParts, graceMs: number): Promise<{ held: number; removed: number }> {
  return db.transaction(async (tx) => {
    await allowLongScan(tx)
    const held = await holdUnused(tx, graceMs, AT_ONCE)
    const names = await forgetUnused(tx, held)
    for (let at = 0; at < names.length; at += REMOVED_AT_ONCE)
      await Promise.all(names.slice(at, at + REMOVED_AT_ONCE).map((name) => removeFiles(media, name)))
    return { held: held.length, removed: names.length }
  })
}

/** The file of the address goes first: a picture that lacks any other is not shown anew, but stored again whole. */
async function removeFiles(media: MediaStore, name: string): Promise<void> {
  const [first, ...others] = pictureFiles(name)
  await media.remove(first!)
  await Promise.all(others.map((file) => media.remove(file)))
}
