import type { Database } from '../../platform/database.ts'
import type { MediaStore } from '../../platform/media/store.ts'

/** What the writes of the catalogue work with. */
export interface CatalogueParts {
  db: Database
  media: MediaStore
}
