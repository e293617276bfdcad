import { and, eq, sql } from 'drizzle-orm'
import { type Database, limitStatements, type Queryable } from '../../platform/database/database.ts'
import { lowStockBound } from './schema.ts'

/** Orders of these products wait for as long as it takes to write them. */
const BATCH_SIZE = 200

/** Whether `low_stock` has the products of this threshold. */
export async function isFilledFor(db: Queryable, threshold: number): Promise<boolean> {
  const { isFilled } = lowStockBound
  const rows = await db
    .select({ isFilled })
    .from(lowStockBound)
    .where(and(isFilled, eq(lowStockBound.threshold, threshold)))
  return rows.length > 0
}

/** From now on triggers write the products of this threshold. */
export async function setThreshold(db: Queryable, threshold: number): Promise<void> {
  await db.update(lowStockBound).set({ threshold, isFilled: false })
}

/** Removes what was written for former thresholds; rows that are locked are being written for the present one. */
export async function clearList(db: Queryable): Promise<void> {
  await db.execute(sql`
    delete from low_stock where product_id in (select product_id from low_stock for update skip locked)`)
}

/** Writes what is low among the products after this one, at most as many as one transaction may lock; null after the last. */
export async function fillAfter(db: Database, threshold: number, after: string | null): Promise<string | null> {
  return db.transaction(async (tx) => {
    await limitStatements(tx, 0)
    // Locked, so that no order changes the stock between the reading and the writing.
    const [row] = await tx.execute<{ last: string }>(sql`
      with low as (
        select id, stock, name from product
        where deleted_at is null and stock <= ${threshold} and id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
        order by id limit ${BATCH_SIZE} for share),
      written as materialized (select id, write_low_stock(id, stock, name) from low)
      select id::text as last from written order by written.id desc limit 1`)
    return row?.last ?? null
  })
}

export async function completeFill(db: Queryable, threshold: number): Promise<void> {
  await db.update(lowStockBound).set({ isFilled: true }).where(eq(lowStockBound.threshold, threshold))
}

/** Takes away the sales that are older than seven days by now; an order that is changing a row does it itself. */
export async function ageSales(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await limitStatements(tx, 0)
    await tx.execute(sql`
      update low_stock_bound set week_after = coalesce((
        select id from stock_ledger where created_at < now() - interval '8 days' order by id desc limit 1), 0)`)
    await tx.execute(sql`
      with sold as (
        select product_id, greatest(0, -sum(change))::int as pieces from stock_ledger
        where created_at > now() - interval '7 days' and reason in ('order', 'cancel', 'refuse', 'short pick')
        group by product_id),
      aged as (
        select low_stock.product_id, stock, sold_in_week, coalesce(pieces, 0) as pieces
        from low_stock left join sold using (product_id) where sold_in_week <> coalesce(pieces, 0)),
      free as (
        select product_id from low_stock where product_id in (select product_id from aged) for update skip locked)
      update low_stock set sold_in_week = aged.pieces
      from aged join free using (product_id)
      where low_stock.product_id = aged.product_id
        and (low_stock.stock, low_stock.sold_in_week) = (aged.stock, aged.sold_in_week)`)
  })
}
