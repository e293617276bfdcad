import type { SQL } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { normalizeSearchText } from '../../../shared/card-query.ts'
import type { ListSort } from '../../../shared/product-list.ts'
import type { Slice } from '../../queries.ts'
import type { ProductListFilter } from './contract.ts'
import { countListed, listed, listedIds, listedIdsAndTotal } from './queries.ts'

/** Products before a page from which it is worth waiting for their number, to read the page from the nearer end. */
const FAR = 5_000

/** Orders for which an index has the products, so that a page is read without all of them. */
const INDEXED: readonly string[] = ['added', 'name', 'brand']

/**
 * Returns the ids of a page of the list, and the number of all products that it selects. `lowStock` is the stock at or below
 * which a product is low.
 */
export function pageOfList(
  db: Database,
  filter: ProductListFilter,
  lowStock: number,
  sort: ListSort | undefined,
  slice: Slice,
): Promise<[ids: string[], total: number]> {
  const where = listed(db, filter, lowStock)
  const search = normalizeSearchText(filter.search ?? '')
  const key = sort?.replace('-', '') ?? 'added'
  const isIndexed = INDEXED.includes(key)
  // The database knows too little of parts of names to tell whether a page in order or all that match is read sooner.
  if (search || (!isIndexed && (filter.stock || filter.undeclared))) return listedIdsAndTotal(db, where, sort, slice)
  return idsAndTotal(db, where, sort, slice)
}

async function idsAndTotal(
  db: Database,
  where: SQL | undefined,
  sort: ListSort | undefined,
  slice: Slice,
): Promise<[ids: string[], total: number]> {
  if (slice.offset < FAR) return Promise.all([listedIds(db, where, sort, slice), countListed(db, where)])
  const total = await countListed(db, where)
  return [await listedIds(db, where, sort, slice, total), total]
}
