import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import type { ImportRecord } from './queries.ts'
import { OF_ORDERS } from './repeated-file.queries.ts'

/**
 * Counts the products of the checked rows that were edited or deleted since, so that the review shows old values as theirs;
 * or whose stock somebody has stated since, if the import sets it. Orders count for nothing: in an open shop they never end.
 */
export async function countChangedSince(
  db: Queryable,
  { id, updatesStock, mapping }: Pick<ImportRecord, 'id' | 'updatesStock' | 'mapping'>,
): Promise<number> {
  const setsStock = updatesStock && (mapping ?? []).includes('stock')
  const [row] = await db.execute<{ products: number }>(sql`
    select count(distinct k.product_id)::int as products
    from catalogue_import_row k join product p on p.id = k.product_id
    where k.import_id = ${id} and k.outcome in ('changed', 'unchanged', 'held') and k.product_version is not null
      and (p.version <> k.product_version or p.deleted_at is not null or ${setsStock} and exists (
        select from stock_ledger l
        where l.product_id = p.id and l.id > k.stock_entry and l.reason <> all (${OF_ORDERS})))`)
  return row!.products
}
