import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { uuids } from '../../platform/runtime/ids.ts'

/** Until `resumeSearchRefresh`, triggers leave search alone in this transaction: what it changes is refreshed once, at its end. */
export async function deferSearchRefresh(tx: Queryable): Promise<void> {
  await tx.execute(sql`select set_config('tokri.search_refresh', 'deferred', true)`)
}

export async function resumeSearchRefresh(tx: Queryable): Promise<void> {
  await tx.execute(sql`select set_config('tokri.search_refresh', '', true)`)
}

/** Refreshes all that search knows of these products. */
export async function refreshProductSearch(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.execute(sql`select refresh_product_search(${uuids(ids)})`)
}

/** Refreshes what search knows of the prices and stock of these products. */
export async function refreshProductOffers(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.execute(sql`select refresh_product_search_offers(${uuids(ids)})`)
}
