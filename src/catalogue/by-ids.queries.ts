import { getTableColumns } from 'drizzle-orm'
import { preparedOn, type Queryable } from '../platform/database/database.ts'
import type { ProductRow } from './queries.ts'
import { product } from './schema.ts'

const COLUMNS = Object.entries(getTableColumns(product))
const NAMES = COLUMNS.map(([, { name }]) => name)

/**
 * Returns products in the order of the ids: those on sale, or with `ever sold` also deleted ones. It runs with every
 * search and every cart, so it uses a prepared statement; Drizzle would build and plan the query each time.
 */
export async function productsByIds(
  db: Queryable,
  ids: readonly string[],
  which: 'sold' | 'ever sold' = 'sold',
): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const sql = preparedOn(db)
  const rows = await sql`
    select ${sql(NAMES)} from product
    where id = any (${[...ids]}::uuid[]) and (deleted_at is null or ${which === 'ever sold'}::boolean)`.values()
  const byId = new Map(rows.map(productRow).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function productRow(values: unknown[]): ProductRow {
  const cells = COLUMNS.map(([name, column], at) => {
    const value = values[at]
    return [name, value === null ? null : column.mapFromDriverValue(value as never)]
  })
  return Object.fromEntries(cells)
}
