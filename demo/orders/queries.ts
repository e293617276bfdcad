import { and, count, gt, inArray, isNull, sql } from 'drizzle-orm'
import { product } from '../../src/catalogue/schema.ts'
import { zeroResultSearch } from '../../src/dashboard/schema.ts'
import { order } from '../../src/order/schema.ts'
import type { Queryable } from '../../src/platform/database/database.ts'

/** Returns the products on sale by SKU, so that the same seed finds the same products. */
export function productsOnSale(db: Queryable) {
  return db
    .select({ id: product.id, name: product.name, stock: product.stock, discountPercent: product.discountPercent })
    .from(product)
    .where(isNull(product.deletedAt))
    .orderBy(product.sku, product.id)
}

/** Returns one piece of the first of these products that is in stock; nothing if all are sold out. */
export async function firstInStock(
  db: Queryable,
  ids: readonly string[],
): Promise<{ productId: string; quantity: number }[]> {
  const rank = sql`array_position(${sql.param([...ids])}::uuid[], ${product.id})`
  const isLeft = and(inArray(product.id, [...ids]), gt(product.stock, 0))
  const rows = await db.select({ productId: product.id }).from(product).where(isLeft).orderBy(rank).limit(1)
  return rows.map(({ productId }) => ({ productId, quantity: 1 }))
}

export async function countProductsOnSale(db: Queryable): Promise<number> {
  const [found] = await db.select({ products: count() }).from(product).where(isNull(product.deletedAt))
  return found!.products
}

export async function countOrders(db: Queryable): Promise<number> {
  const [found] = await db.select({ orders: count() }).from(order)
  return found!.orders
}

/** Counts these orders by state. */
export function countStates(db: Queryable, ids: readonly string[]) {
  return db
    .select({ state: order.state, orders: count() })
    .from(order)
    .where(inArray(order.id, [...ids]))
    .groupBy(order.state)
}

export async function addZeroResultSearches(
  db: Queryable,
  searches: readonly (typeof zeroResultSearch.$inferInsert)[],
): Promise<void> {
  await db
    .insert(zeroResultSearch)
    .values([...searches])
    .onConflictDoUpdate({
      target: [zeroResultSearch.day, zeroResultSearch.text],
      set: { count: sql`${zeroResultSearch.count} + excluded.count` },
    })
}

/** Removes queued jobs that no worker has begun. */
export async function removeJobs(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`select graphile_worker.complete_jobs(${sql.param([...ids])}::bigint[])`)
}
