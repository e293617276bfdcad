import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'

const EMPTY = '^[[:space:]]*$'

/**
 * Gives each row without a category the one above it, where rows are merged cells of a spreadsheet. What an earlier check has
 * filled is emptied first.
 * @param column the position of the category, from 0; null to fill none.
 */
export async function fillCategories(tx: Queryable, importId: string, column: number | null): Promise<void> {
  await tx.execute(sql`
    update catalogue_import_row set cells[filled_cell] = '', filled_cell = null
    where import_id = ${importId} and filled_cell is not null`)
  if (column === null) return
  const at = sql`${column + 1}::int`
  await tx.execute(sql`
    with row as materialized (
      select number, cells[${at}] as cell, coalesce(cells[${at}], '') ~ ${EMPTY} as is_empty,
        count(*) filter (where coalesce(cells[${at}], '') !~ ${EMPTY}) over (order by number) as run
      from catalogue_import_row where import_id = ${importId} and cardinality(cells) > ${column}::int
    ), filled as (
      select row.number, above.cell from row join row above on above.run = row.run and not above.is_empty where row.is_empty
    )
    update catalogue_import_row r set cells[${at}] = filled.cell, filled_cell = ${at}
    from filled where r.import_id = ${importId} and r.number = filled.number`)
}

/** Counts the rows that have got the category above. */
export async function countFilled(db: Queryable, importId: string): Promise<number> {
  const [row] = await db.execute<{ rows: number }>(sql`
    select count(*)::int as rows from catalogue_import_row where import_id = ${importId} and filled_cell is not null
      and outcome in ('new', 'changed', 'held')`)
  return row!.rows
}
