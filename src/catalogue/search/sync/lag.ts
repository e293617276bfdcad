import type { Database } from '../../../platform/database/database.ts'
import type { MeilisearchIndex } from '../../../platform/search/meilisearch.ts'
import { countUnsearchable, outboxLength } from './queries.ts'
import { differences } from './sync.ts'

/** How far search lags behind the catalogue. */
export interface SearchLag {
  engine: 'Postgres' | 'Meilisearch'
  /** Number of changes that the engine has not received yet. */
  waiting: number
  /** Number of products that the engine has an outdated version of, lacks, or should no longer have. */
  differing: number
}

/** Compares the engine in use with the catalogue; null stands for Postgres' own search. */
export async function searchLag(db: Database, index: MeilisearchIndex | null): Promise<SearchLag> {
  if (!index) return { engine: 'Postgres', waiting: 0, differing: await countUnsearchable(db) }
  const indexed = (await index.revisions()) ?? new Map<string, string>()
  const [waiting, differing] = await Promise.all([outboxLength(db), differences(db, indexed)])
  return { engine: 'Meilisearch', waiting, differing: differing.length }
}
