import { and, asc, desc, eq, exists, getTableColumns, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { preparedOn, type Queryable } from '../platform/database/database.ts'
import { isOnSale } from './by-ids.queries.ts'
import { firstOfEachFamily } from './families/search-results.ts'
import { isShownPack, matching, onSale, otherPack, otherPackOnSale, type ProductFilter } from './filter.queries.ts'
import { boughtTogether, productPopularity } from './popularity.schema.ts'
import type { ProductRow, Slice } from './queries.ts'
import { category, categoryRanking, product, productCategory } from './schema.ts'

/** More than one sale, as one sale counts on its day: what one shopper ordered once is nobody else's to see. */
const MIN_SCORE = 1
/** So many packs of one product may all sell best, of which one is shown. */
const PACKS = 3

/**
 * Returns the ids of at most `limit` products in stock that sell best in the whole shop; of a family, the pack
 * that its card shows. Scores change only
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
  const best = firstOfEachFamily(rows).slice(0, limit)
  const packs = await shownPacks(
    db,
    best.flatMap(({ familyId }) => familyId ?? []),
  )
  return best.map(({ id, familyId }) => packs.get(familyId) ?? id)
}

/** Returns the pack that the cards of each family show, by the family's id. */
async function shownPacks(db: Queryable, familyIds: readonly string[]): Promise<Map<string | null, string>> {
  const packs = await db
    .select({ id: product.id, familyId: product.familyId })
    .from(product)
    .where(and(inArray(product.familyId, [...familyIds]), onSale, isShownPack(db, otherPackOnSale)))
  return new Map(packs.map(({ id, familyId }) => [familyId, id]))
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

/**
 * Returns the categories that have products: whether any of these is on sale, and in stock. Each category costs one look into
 * an index, whatever the number of its products.
 */
export async function categoriesWithProducts(
  db: Queryable,
): Promise<{ id: string; isOnSale: boolean; isAvailable: boolean }[]> {
  return db.execute<{ id: string; isOnSale: boolean; isAvailable: boolean }>(sql`
    select replace(category.id::text, '-', '') as id, best.availability > 0 as "isOnSale", best.availability = 2 as "isAvailable"
    from category cross join lateral (
      select availability from category_ranking where category_id = category.id
      order by availability desc, score desc, product_id desc limit 1) as best
    where best.availability > 0 or exists (
      select from product_category member join product on product.id = member.product_id
      where member.category_id = category.id and product.deleted_at is null)`)
}

/** So many products of a category are looked at for one with an image, whatever their number. */
const LOOKED_AT = 300

/**
 * Returns at most `limit` products of each category: those in stock first, then what sells best, then what has an image, then
 * the newest; of a family, the pack that its card shows. Behind them come, not shown, those that only lack an image to be
 * among them.
 */
export async function bestOfCategories(db: Queryable, categoryIds: readonly string[], limit: number) {
  const { availability, score, productId } = categoryRanking
  const ofCategory = db
    .select({ id: productCategory.productId })
    .from(productCategory)
    .where(and(eq(productCategory.categoryId, category.id), eq(productCategory.productId, otherPack.id)))
  const first = db
    .select({ availability, score, productId })
    .from(categoryRanking)
    .where(sql`${categoryRanking.categoryId} = ${category.id} and ${availability} > 0`)
    .orderBy(sql`${availability} desc, ${score} desc, ${productId} desc`)
    .limit(LOOKED_AT)
    .as('first')
  const inOrder = (tie: SQL) => sql<number>`(row_number() over (
    order by ${first.availability} desc, ${first.score} desc, ${tie} ${first.productId} desc))::int`
  const best = db
    .select({
      productId: first.productId,
      place: inOrder(sql`cardinality(${product.image}) = 0,`).as('place'),
      placeWithoutImages: inOrder(sql``).as('place_without_images'),
    })
    .from(first)
    .innerJoin(product, eq(product.id, first.productId))
    .where(and(onSale, isShownPack(db, and(otherPackOnSale, exists(ofCategory)))))
    .as('best')
  return db
    .select({ categoryId: category.id, product, isShown: sql<boolean>`${best.place} <= ${limit}` })
    .from(category)
    .innerJoinLateral(best, sql`${best.place} <= ${limit} or ${best.placeWithoutImages} <= ${limit}`)
    .innerJoin(product, eq(product.id, best.productId))
    .where(sql`${category.id} = any (${sql.param([...categoryIds])}::uuid[])`)
    .orderBy(sql`${category.id}, ${best.place}`)
}

/** Selects products of one category. */
export type CategoryFilter = ProductFilter & { categoryId: string }

/**
 * Returns products of a category that the filter selects, in the order of its row on the home page, but for images. The first page of a whole
 * category reads no more of a large one than of a small one; far pages, and filters that few products pass, read on.
 */
export async function findPopular(
  db: Queryable,
  filter: CategoryFilter,
  { offset, limit }: Slice,
): Promise<ProductRow[]> {
  const { availability, score, productId } = categoryRanking
  const best = db
    .select({ availability, score, productId })
    .from(categoryRanking)
    .innerJoin(product, eq(product.id, productId))
    .where(and(eq(categoryRanking.categoryId, filter.categoryId), gt(availability, 0), matching(db, filter)))
    .orderBy(desc(availability), desc(score), desc(productId))
    .offset(offset)
    .limit(limit)
    .as('best')
  return db
    .select(getTableColumns(product))
    .from(best)
    .innerJoin(product, eq(product.id, best.productId))
    .orderBy(desc(best.availability), desc(best.score), desc(best.productId))
}

/** Returns the ids of the first `limit` products of each category, as one text, by the category's id. */
export async function bestIdsOfCategories(db: Queryable, limit: number): Promise<Map<string, string>> {
  const rows = await db.execute<{ id: string; best: string }>(sql`
    select category.id,
      string_agg(best.product_id::text, ' ' order by availability desc, score desc, product_id desc) as best
    from category cross join lateral (
      select availability, score, product_id from category_ranking where category_id = category.id and availability > 0
      order by availability desc, score desc, product_id desc limit ${limit}) as best
    group by category.id`)
  return new Map(rows.map(({ id, best }) => [id, best]))
}

/**
 * Brings the rankings of one batch of products, those with the lowest ids after `after`, in line with how they sell and
 * with their stock, which triggers of concurrent transactions can miss. Returns the last id of the batch, or null after
 * the last batch.
 */
export async function refreshRankings(db: Queryable, after: string, batch: number): Promise<string | null> {
  const [row] = await db.execute<{ last: string | null }>(sql`
    with batch as (
      select distinct product_id from category_ranking where product_id > ${after}::uuid order by product_id limit ${batch}),
    current as (
      select batch.product_id, product_availability(stock, publish and withheld is null, deleted_at) as availability,
        coalesce(popular.score, 0) as score
      from batch join product on product.id = batch.product_id
      left join product_popularity popular on popular.product_id = batch.product_id),
    moved as (
      update category_ranking ranked set availability = current.availability, score = current.score
      from current where ranked.product_id = current.product_id
        and (ranked.availability, ranked.score) is distinct from (current.availability, current.score)
      returning 1)
    select product_id as last, (select count(*) from moved) from batch order by product_id desc limit 1`)
  return row?.last ?? null
}

/** Tells every instance to render what shows the rankings of these categories again. */
export async function notifyRankings(db: Queryable, categoryIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    select send_page_tags(array(select page_tag('ranking', id) from unnest(${sql.param([...categoryIds])}::uuid[]) as id))`)
}
