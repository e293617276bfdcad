import { type Database, type Queryable, transact } from '../platform/database/database.ts'
import type { MediaStorage } from '../platform/media/storage.ts'
import type { Log } from '../platform/runtime/log.ts'
import type { BatchSize } from './apply/queries.ts'
import { advanceImport, type ImportRecord, lockImport, shareImport } from './queries.ts'
import type { ReaderOptions } from './reader/reader.ts'

export interface ImportDependencies {
  db: Database
  media: MediaStorage
  log?: Log
  /** Overrides how files are read; without it, the defaults apply. */
  readerOptions?: ReaderOptions
  /** Overrides how many rows are one batch. */
  batchSize?: BatchSize
}

/**
 * Runs a step of an import's work in a transaction, unless another worker has taken it over or it was stopped.
 * @returns null when the work is no longer ours.
 */
export function withImportLock<T>(
  db: Database,
  record: Claimed,
  work: (tx: Queryable, held: ImportRecord) => Promise<T>,
): Promise<T | null> {
  return transact(db, async (tx) => {
    const held = await lockImport(tx, record.id)
    return isOurs(held, record) ? work(tx, held) : null
  })
}

type Claimed = Pick<ImportRecord, 'id' | 'attempt' | 'state'>

function isOurs(held: ImportRecord | null, { attempt, state }: Claimed): held is ImportRecord {
  return held !== null && held.attempt === attempt && held.state === state
}

class TakenOver extends Error {}

/**
 * Runs one of several steps that work on an import side by side, and advances its position to the one that the step returns.
 * A step during which another worker took the import over leaves nothing behind.
 * @returns whether the work is still ours.
 */
export async function withSharedImportLock(
  db: Database,
  record: Claimed,
  work: (tx: Queryable, held: ImportRecord) => Promise<number>,
): Promise<boolean> {
  try {
    return await transact(db, async (tx) => {
      const held = await shareImport(tx, record.id)
      if (!isOurs(held, record)) return false
      const position = await work(tx, held)
      if (!(await advanceImport(tx, record, position))) throw new TakenOver()
      return true
    })
  } catch (error) {
    if (error instanceof TakenOver) return false
    throw error
  }
}
