import type { Database } from '../../platform/database/database.ts'
import type { MediaStore } from '../../platform/media/store.ts'

/** What the writes of the catalogue work with. */
export interface CatalogueDependencies {
  db: Database
  media: MediaStore
}
