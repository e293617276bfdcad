import { and, count, eq, getTableColumns, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Slice } from '../catalogue/queries.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { RowList } from './contract.ts'
import type { ImportRowRecord } from './queries.ts'
import { WITHOUT_VALUE } from './rows/no-value.ts'
import { catalogueImport, catalogueImportRow } from './schema.ts'

/** The states in which no further row is applied. An undo may follow a stop. */
const MISSED = sql<boolean>`(${catalogueImport.state} in ('stopped', 'undoing', 'undone')
  and ${catalogueImportRow.outcome} in ('new', 'changed') and not ${catalogueImportRow.done})`

/** Counts the rows of undone imports by what the undo did to them. */
export async function undoneCounts(db: Queryable, importIds: readonly string[]) {
  if (importIds.length === 0) return []
  const { importId, undone, outcome } = catalogueImportRow
  return db
    .select({ importId, undone, outcome, rows: count() })
    .from(catalogueImportRow)
    .where(and(inArray(importId, [...importIds]), isNotNull(undone)))
    .groupBy(importId, undone, outcome)
}

/**
 * Counts the rows of imports by outcome; rows that are not checked yet have none. Of a stopped import, rows that would
 * have added or changed a product and were not reached count as `missed`.
 */
export async function outcomeCounts(db: Queryable, importIds: readonly string[]) {
  if (importIds.length === 0) return []
  return db
    .select({
      importId: catalogueImportRow.importId,
      outcome: catalogueImportRow.outcome,
      missed: MISSED,
      rows: count(),
    })
    .from(catalogueImportRow)
    .innerJoin(catalogueImport, eq(catalogueImport.id, catalogueImportRow.importId))
    .where(inArray(catalogueImportRow.importId, [...importIds]))
    .groupBy(catalogueImportRow.importId, catalogueImportRow.outcome, MISSED)
}

/**
 * A reason without what differs from row to row, which are quoted cells and numbers. A cell may have quotation marks of its own, so
 * that it ends where the sentence goes on.
 */
const REASON_KIND = sql<string>`regexp_replace(
  regexp_replace(left(${catalogueImportRow.reason}, 1000), '".*?"(?= (?:is|may|has|was|holds|cannot)|[.,:;]|$)', '"…"', 'g'),
  '[0-9]+(?:[.,][0-9]+)*', '…', 'g')`

/** Returns the commonest kinds of reasons for which rows are in a list, with the number of their rows. */
export async function reasonCounts(db: Queryable, importId: string, outcome: RowList, max: number) {
  return db
    .select({ reason: REASON_KIND, rows: count() })
    .from(catalogueImportRow)
    .where(and(havingOutcome(importId, outcome), isNotNull(catalogueImportRow.reason)))
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
    .limit(max)
}

/** Counts the rows of a list whose reason is of this kind. */
export async function countOfReason(db: Queryable, importId: string, outcome: RowList, reason: string) {
  const [row] = await db
    .select({ rows: count() })
    .from(catalogueImportRow)
    .where(havingOutcome(importId, outcome, reason))
  return row!.rows
}

/**
 * Returns rows of one list in the order of the file; `noted` are valid rows with a note. `reason` narrows them to those whose
 * reason is of that kind.
 */
export async function outcomeRows(
  db: Queryable,
  importId: string,
  outcome: RowList,
  { offset, limit }: Slice,
  reason?: string,
): Promise<ImportRowRecord[]> {
  return db
    .select(getTableColumns(catalogueImportRow))
    .from(catalogueImportRow)
    .innerJoin(catalogueImport, eq(catalogueImport.id, catalogueImportRow.importId))
    .where(and(havingOutcome(importId, outcome, reason), sql`not coalesce(${MISSED}, false)`))
    .orderBy(catalogueImportRow.number)
    .offset(offset)
    .limit(limit)
}

/** Counts what the review shows in addition to the outcomes. */
export async function countBeside(db: Queryable, importId: string, mapping: readonly string[]) {
  const { outcome, cells } = catalogueImportRow
  const category = mapping.indexOf('category')
  const isUncategorised =
    category < 0 ? sql`true` : sql`coalesce(${cells}[${category + 1}::int], '') ~* ${WITHOUT_VALUE}`
  const [row] = await db
    .select({
      noted: sql<number>`count(*) filter (where ${BESIDE.noted})::int`,
      priceJumps: sql<number>`count(*) filter (where ${BESIDE['price-jump']})::int`,
      overDiscounted: sql<number>`count(*) filter (where ${outcome} in ('new', 'changed') and ${catalogueImportRow.isOverDiscounted})::int`,
      offSale: countOffSale(sql`true`),
      hidden: countOffSale(sql`'hidden' = any (${catalogueImportRow.offSale})`),
      expired: countOffSale(sql`'expired' = any (${catalogueImportRow.offSale})`),
      undeclared: countOffSale(sql`'undeclared' = any (${catalogueImportRow.offSale})`),
      withoutCategory: sql<number>`count(*) filter (where ${outcome} = 'new' and ${isUncategorised})::int`,
      decided: sql<number>`count(*) filter (where ${catalogueImportRow.outcome} = 'held' and ${catalogueImportRow.decision} is not null)::int`,
    })
    .from(catalogueImportRow)
    .where(eq(catalogueImportRow.importId, importId))
  return row!
}

function countOffSale(why: SQL) {
  const { outcome, offSale } = catalogueImportRow
  return sql<number>`count(*) filter (where ${outcome} = 'new' and ${offSale} is not null and ${why})::int`
}

/** Returns the first row of each combination of categories among the rows to import, in the order of the file, up to `max`. */
export async function rowsByCategories(
  db: Queryable,
  importId: string,
  columns: readonly number[],
  max: number,
): Promise<string[][]> {
  if (columns.length === 0) return []
  const names = sql.join(
    columns.map((at) => sql`cells[${at + 1}::int]`),
    sql`, `,
  )
  const rows = await db.execute<{ cells: string[] }>(sql`
    select cells from (
      select distinct on (names) number, cells from (
        select number, cells, array[${names}] as names from catalogue_import_row
        where import_id = ${importId} and outcome in ('new', 'changed')) named
      order by names, number) row
    order by number limit ${max}`)
  return rows.map(({ cells }) => cells)
}

const BESIDE = {
  noted: sql`${catalogueImportRow.note} is not null and ${catalogueImportRow.outcome} <> 'faulty'`,
  'price-jump': sql`${catalogueImportRow.isPriceJump} and ${catalogueImportRow.outcome} <> 'faulty'`,
}

/** Returns the distinct cells of a column, or null if there are more than `max`. */
export async function distinctCells(
  db: Queryable,
  importId: string,
  at: number,
  max: number,
): Promise<string[] | null> {
  const rows = await db.execute<{ cell: string }>(sql`
    select distinct left(cells[${at + 1}::int], ${CELL_GUESSED_BY}) as cell from catalogue_import_row
    where import_id = ${importId} and cardinality(cells) > ${at}::int limit ${max + 1}`)
  return rows.length > max ? null : rows.map(({ cell }) => cell)
}

/** A cell of a column, with the number of its row. */
export interface CellOfRow {
  row: number
  cell: string
}

/** Returns the first cells of a column that match a regular expression of Postgres, from a row on. */
export function firstCells(
  db: Queryable,
  importId: string,
  at: number,
  pattern: string,
  { from = 0, limit }: { from?: number; limit: number },
): Promise<CellOfRow[]> {
  return db.execute<CellOfRow & Record<string, unknown>>(sql`
    select number as row, left(cells[${at + 1}::int], ${CELL_GUESSED_BY}) as cell from catalogue_import_row
    where import_id = ${importId} and number >= ${from} and cells[${at + 1}::int] ~ ${pattern}
    order by number limit ${limit}`)
}

/** How many of the first rows are used to guess what the columns are. */
export const ROWS_GUESSED_BY = 1000

/** Returns the first readable rows as the file has them, with cells cut to the length that guessing needs: complete rows may be large. */
export async function firstRows(db: Queryable, importId: string, limit: number): Promise<string[][]> {
  const beginnings = sql<string[]>`array(
    select case when at = ${catalogueImportRow.filledCell} then '' else left(cell, ${CELL_GUESSED_BY}) end from unnest(${catalogueImportRow.cells}) with ordinality as each (cell, at) order by at)`
  const rows = await db
    .select({ cells: beginnings })
    .from(catalogueImportRow)
    .where(and(eq(catalogueImportRow.importId, importId), sql`cardinality(${catalogueImportRow.cells}) > 0`))
    .orderBy(catalogueImportRow.number)
    .limit(limit)
  return rows.map(({ cells }) => cells)
}

const CELL_GUESSED_BY = 200

/**
 * Returns the undecided rows after a number that the import leaves out (`faulty` or `held`), in the order of the file.
 */
export async function rowsLeftOutAfter(db: Queryable, importId: string, number: number, limit: number) {
  return db
    .select()
    .from(catalogueImportRow)
    .where(
      and(
        eq(catalogueImportRow.importId, importId),
        gt(catalogueImportRow.number, number),
        inArray(catalogueImportRow.outcome, ['faulty', 'held']),
        isNull(catalogueImportRow.decision),
      ),
    )
    .orderBy(catalogueImportRow.number)
    .limit(limit)
}

function havingOutcome(importId: string, outcome: RowList, reason?: string) {
  return and(
    eq(catalogueImportRow.importId, importId),
    outcome === 'noted' || outcome === 'price-jump' ? BESIDE[outcome] : eq(catalogueImportRow.outcome, outcome),
    reason === undefined ? undefined : eq(REASON_KIND, reason),
  )
}

/** Returns the cells of rows by their numbers. */
export async function cellsOfRows(
  db: Queryable,
  importId: string,
  numbers: readonly number[],
): Promise<Map<number, string[]>> {
  const { number, cells } = catalogueImportRow
  const rows = await db
    .select({ number, cells })
    .from(catalogueImportRow)
    .where(and(eq(catalogueImportRow.importId, importId), inArray(number, [...new Set(numbers)])))
  return new Map(rows.map((row) => [row.number, row.cells]))
}
