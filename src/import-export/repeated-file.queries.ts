import { sql } from 'drizzle-orm'
import type { StockReason } from '../catalogue/schema.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { ImportRecord } from './queries.ts'
import { readPart } from './staging.queries.ts'

/** Returns a digest of the file that an import has stored. */
export async function digestOf(db: Queryable, { id, parts }: Pick<ImportRecord, 'id' | 'parts'>): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  for (let position = 0; position < parts; position++) hasher.update(await readPart(db, id, position))
  return hasher.digest('hex')
}

/** The same bytes, imported before. */
export interface SameFile {
  importedAt: string
  /** Pieces of its products that were sold since. */
  sold: number
}

/** What orders do to the stock; what was refilled, counted or set is no sale. */
const ORDER_REASONS: readonly StockReason[] = [
  'order',
  'cancel',
  'refuse',
  'short pick',
  'not found',
  'found',
  'replacement',
]
export const OF_ORDERS = sql`${`{${ORDER_REASONS.map((reason) => `"${reason}"`).join(',')}}`}::text[]`

/**
 * Returns when the file was last imported, if its products were sold since: its stock is that of before. An import that was
 * undone counts for nothing.
 */
export async function soldSince(
  db: Queryable,
  { id, digest }: Pick<ImportRecord, 'id' | 'digest'>,
): Promise<SameFile | null> {
  if (digest === null) return null
  const [found] = await db.execute<{ importedAt: Date | string; sold: number }>(sql`
    with last as (
      select id, ran_at from catalogue_import
      where digest = ${digest} and id <> ${id} and ran_at is not null and state in ('done', 'stopped')
      order by ran_at desc limit 1
    ), meant as (
      select k.product_id, min(coalesce(k.applied_at, last.ran_at)) as since
      from last join catalogue_import_row k on k.import_id = last.id
      where k.product_id is not null and k.outcome in ('new', 'changed', 'unchanged') group by 1
    ), moved as (
      select -sum(l.change) as sold from meant join stock_ledger l on l.product_id = meant.product_id and l.created_at > meant.since
      where l.reason = any (${OF_ORDERS}) group by l.product_id
    )
    select last.ran_at as "importedAt", (select sum(sold) from moved where sold > 0)::float8 as sold from last`)
  if (!found?.sold) return null
  return { importedAt: new Date(found.importedAt).toISOString(), sold: found.sold }
}
