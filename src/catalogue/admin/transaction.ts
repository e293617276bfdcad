import type { Database } from '../../platform/database/database.ts'
import type { MediaStore } from '../../platform/media/store.ts'

/** What the write operations of the catalogue depend on. */
export interface CatalogueDependencies {
  db: Database
  media: MediaStore
}
