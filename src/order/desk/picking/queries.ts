import { desc, eq, sql } from 'drizzle-orm'
import { category, product, productCategory } from '../../../catalogue/schema.ts'
import { preparedOn, type Queryable } from '../../../platform/database/database.ts'
import { order, orderEvent, orderLine } from '../../schema.ts'
import type { OrderRow } from '../../transitions/queries.ts'

/** Writes how many of a line were found. */
export async function writePicked(tx: Queryable, lineId: string, pickedQuantity: number): Promise<void> {
  await tx.update(orderLine).set({ pickedQuantity }).where(eq(orderLine.id, lineId))
}

export type Sums = Pick<
  OrderRow,
  'quantity' | 'undiscountedInPaise' | 'totalInPaise' | 'deliveryFeeInPaise' | 'handlingFeeInPaise'
>

/** Writes what an order costs now. */
export async function writeSums(tx: Queryable, orderId: string, sums: Sums): Promise<void> {
  await tx
    .update(order)
    .set({ ...sums, updatedAt: sql`now()` })
    .where(eq(order.id, orderId))
}

/** Writes what was found or not, which those who watch hear of. */
export async function writePickEvent(
  tx: Queryable,
  { id: orderId, state }: OrderRow,
  actor: string,
  note: string,
): Promise<void> {
  await tx.insert(orderEvent).values({ orderId, state, kind: 'pick', actor, note })
}

/**
 * Changes a product's stock for a reason that its ledger keeps.
 * @param change how many more or fewer; null for none left at all.
 */
export async function changeStock(
  tx: Queryable,
  productId: string,
  change: number | null,
  { reason, actor }: { reason: 'short pick' | 'not found' | 'found'; actor: string },
): Promise<void> {
  await preparedOn(tx)`
    with reason as materialized (
      select set_config('tokri.stock_reason', ${reason}, true), set_config('tokri.stock_actor', ${actor}, true)
    )
    update product set stock = coalesce(stock + ${change}::int, 0) from reason where id = ${productId}`
}

/**
 * What an admin's word that a shelf was empty took off the stock, and how long ago; null when the admin did not say so
 * last, or took it back. All that one transaction writes in the ledger has one time.
 */
export async function takenOffCategory(
  tx: Queryable,
  { productId, adminActor, orderActor }: { productId: string; adminActor: string; orderActor: string },
): Promise<{ pieces: number; ageMs: number } | null> {
  const [row] = await preparedOn(tx)<{ pieces: number; ageMs: number; reason: string }[]>`
    with latest as (
      select reason, created_at from stock_ledger
      where product_id = ${productId} and actor = ${adminActor} order by id desc limit 1)
    select -sum(change)::int as pieces, latest.reason,
      (extract(epoch from clock_timestamp() - latest.created_at) * 1000)::float8 as "ageMs"
    from latest join stock_ledger on stock_ledger.created_at = latest.created_at
    where product_id = ${productId} and actor in (${adminActor}, ${orderActor})
    group by latest.reason, latest.created_at`
  return row?.reason === 'not found' && row.pieces > 0 ? row : null
}

/** How many of each product of an order the shop counts, besides what is ordered. */
export async function stocksOf(db: Queryable, orderId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: product.id, stock: product.stock })
    .from(orderLine)
    .innerJoin(product, eq(product.id, orderLine.productId))
    .where(eq(orderLine.orderId, orderId))
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

/** Where each product of an order lies: its first category. */
export async function placesOf(db: Queryable, orderId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ productId: productCategory.productId, name: category.name })
    .from(orderLine)
    .innerJoin(productCategory, eq(productCategory.productId, orderLine.productId))
    .innerJoin(category, eq(category.id, productCategory.categoryId))
    .where(eq(orderLine.orderId, orderId))
    .orderBy(desc(productCategory.position))
  // The last one said counts, which is the first category.
  return new Map(rows.map(({ productId, name }) => [productId, name]))
}
