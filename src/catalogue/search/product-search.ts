import type { Database } from '../../platform/database.ts'
import type { SearchAnswer, SearchEngine, SearchRequest } from '../../platform/search/port.ts'
import { createPostgresSearch } from './postgres.ts'

export interface ProductSearch {
  /** Answers with the ids of the products, best first; never fails because of what was typed. */
  find(request: SearchRequest): Promise<SearchAnswer>
}

export function createProductSearch({ db }: { db: Database }): ProductSearch {
  const postgres: SearchEngine = createPostgresSearch(db)
  return { find: (request) => postgres.search(request) }
}
