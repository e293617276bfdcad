import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { loadStored } from '../apply/queries.ts'
import type { Stored } from '../rows/difference.ts'

/** Returns the names of all details that products have, in the order in which the shop first used them. */
export async function detailNames(db: Queryable): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    select detail.name from product p, json_object_keys(p.more_details) with ordinality as detail (name, position)
    where p.deleted_at is null group by detail.name order by min(p.id::text), min(detail.position)`)
  return rows.map(({ name }) => name)
}

/** Returns the next products, oldest first. */
export async function productsAfter(db: Queryable, id: string | null, limit: number): Promise<Stored[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select id from product where deleted_at is null and (${id}::uuid is null or id > ${id}::uuid) order by id limit ${limit}`)
  const products = await loadStored(
    db,
    rows.map((row) => row.id),
    false,
  )
  return [...products.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
}
