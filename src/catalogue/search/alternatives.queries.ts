import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'

const WITH_PRODUCTS = sql`(
  select id, name from category c
  where exists (select from product_category m join product_search s using (product_id) where m.category_id = c.id)
  union all
  select id, name from sub_category c
  where exists (select from product_sub_category m join product_search s using (product_id) where m.sub_category_id = c.id)
) as named`

/** Returns ids of the categories and sub-categories with products whose names are most like the folded text. */
export async function nearestCategoryIds(db: Queryable, folded: string, limit: number): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select replace(id::text, '-', '') as id from ${WITH_PRODUCTS}
    order by word_similarity(search_fold(name), ${folded}) + similarity(search_fold(name), ${folded}) desc, name
    limit ${limit}`)
  return rows.map((row) => row.id)
}

/** Returns ids of the categories and sub-categories with products of which a word begins like this, by name. */
export async function categoryIdsBeginning(db: Queryable, beginning: string, limit: number): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select replace(id::text, '-', '') as id from ${WITH_PRODUCTS}
    where position(' ' || trim(${beginning}) in ' ' || search_fold(name)) > 0
    order by char_length(name), name limit ${limit}`)
  return rows.map((row) => row.id)
}

/** Returns ids of the products in stock that sell best; none before the first orders. */
export async function popularProductIds(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select replace(product_id::text, '-', '') as id
    from product_popularity sold join product_search s using (product_id)
    where s.in_stock and sold.score > 0 order by sold.score desc, product_id desc limit ${limit}`)
  return rows.map((row) => row.id)
}
