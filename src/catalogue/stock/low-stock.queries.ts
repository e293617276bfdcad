import { and, asc, desc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { cacheWhileLarge } from '../../platform/database/cached-reads.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { matching } from '../filter.queries.ts'
import type { Slice } from '../queries.ts'
import { product, stockLedger } from '../schema.ts'
import { isFilledFor } from './fill-low-stock.queries.ts'
import { asOf, facts } from './queries.ts'
import { lowStock } from './schema.ts'

/** Narrows the products that are low in stock. */
export interface LowFilter {
  /** Words as in the search of the admin's product list. */
  terms?: string | undefined
  categoryId?: string | undefined
  /** `ever`: products that once had stock; `never`: products that never had any; omitted: all. */
  stocked?: 'ever' | 'never' | undefined
}

/**
 * Returns products with at most `threshold` pieces, first those that run out first at the pace of the last seven days; in a
 * large shop the total is up to a minute old. It reads `low_stock`, or all products while that is of another threshold.
 */
export async function lowProducts(
  db: Queryable,
  threshold: number,
  filter: LowFilter,
  slice: Slice,
): Promise<LowRow[]> {
  return (await isFilledFor(db, threshold)) ? storedLow(db, filter, slice) : scannedLow(db, threshold, filter, slice)
}

export type LowRow = Awaited<ReturnType<typeof scannedLow>>[number]

/** How many shoppers wait for an email when the product is back; read of the products of a page alone. */
const waiting = sql<number>`(
  select count(*)::int from restock_request where product_id = "product"."id" and notified_at is null)`

const cachedOfProducts = cacheWhileLarge('product')

async function storedLow(db: Queryable, filter: LowFilter, { offset, limit }: Slice): Promise<LowRow[]> {
  const { stocked, terms, categoryId } = filter
  const kind = stocked ? eq(lowStock.isStocked, stocked === 'ever') : undefined
  const isNarrowed = Boolean(terms) || categoryId !== undefined
  const where = isNarrowed
    ? and(
        kind,
        inArray(
          lowStock.productId,
          db
            .select({ id: product.id })
            .from(product)
            .where(and(...isOf(db, { terms, categoryId }))),
        ),
      )
    : kind
  const inOrder = [
    sql`${lowStock.daysLeft} asc nulls last`,
    desc(lowStock.soldInWeek),
    asc(lowStock.stock),
    asc(lowStock.name),
    asc(lowStock.productId),
  ]
  const page = db.$with('page').as(
    db
      .select()
      .from(lowStock)
      .where(where)
      .orderBy(...inOrder)
      .offset(offset)
      .limit(limit),
  )
  const rows = await db
    .with(page)
    .select({
      ...facts,
      asOf,
      waiting,
      soldInWeek: page.soldInWeek,
      daysLeft: sql<number | null>`${page.daysLeft}`.mapWith(Number),
    })
    .from(page)
    .innerJoin(product, eq(product.id, page.productId))
    .orderBy(
      sql`${page.daysLeft} asc nulls last`,
      desc(page.soldInWeek),
      asc(page.stock),
      asc(page.name),
      page.productId,
    )
  const count = async () =>
    (await db.select({ total: sql<number>`count(*)::int` }).from(lowStock).where(where))[0]!.total
  const total = isNarrowed ? await count() : await cachedOfProducts(db, `low stock ${stocked}`, count)
  return rows.map((row) => ({ ...row, total }))
}

/** Scans all products, because every order would have to update an index on `stock`. */
function scannedLow(db: Queryable, threshold: number, filter: LowFilter, { offset, limit }: Slice) {
  const low = db.$with('low').as(
    db
      .select({ id: product.id, stock: product.stock, name: product.name })
      .from(product)
      .where(and(isNull(product.deletedAt), lte(product.stock, threshold), ...isOf(db, filter))),
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
      waiting,
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

function isOf(db: Queryable, { terms, categoryId, stocked }: LowFilter): (SQL | undefined)[] {
  const everHad = sql`exists (select from stock_ledger where product_id = ${product.id})`
  return [
    terms ? matching(db, { hidden: true, terms }) : undefined,
    categoryId
      ? sql`${product.id} in (select product_id from product_category where category_id = ${categoryId})`
      : undefined,
    stocked === 'ever' ? everHad : stocked === 'never' ? sql`not ${everHad}` : undefined,
  ]
}
