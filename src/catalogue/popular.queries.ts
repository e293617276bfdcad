import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { preparedOn, type Queryable } from '../platform/database/database.ts'
import { firstOfEachFamily } from './families/search-results.ts'
import { onSale } from './filter.queries.ts'
import { boughtTogether, productPopularity } from './popularity.schema.ts'
import { isOnSale } from './queries.ts'
import { product } from './schema.ts'

/** More than one sale, as one sale counts on its day: what one shopper ordered once is nobody else's to see. */
const MIN_SCORE = 1
/** So many packs of one product may all sell best, of which one is shown. */
const PACKS = 3

/**
 * Returns the ids of at most `limit` products in stock that sell best in the whole shop, one of a family. Scores change only
 * by the hourly job, so that an order changes nothing here unless it sells a product out.
 */
export async function bestSellerIds(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: product.id, familyId: product.familyId })
    .from(productPopularity)
    .innerJoin(product, eq(product.id, productPopularity.productId))
    .where(and(gt(productPopularity.score, MIN_SCORE), onSale, gt(product.stock, 0)))
    .orderBy(desc(productPopularity.score), desc(productPopularity.productId))
    .limit(limit * PACKS)
  return firstOfEachFamily(rows)
    .slice(0, limit)
    .map(({ id }) => id)
}

/** Tells every instance to render what shows the best sellers of the whole shop again. */
export async function notifyBestSellers(db: Queryable): Promise<void> {
  await db.execute(sql`select send_page_tags(array['popular'])`)
}

/** Returns the ids of the products that were often in one order with a product, best first, whether or not they can be bought. */
export async function boughtTogetherIds(db: Queryable, productId: string): Promise<string[]> {
  const rows = await db
    .select({ id: boughtTogether.otherId })
    .from(boughtTogether)
    .where(eq(boughtTogether.productId, productId))
    .orderBy(asc(boughtTogether.position))
  return rows.map(({ id }) => id)
}

/**
 * Returns the ids of at most `limit` products in stock that were often in one order with any of these, which a cart has: one
 * of a family, and none of theirs. What goes with several of them, or best with one, comes first.
 */
export async function boughtTogetherWithAny(
  db: Queryable,
  productIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const prepared = preparedOn(db)
  const ids = prepared`${[...productIds]}::uuid[]`
  const rows = await prepared<{ id: string }[]>`
    with other as (
      select other_id, sum(1.0 / (position + 1)) as weight from bought_together
      where product_id = any (${ids}) and other_id <> all (${ids}) group by other_id),
    pack as (
      select product.id, weight,
        row_number() over (partition by coalesce(family_id, product.id) order by weight desc, product.id) as number
      from other join product on product.id = other_id
      where ${isOnSale(db)} and stock > 0 and not exists (
        select from product own where own.id = any (${ids}) and own.family_id = product.family_id))
    select replace(id::text, '-', '') as id from pack where number = 1 order by weight desc, pack.id limit ${limit}`
  return rows.map(({ id }) => id)
}
