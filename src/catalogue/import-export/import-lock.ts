import { type Database, type Queryable, transact } from '../../platform/database/database.ts'
import type { MediaStore } from '../../platform/media/store.ts'
import type { Log } from '../../platform/runtime/log.ts'
import { type ImportRecord, lockImport } from './queries.ts'
import type { ReaderOptions } from './reader/reader.ts'

export interface ImportDependencies {
  db: Database
  media: MediaStore
  log?: Log
  /** How files are read; left out, as they are to be. */
  readerOptions?: ReaderOptions
}

/**
 * Runs a step of an import's work in a transaction, unless somebody else has taken the work over or stopped it.
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
