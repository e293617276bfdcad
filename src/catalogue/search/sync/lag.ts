import type { Database } from '../../../platform/database/database.ts'
import type { MeilisearchIndex } from '../../../platform/search/meilisearch.ts'
import { countUnsearchable, outboxLength } from './queries.ts'
import { differences } from './sync.ts'

/** How far search is behind the products. */
export interface SearchLag {
  engine: 'Postgres' | 'Meilisearch'
  /** Changes that were not brought to the engine yet. */
  waiting: number
  /** Products that the engine knows otherwise than they are, or does not know. */
  differing: number
}

/** Compares what the engine in use knows with the products; null stands for Postgres' own search. */
export async function searchLag(db: Database, index: MeilisearchIndex | null): Promise<SearchLag> {
  if (!index) return { engine: 'Postgres', waiting: 0, differing: await countUnsearchable(db) }
  const indexed = (await index.revisions()) ?? new Map<string, string>()
  const [waiting, differing] = await Promise.all([outboxLength(db), differences(db, indexed)])
  return { engine: 'Meilisearch', waiting, differing: differing.length }
}
