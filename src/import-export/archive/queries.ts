import { sql } from 'drizzle-orm'
import { limitStatements, preparedOn, type Queryable } from '../../platform/database/database.ts'
import type { ArchivedFile } from './contents.ts'

/** Returns the sizes of the stored parts of a file, in bytes, in their order. */
export async function partSizes(db: Queryable, importId: string): Promise<number[]> {
  const rows = await preparedOn(db)<{ size: number }[]>`
    select octet_length(bytes) as size from catalogue_import_part where import_id = ${importId} order by position`
  return rows.map(({ size }) => size)
}

/** Stores which files a ZIP has, instead of those that an earlier attempt stored. */
export async function replaceFiles(tx: Queryable, importId: string, files: readonly ArchivedFile[]): Promise<void> {
  const sql = preparedOn(tx)
  await sql`delete from catalogue_import_file where import_id = ${importId}`
  await sql`
    insert into catalogue_import_file (import_id, position, path, source, fault, name, stem, short_stem, ordinal)
    select ${importId}, position, path, source, fault, name, stem, "shortStem", ordinal
    from json_to_recordset(${JSON.stringify(files)}::text::json) as r
      (position int, path text, source text, fault text, name text, stem text, "shortStem" text, ordinal int)`
}

/**
 * Decides for each file which of its stems is the code of a row: the whole one if any row has it, else the shorter one.
 * Forgets which files were used.
 * @param columns the columns of the list that hold codes, counted from 0.
 */
export async function findCodes(tx: Queryable, importId: string, columns: readonly number[]): Promise<void> {
  await preparedOn(tx)`
    with code as materialized (
      select distinct lower(btrim(row.cells[column_at + 1])) as code
      from catalogue_import_row row, unnest(${`{${columns.join(',')}}`}::int[]) as column_at
      where row.import_id = ${importId} and row.cells[column_at + 1] ~ '[^[:space:]]'
    )
    update catalogue_import_file f set is_used = false, code = case
      when exists (select from code where code.code = f.stem) then f.stem
      when exists (select from code where code.code = f.short_stem) then f.short_stem end
    where f.import_id = ${importId} and f.source is not null`
}

export interface FoundFile {
  path: string
  source: string
  name: string
  stem: string
  code: string | null
}

/** Returns the images that have one of these names, stems or codes, those of a code in the order of their numbers. */
export async function findFiles(
  tx: Queryable,
  importId: string,
  { names, codes }: { names: readonly string[]; codes: readonly string[] },
): Promise<FoundFile[]> {
  if (names.length + codes.length === 0) return []
  const rows = await preparedOn(tx)<FoundFile[]>`
    select path, source, name, stem, code from catalogue_import_file
    where import_id = ${importId} and source is not null
      and (name = any (${[...names]}) or stem = any (${[...names]}) or code = any (${[...codes]}))
    order by ordinal, position`
  return [...rows]
}

/** Records that rows of the list show these images. */
export async function recordUse(tx: Queryable, importId: string, sources: readonly string[]): Promise<void> {
  if (sources.length === 0) return
  await preparedOn(tx)`
    update catalogue_import_file set is_used = true where import_id = ${importId} and source = any (${[...sources]})`
}

/**
 * Returns the number of images in a ZIP, and the first 100 files that are of no use: those with a fault, and, once the rows
 * are checked, those that no row shows, without one.
 */
export async function describeFiles(db: Queryable, importId: string, isChecked: boolean) {
  const sql = preparedOn(db)
  const isStray = sql`import_id = ${importId} and (source is null or (${isChecked} and not is_used))`
  const [[counted], strays] = await Promise.all([
    sql<{ images: number; strays: number }[]>`
      select count(source)::int as images, (count(*) filter (where ${isStray}))::int as strays
      from catalogue_import_file where import_id = ${importId}`,
    sql<{ path: string; fault: string | null }[]>`
      select path, fault from catalogue_import_file where ${isStray} order by position limit 100`,
  ])
  return { images: counted!.images, strayCount: counted!.strays, strays: [...strays] }
}

/** Deletes the files of imports that are over and of which no image waits to be read out of a ZIP. */
export async function deleteParts(db: Queryable): Promise<void> {
  await db.execute(sql`
    delete from catalogue_import_part part using catalogue_import import
    where import.id = part.import_id and import.state in ('done', 'stopped', 'failed', 'undoing', 'undone')
      and not exists (
        select from catalogue_import_image image, unnest(image.sources) as source
        where image.import_id = import.id and image.state = 'waiting' and source like 'zip:%')`)
}

export interface CodedProduct {
  id: string
  sku: string | null
  name: string
  /** Which of the codes it has. */
  codes: string[]
}

const SCAN_TIMEOUT_MS = 120_000

/** Returns the products whose SKU, barcode or id is one of these codes in lower case. */
export async function productsByCodes(tx: Queryable, codes: readonly string[]): Promise<CodedProduct[]> {
  // Barcodes in lower case have no index, and a shop may have half a million products.
  await limitStatements(tx, SCAN_TIMEOUT_MS)
  const rows = await preparedOn(tx)<CodedProduct[]>`
    select replace(id::text, '-', '') as id, sku, name,
      array[replace(id::text, '-', ''), lower(sku), lower(more_details ->> 'Barcode')] as codes
    from product where deleted_at is null and (lower(sku) = any (${[...codes]}) or lower(more_details ->> 'Barcode') = any (${[...codes]})
      or id = any (${codes.filter((code) => /^[0-9a-f]{32}$/.test(code))}::uuid[]))
    order by product.id`
  return [...rows]
}
