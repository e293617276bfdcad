import { desc, eq, sql } from 'drizzle-orm'
import { category, product, productCategory } from '../../../catalogue/schema.ts'
import { preparedOn, type Queryable } from '../../../platform/database/database.ts'
import { order, orderEvent, orderLine } from '../../schema.ts'
import type { OrderRow } from '../../transitions/queries.ts'

export async function writePicked(tx: Queryable, lineId: string, pickedQuantity: number): Promise<void> {
  await tx.update(orderLine).set({ pickedQuantity }).where(eq(orderLine.id, lineId))
}

export type Sums = Pick<
  OrderRow,
  'quantity' | 'undiscountedInPaise' | 'totalInPaise' | 'deliveryFeeInPaise' | 'handlingFeeInPaise'
>

/** Writes an order's new quantity and amounts. */
export async function writeSums(tx: Queryable, orderId: string, sums: Sums): Promise<void> {
  await tx
    .update(order)
    .set({ ...sums, updatedAt: sql`now()` })
    .where(eq(order.id, orderId))
}

/** Writes an order event about a short pick. Its trigger notifies the event streams. */
export async function writePickEvent(
  tx: Queryable,
  { id: orderId, state }: OrderRow,
  actor: string,
  note: string,
): Promise<void> {
  await tx.insert(orderEvent).values({ orderId, state, kind: 'pick', actor, note })
}

/**
 * Changes a product's stock, with a reason for the stock ledger.
 * @param change signed number of pieces; null sets the stock to 0.
 */
export async function changeStock(
  tx: Queryable,
  productId: string,
  change: number | null,
  { reason, actor }: { reason: 'short pick' | 'not found' | 'found' | 'replacement'; actor: string },
): Promise<void> {
  await preparedOn(tx)`
    with reason as materialized (
      select set_config('tokri.stock_reason', ${reason}, true), set_config('tokri.stock_actor', ${actor}, true)
    )
    update product set stock = coalesce(stock + ${change}::int, 0) from reason where id = ${productId}`
}

/**
 * Returns what the admin's "out of stock" report deducted, and how long ago. Returns null when that was not
 * the admin's latest change of this product, was made while picking another order, or was undone. All ledger entries of
 * one transaction have the same time.
 */
export async function takenBySoldOut(
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
      and not exists (
        select from stock_ledger other
        where other.product_id = ${productId} and other.created_at = latest.created_at
          and other.actor like 'order:%' and other.actor <> ${orderActor})
    group by latest.reason, latest.created_at`
  return row?.reason === 'not found' && row.pieces > 0 ? row : null
}

/** Returns the current stock of each product in an order, which excludes the pieces of the order. */
export async function stocksOf(db: Queryable, orderId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: product.id, stock: product.stock })
    .from(orderLine)
    .innerJoin(product, eq(product.id, orderLine.productId))
    .where(eq(orderLine.orderId, orderId))
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

/** Returns the first category of each product in an order, which tells where the product is in the shop. */
export async function placesOf(db: Queryable, orderId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ productId: productCategory.productId, name: category.name })
    .from(orderLine)
    .innerJoin(productCategory, eq(productCategory.productId, orderLine.productId))
    .innerJoin(category, eq(category.id, productCategory.categoryId))
    .where(eq(orderLine.orderId, orderId))
    .orderBy(desc(productCategory.position))
  // Rows come in descending position, so the map retains the first category of each product.
  return new Map(rows.map(({ productId, name }) => [productId, name]))
}
