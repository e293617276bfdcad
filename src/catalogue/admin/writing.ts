import { type Database, isDeadlock, type Queryable } from '../../platform/database.ts'
import type { MediaStore } from '../../platform/media/store.ts'

/** What the writes of the catalogue work with. */
export interface CatalogueParts {
  db: Database
  media: MediaStore
}

const TRIES = 4

/**
 * Writes to the catalogue, all or nothing. Renaming or emptying a category touches the search words of all its
 * products, and may meet another write that touches them in another order: the database then ends one of them, which
 * is done again.
 */
export async function write<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tried === TRIES || !isDeadlock(error)) throw error
    }
  }
}
