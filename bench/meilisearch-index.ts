import type { Meilisearch } from 'meilisearch'
import type { Database } from '../src/platform/database/database.ts'

/** Resets a Meilisearch for tests alone, and the shop's database, to the state of a new search engine. */
export async function deleteIndexes(client: Meilisearch, db: Database): Promise<void> {
  const { results } = await client.getRawIndexes({ limit: 1_000 })
  for (const { uid } of results) if (/^products(_|$)/.test(uid)) await client.deleteIndex(uid).waitTask()
  await db.$client`delete from search_engine`
  await db.$client`delete from search_outbox`
}
