import type { PendingQuery, Row } from 'postgres'
import { preparedOn, type Queryable } from '../../platform/database/database.ts'

/** A category or sub-category with what its path also needs. */
export interface NamedCategory {
  id: string
  name: string
  image: string
  isCategory: boolean
  /** The first sub-category of a category, in the owner's order, or the first category of a sub-category; null without one. */
  other: { id: string; name: string } | null
  /** The name as search compares it. */
  folded: string
}

/**
 * Returns the categories and sub-categories with products whose names are most like the folded text; categories in the owner's
 * order where none is.
 */
export function nearestCategories(db: Queryable, folded: string, limit: number): Promise<NamedCategory[]> {
  const sql = preparedOn(db)
  const likeness = sql`word_similarity(folded, ${folded}) + similarity(folded, ${folded})`
  return namedCategories(
    db,
    sql`case when ${likeness} >= ${MIN_LIKENESS} then ${likeness} end desc nulls last, not is_category, position nulls last, folded`,
    limit,
  )
}

/** Below it, a name has a few letters in common with the text by chance. */
const MIN_LIKENESS = 0.4

/** Returns the categories and sub-categories with products, shortest names first. */
export function filledCategories(db: Queryable): Promise<NamedCategory[]> {
  return namedCategories(db, preparedOn(db)`char_length(name), name`, null)
}

/** Returns ids of the products in stock that sell best; none before the first orders. */
export async function popularProductIds(db: Queryable, limit: number): Promise<string[]> {
  const rows = await preparedOn(db)<{ id: string }[]>`
    select replace(product_id::text, '-', '') as id
    from product_popularity sold join product_search s using (product_id)
    where s.in_stock and sold.score > 0 order by sold.score desc, product_id desc limit ${limit}`
  return rows.map((row) => row.id)
}

type Fragment = PendingQuery<Row[]>

/** The statement is prepared, and reads nothing but what it returns of the categories. */
async function namedCategories(db: Queryable, order: Fragment, limit: number | null): Promise<NamedCategory[]> {
  const sql = preparedOn(db)
  return sql<NamedCategory[]>`
    with named as (
      select id, name, image, position, true as is_category, search_fold(name) as folded from category
      union all select id, name, image, null, false, search_fold(name) from sub_category
    ), chosen as (
      select *, row_number() over (order by ${order}) as place from named
      where case when is_category
        then exists (select from product_category m join product_search s using (product_id) where m.category_id = named.id)
        else exists (select from product_sub_category m join product_search s using (product_id) where m.sub_category_id = named.id)
        end
      order by ${order} limit ${limit}
    )
    select replace(id::text, '-', '') as id, name, image, is_category as "isCategory", folded, case when is_category then (
        select json_build_object('id', replace(s.id::text, '-', ''), 'name', s.name)
        from sub_category_category m join sub_category s on s.id = m.sub_category_id where m.category_id = chosen.id
        order by m.sub_category_position nulls last, lower(s.name), s.id limit 1)
      else (
        select json_build_object('id', replace(c.id::text, '-', ''), 'name', c.name)
        from sub_category_category m join category c on c.id = m.category_id where m.sub_category_id = chosen.id
        order by m.position limit 1) end as other
    from chosen order by place`
}
