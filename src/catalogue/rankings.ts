import type { Database } from '../platform/database/database.ts'
import { MAX_HOME_ROW_LENGTH } from '../shared/limits.ts'
import { bestIdsOfCategories, notifyRankings, refreshRankings } from './popularity.queries.ts'

/** So few that an order which sells a product out waits at most some milliseconds for a batch. */
const BATCH = 2_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Brings the order of home rows in line with how products sell, and renders only rows again whose first products
 * changed.
 */
export async function refreshCategoryRankings(db: Database, signal?: AbortSignal, batch = BATCH): Promise<void> {
  const before = await bestIdsOfCategories(db, MAX_HOME_ROW_LENGTH)
  let after: string | null = FIRST_ID
  while (after !== null && !signal?.aborted) after = await refreshRankings(db, after, batch)
  const current = await bestIdsOfCategories(db, MAX_HOME_ROW_LENGTH)
  const changed = Array.from(current.keys()).filter((id) => current.get(id) !== before.get(id))
  if (changed.length > 0) await notifyRankings(db, changed)
}
