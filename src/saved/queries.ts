import { and, desc, eq, sql } from 'drizzle-orm'
import { isOnSale } from '../catalogue/by-ids.queries.ts'
import { onSale } from '../catalogue/filter.queries.ts'
import { product } from '../catalogue/schema.ts'
import { preparedOn, type Queryable } from '../platform/database/database.ts'
import { savedProduct } from './schema.ts'

/** Returns what the shopper saved and the shop sells, newest first. */
export async function savedProducts(db: Queryable, userId: string) {
  return db
    .select({ productId: savedProduct.productId, createdAt: savedProduct.createdAt })
    .from(savedProduct)
    .innerJoin(product, and(eq(product.id, savedProduct.productId), onSale))
    .where(eq(savedProduct.userId, userId))
    .orderBy(desc(savedProduct.createdAt), savedProduct.productId)
}

/** Lets nothing else be saved by the shopper until the transaction ends, so that it can be counted. */
export async function lockSaved(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved ${userId}`}, 0))`)
}

/** Saves a product that is on sale. Returns whether it is saved: it is not if the shopper saved `max` others that are on sale. */
export async function insertSaved(tx: Queryable, userId: string, productId: string, max: number): Promise<boolean> {
  const rows = await preparedOn(tx)`
    insert into saved_product (user_id, product_id)
    select ${userId}::uuid, ${productId}::uuid
    where (select count(*) from saved_product join product on product.id = product_id and ${isOnSale(tx)}
      where user_id = ${userId} and product_id <> ${productId}) < ${max}::integer
    on conflict (user_id, product_id) do update set product_id = excluded.product_id
    returning user_id`
  return rows.length > 0
}

export async function deleteSaved(db: Queryable, userId: string, productId: string): Promise<void> {
  await db.delete(savedProduct).where(and(eq(savedProduct.userId, userId), eq(savedProduct.productId, productId)))
}
