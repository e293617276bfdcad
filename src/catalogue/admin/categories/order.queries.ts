import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'

/** Categories or subcategories as shoppers see them, and whether the owner has set their order. */
export interface Ordered {
  ids: string[]
  isOrdered: boolean
}

/** Returns all categories in their order. */
export function orderOfCategories(tx: Queryable): Promise<Ordered> {
  return readOrder(tx, sql`select id, position from category order by position nulls last, lower(name), id`)
}

/** Returns the subcategories of a category in their order within it. */
export function orderOfSubCategories(tx: Queryable, categoryId: string): Promise<Ordered> {
  return readOrder(
    tx,
    sql`select sub_category.id, sub_category_position as position
      from sub_category_category join sub_category on sub_category.id = sub_category_id
      where category_id = ${categoryId}
      order by sub_category_position nulls last, lower(name), sub_category.id`,
  )
}

async function readOrder(tx: Queryable, rows: ReturnType<typeof sql>): Promise<Ordered> {
  const found = await tx.execute<{ id: string; position: number | null }>(rows)
  return {
    ids: found.map(({ id }) => id.replaceAll('-', '')),
    isOrdered: found.some(({ position }) => position !== null),
  }
}

/** Stores the order of all categories in one statement; null returns to the order by name. */
export async function saveOrderOfCategories(tx: Queryable, ids: readonly string[] | null): Promise<void> {
  await tx.execute(sql`
    update category set position = wanted.position
    from (select category.id, listed.position from category left join ${listed(ids)} on listed.id = category.id) as wanted
    where category.id = wanted.id and category.position is distinct from wanted.position`)
}

/** Stores the order of the subcategories of a category in one statement; null returns to the order by name. */
export async function saveOrderOfSubCategories(
  tx: Queryable,
  categoryId: string,
  ids: readonly string[] | null,
): Promise<void> {
  await tx.execute(sql`
    update sub_category_category membership set sub_category_position = wanted.position
    from (
      select sub_category_id as id, listed.position
      from sub_category_category left join ${listed(ids)} on listed.id = sub_category_id
      where category_id = ${categoryId}) as wanted
    where category_id = ${categoryId} and sub_category_id = wanted.id
      and sub_category_position is distinct from wanted.position`)
}

function listed(ids: readonly string[] | null) {
  return sql`(select id, ordinality::integer - 1 as position
    from unnest(${sql.param([...(ids ?? [])])}::uuid[]) with ordinality as given (id, ordinality)) as listed`
}
