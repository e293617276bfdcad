import { type Database, type Queryable, transact } from '../platform/database/database.ts'
import type { MediaStorage } from '../platform/media/storage.ts'
import type { Log } from '../platform/runtime/log.ts'
import { type ImportRecord, lockImport } from './queries.ts'
import type { ReaderOptions } from './reader/reader.ts'

export interface ImportDependencies {
  db: Database
  media: MediaStorage
  log?: Log
  /** Overrides how files are read; without it, the defaults apply. */
  readerOptions?: ReaderOptions
}

/**
 * Runs a step of an import's work in a transaction, unless another worker has taken it over or it was stopped.
 * @returns null when the work is no longer ours.
 */
export function withImportLock<T>(
  db: Database,
  record: Pick<ImportRecord, 'id' | 'attempt' | 'state'>,
  work: (tx: Queryable, held: ImportRecord) => Promise<T>,
): Promise<T | null> {
  return transact(db, async (tx) => {
    const held = await lockImport(tx, record.id)
    if (!held || held.attempt !== record.attempt || held.state !== record.state) return null
    return work(tx, held)
  })
}
