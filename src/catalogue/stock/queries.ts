import { and, eq, gt, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { matching } from '../filter.queries.ts'
import { product, type StockReason } from '../schema.ts'

export const facts = {
  id: product.id,
  sku: product.sku,
  brand: product.brand,
  name: product.name,
  unit: product.unit,
  image: product.image,
  stock: product.stock,
  priceInPaise: product.priceInPaise,
  discountPercent: product.discountPercent,
  sellingPriceInPaise: product.sellingPriceInPaise,
  publish: product.publish,
  withheld: product.withheld,
}

/** Read in the same statement as the stock, so that both are consistent. */
export const asOf =
  sql<number>`coalesce((select max(id) from stock_ledger where product_id = "product"."id"), 0)`.mapWith(Number)

export type StockedRow = Awaited<ReturnType<typeof stockedProducts>>[number]

/** Returns products with the id of their newest ledger entry, in no particular order. */
export function stockedProducts(db: Queryable, ids: readonly string[]) {
  return db
    .select({ ...facts, asOf })
    .from(product)
    .where(and(inArray(product.id, [...ids]), isNull(product.deletedAt)))
}

/** Returns those of the products that are in stock. */
export async function idsInStock(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: product.id })
    .from(product)
    .where(and(inArray(product.id, [...ids]), gt(product.stock, 0)))
  return rows.map(({ id }) => id)
}

/** Returns the products that a code on a pack can mean, by SKU or by the custom attribute `Barcode`. */
export async function productIdsOfCode(db: Queryable, code: string): Promise<string[]> {
  const rows = await db
    .select({ id: product.id })
    .from(product)
    .where(and(isNull(product.deletedAt), or(eq(product.sku, code), sql`more_details ->> 'Barcode' = ${code}`)))
    .limit(10)
  return rows.map(({ id }) => id)
}

/**
 * Returns products that are hidden or withheld and have each word of the text, by name. The shop's search, which is for
 * shoppers, does not know them.
 */
export async function idsOffSale(db: Queryable, terms: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: product.id })
    .from(product)
    .where(and(matching(db, { hidden: true, terms }), or(not(product.publish), isNotNull(product.withheld))))
    .orderBy(sql`lower(${product.name})`, product.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Locks products until the transaction ends, in the order of ids, as orders do; deleted ones are omitted. */
export function lockProducts(tx: Queryable, ids: readonly string[]) {
  return tx
    .select(facts)
    .from(product)
    .where(and(inArray(product.id, [...ids]), isNull(product.deletedAt)))
    .orderBy(product.id)
    .for('no key update')
}

/** Sets the reason and the admin of stock changes in the rest of the transaction. */
export async function setStockChangeContext(tx: Queryable, reason: StockReason, adminId: string): Promise<void> {
  await tx.execute(sql`
    select set_config('tokri.stock_reason', ${reason}, true), set_config('tokri.stock_actor', ${`admin:${adminId}`}, true)`)
}

/** Writes an admin's edit of a product and increments its version, by which concurrent edits are detected. */
export async function writeProduct(
  tx: Queryable,
  id: string,
  changed: Partial<Omit<typeof product.$inferInsert, 'id' | 'version' | 'updatedAt'>>,
): Promise<void> {
  await tx
    .update(product)
    .set({ ...changed, version: sql`${product.version} + 1`, updatedAt: sql`now()` })
    .where(eq(product.id, id))
}

/** Sets the stock of many locked products in one statement. */
export async function writeStocks(tx: Queryable, stocks: readonly { id: string; stock: number }[]): Promise<void> {
  await tx.execute(sql`
    update product set stock = found.stock, version = version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(stocks)}::text::json) as found (id uuid, stock integer)
    where product.id = found.id`)
}

/**
 * Returns the balance at a ledger entry of each product, and the net movement since; omits a product whose entry is not
 * in its ledger. Later counts, edits and imports are not movements: what is counted now overrides them.
 */
export async function movementsSince(
  tx: Queryable,
  counts: readonly { productId: string; asOf: number }[],
): Promise<{ productId: string; expected: number; changedSince: number }[]> {
  const seen = JSON.stringify(counts.map(({ productId, asOf }) => ({ product_id: productId, as_of: asOf })))
  const rows = await tx.execute(sql`
    select replace(seen.product_id::text, '-', '') as "productId", coalesce(entry.balance, 0) as expected,
      (select coalesce(sum(change), 0)::int from stock_ledger
        where product_id = seen.product_id and id > seen.as_of
          and reason not in ('opening', 'edit', 'count', 'import')) as "changedSince"
    from json_to_recordset(${seen}::text::json) as seen (product_id uuid, as_of bigint)
    left join stock_ledger entry on entry.id = seen.as_of and entry.product_id = seen.product_id
    where seen.as_of = 0 or entry.id is not null`)
  return rows as unknown as { productId: string; expected: number; changedSince: number }[]
}
