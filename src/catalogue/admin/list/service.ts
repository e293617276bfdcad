import type { SQL } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import type { ListSort } from '../../../shared/product-list.ts'
import type { Slice } from '../../queries.ts'
import { countListed, listedIds } from './queries.ts'

/** Products before a page from which it is worth waiting for their number, to read the page from the nearer end. */
const FAR = 5_000

/** Returns the ids of a page of the list, and the number of all products that it selects. */
export async function pageOfList(
  db: Database,
  where: SQL | undefined,
  sort: ListSort | undefined,
  slice: Slice,
): Promise<[ids: string[], total: number]> {
  if (slice.offset < FAR) return Promise.all([listedIds(db, where, sort, slice), countListed(db, where)])
  const total = await countListed(db, where)
  return [await listedIds(db, where, sort, slice, total), total]
}
