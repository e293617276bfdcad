import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { brandCounts, originCounts, vegMarkCounts } from '../choices.queries.ts'
import type { ProductFilter } from '../filter.queries.ts'
import { countProducts } from '../queries.ts'
import { type ListingSummary, listingSummary } from './schema.ts'

/** Listings of more products are summed up by the job, others each time they are shown. */
export const LARGE_LISTING = 500

/** A category, and one of its subcategories; null for all of its products. */
export interface ListingIds {
  categoryId: string
  subCategoryId: string | null
}

/** Returns the number of cards of a listing without filters, and what can be chosen there; of a large one, as the job last saw it. */
export async function summaryOf(db: Queryable, listing: ListingIds): Promise<ListingSummary> {
  const { cards, brands, origins, vegMarks } = listingSummary
  const [known] = await db.select({ cards, brands, origins, vegMarks }).from(listingSummary).where(isOf(listing))
  return known ?? sumUp(db, listing)
}

export async function sumUp(db: Queryable, { categoryId, subCategoryId }: ListingIds): Promise<ListingSummary> {
  const all: ProductFilter = { categoryId, ...(subCategoryId === null ? {} : { subCategoryId }) }
  const [cards, brands, origins, vegMarks] = await Promise.all([
    countProducts(db, { ...all, onePerFamily: true }),
    brandCounts(db, all),
    originCounts(db, all),
    vegMarkCounts(db, all),
  ])
  return { cards, brands, origins, vegMarks }
}

/** Returns all listings with whether they are large, which is found without counting more products than that takes. */
export async function listingsBySize(db: Queryable): Promise<(ListingIds & { isLarge: boolean })[]> {
  const hasMore = (products: ReturnType<typeof sql>) =>
    sql<boolean>`(select count(*) > ${LARGE_LISTING} from (select ${products} limit ${LARGE_LISTING + 1}) as counted)`
  const rows = await db.execute<ListingIds & { isLarge: boolean } & Record<string, unknown>>(sql`
    select replace(id::text, '-', '') as "categoryId", null as "subCategoryId",
      ${hasMore(sql`from product_category where category_id = category.id`)} as "isLarge" from category
    union all
    select replace(category_id::text, '-', ''), replace(sub_category_id::text, '-', ''),
      ${hasMore(sql`from product_sub_category m where m.sub_category_id = placed.sub_category_id`)}
    from sub_category_category placed`)
  return [...rows]
}

export async function saveSummary(db: Queryable, listing: ListingIds, summary: ListingSummary): Promise<void> {
  const key = { categoryId: listing.categoryId, subCategoryId: listing.subCategoryId ?? listing.categoryId }
  await db
    .insert(listingSummary)
    .values({ ...key, ...summary })
    .onConflictDoUpdate({
      target: [listingSummary.categoryId, listingSummary.subCategoryId],
      set: { ...summary, computedAt: sql`now()` },
    })
}

export async function deleteSummary(db: Queryable, listing: ListingIds): Promise<void> {
  await db.delete(listingSummary).where(isOf(listing))
}

function isOf({ categoryId, subCategoryId }: ListingIds) {
  return and(eq(listingSummary.categoryId, categoryId), eq(listingSummary.subCategoryId, subCategoryId ?? categoryId))
}
