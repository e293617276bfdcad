import { and, asc, desc, eq, gt, ilike, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/patterns.ts'
import { product, stockLedger } from '../schema.ts'

interface Slice {
  offset: number
  limit: number
}

const facts = {
  id: product.id,
  sku: product.sku,
  name: product.name,
  unit: product.unit,
  image: product.image,
  stock: product.stock,
  priceInPaise: product.priceInPaise,
  discountPercent: product.discountPercent,
  sellingPriceInPaise: product.sellingPriceInPaise,
}

/** Read in the same statement as the stock, so that both are consistent. */
const asOf = sql<number>`coalesce((select max(id) from stock_ledger where product_id = "product"."id"), 0)`.mapWith(
  Number,
)

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

/** Narrows the products that are low in stock. */
export interface LowFilter {
  nameContains?: string | undefined
  categoryId?: string | undefined
  /** `ever`: products that once had stock; `never`: products that never had any; omitted: all. */
  stocked?: 'ever' | 'never' | undefined
}

/**
 * Returns products with at most `threshold` pieces, first those that run out first at the pace of the last seven days.
 * It scans all products, because every order would have to update an index on `stock`.
 */
export function lowProducts(db: Queryable, threshold: number, filter: LowFilter, { offset, limit }: Slice) {
  const low = db.$with('low').as(
    db
      .select({ id: product.id, stock: product.stock, name: product.name })
      .from(product)
      .where(and(isNull(product.deletedAt), lte(product.stock, threshold), ...isOf(filter))),
  )
  const units = sql<number>`greatest(0, -sum(${stockLedger.change}))::int`
  const sold = db.$with('sold').as(
    db
      .select({ productId: stockLedger.productId, units: units.as('units') })
      .from(stockLedger)
      .where(
        and(
          gt(stockLedger.createdAt, sql`now() - interval '7 days'`),
          inArray(stockLedger.reason, ['order', 'cancel', 'refuse', 'short pick']),
        ),
      )
      .groupBy(stockLedger.productId),
  )
  const daysLeft = sql<number | null>`
    case when ${low.stock} = 0 then 0 else ${low.stock} * 7.0 / nullif(${sold.units}, 0) end`
  const inOrder = [sql`days_left asc nulls last`, sql`sold_in_week desc`, sql`stock asc`, sql`lower(name)`, sql`id`]
  // What is read only to be shown is read of the products of this page alone.
  const page = db.$with('page').as(
    db
      .select({
        id: low.id,
        stock: low.stock,
        name: low.name,
        soldInWeek: sql<number>`coalesce(${sold.units}, 0)`.as('sold_in_week'),
        daysLeft: daysLeft.as('days_left'),
        total: sql<number>`count(*) over ()::int`.as('total'),
      })
      .from(low)
      .leftJoin(sold, eq(sold.productId, low.id))
      .orderBy(...inOrder)
      .offset(offset)
      .limit(limit),
  )
  return db
    .with(low, sold, page)
    .select({
      ...facts,
      asOf,
      soldInWeek: page.soldInWeek,
      daysLeft: sql<number | null>`${page.daysLeft}`.mapWith(Number),
      total: page.total,
    })
    .from(page)
    .innerJoin(product, eq(product.id, page.id))
    .orderBy(
      sql`days_left asc nulls last`,
      desc(page.soldInWeek),
      asc(page.stock),
      asc(sql`lower(${page.name})`),
      page.id,
    )
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

/** Writes an admin's edit of a product and increments its version, by which concurrent edits are detected. */
export async function writeProduct(
  tx: Queryable,
  id: string,
  changed: Partial<
    Pick<typeof product.$inferInsert, 'stock' | 'priceInPaise' | 'discountPercent' | 'sellingPriceInPaise'>
  >,
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

function isOf({ nameContains, categoryId, stocked }: LowFilter): (SQL | undefined)[] {
  const everHad = sql`exists (select from stock_ledger where product_id = ${product.id})`
  return [
    nameHas(nameContains ?? ''),
    categoryId
      ? sql`${product.id} in (select product_id from product_category where category_id = ${categoryId})`
      : undefined,
    stocked === 'ever' ? everHad : stocked === 'never' ? sql`not ${everHad}` : undefined,
  ]
}

function nameHas(text: string): SQL | undefined {
  if (!text) return undefined
  const pattern = containing(text)
  return or(ilike(product.name, pattern), ilike(product.sku, pattern))
}
