import { and, count, eq, sql } from 'drizzle-orm'
import { preparedOn, type Queryable } from '../platform/database/database.ts'
import { unitByAmount } from '../shared/unit-price.ts'
import type { Difference, FieldChanges } from './rows/difference.ts'
import { spellingsOfName } from './rows/name-spellings.ts'
import {
  type Candidate,
  catalogueImportPart,
  catalogueImportRow,
  type OffSale,
  type RowOutcome,
  type RowPack,
} from './schema.ts'
import { productDigestIn } from './undo/queries.ts'

/** Stores a part of the file; the same part again replaces it. */
export async function savePart(tx: Queryable, importId: string, position: number, bytes: Uint8Array): Promise<void> {
  await tx
    .insert(catalogueImportPart)
    .values({ importId, position, bytes })
    .onConflictDoUpdate({
      target: [catalogueImportPart.importId, catalogueImportPart.position],
      set: { bytes: sql`excluded.bytes` },
    })
}

export async function countParts(db: Queryable, importId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(catalogueImportPart)
    .where(eq(catalogueImportPart.importId, importId))
  return row!.total
}

export async function readPart(db: Queryable, importId: string, position: number): Promise<Uint8Array> {
  const [row] = await db
    .select({ bytes: catalogueImportPart.bytes })
    .from(catalogueImportPart)
    .where(and(eq(catalogueImportPart.importId, importId), eq(catalogueImportPart.position, position)))
  return row?.bytes ?? new Uint8Array()
}

/** A row as read: its cells, or why they cannot be read. */
export interface ReadRow {
  number: number
  cells: string[]
  /** The cells of a row that cannot be read, as far as they can be told apart. */
  unreadableCells?: string[]
  outcome: RowOutcome | null
  reason: string | null
}

export async function insertRows(tx: Queryable, importId: string, rows: readonly ReadRow[]): Promise<void> {
  if (rows.length === 0) return
  await preparedOn(tx)`
    insert into catalogue_import_row (import_id, number, cells, unreadable_cells, outcome, reason)
    select ${importId}, number, cells, "unreadableCells", outcome, reason from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as r (number int, cells text[], "unreadableCells" text[], outcome text, reason text)`
}

export async function deleteRows(tx: Queryable, importId: string): Promise<void> {
  await tx.delete(catalogueImportRow).where(eq(catalogueImportRow.importId, importId))
}

/** What became of a row. */
export interface RowResult {
  number: number
  outcome: RowOutcome
  reason: string | null
  note: string | null
  differences: Difference[] | null
  productId: string | null
  /** The version and the newest stock ledger entry of the product that the row was compared with; null if it was with none. */
  productVersion: number | null
  stockEntry: number | null
  sku: string | null
  name: string | null
  unit: string | null
  brand: string | null
  candidates: Candidate[] | null
  isPriceJump: boolean
  isOverDiscounted: boolean
  offSale: OffSale[] | null
  /** The exact values that the row changes; null unless the outcome is `changed`. */
  changes: FieldChanges | null
  pack: RowPack | null
}

export async function saveResults(
  tx: Queryable,
  importId: string,
  results: readonly RowResult[],
  done: boolean,
): Promise<void> {
  if (results.length === 0) return
  const prepared = preparedOn(tx)
  const keyed = results.map((result) => ({
    ...result,
    name: result.name && (spellingsOfName(result.name)[0] ?? result.name),
    unit: result.unit && unitByAmount(result.unit),
  }))
  await prepared`
    update catalogue_import_row k set outcome = r.outcome, reason = r.reason, note = r.note, differences = r.differences,
      product_id = r."productId", product_version = r."productVersion", stock_entry = r."stockEntry", sku = r.sku,
      name_key = lower(r.name) || chr(10) || lower(r.unit) || chr(10) || coalesce(lower(r.brand), ''),
      candidates = r.candidates, is_price_jump = r."isPriceJump",
      pack = r.pack, is_over_discounted = r."isOverDiscounted", off_sale = r."offSale", decision = case when ${done} then k.decision end,
      changes = case when ${done} and r.changes ? 'stock' then jsonb_set(r.changes, '{stock,entry}', (
          select to_jsonb(max(l.id)) from stock_ledger l where l.product_id = r."productId"))
        when ${done} then r.changes end,
      applied_at = case when ${done} then clock_timestamp() end,
      added_digest = case when ${done} and r.outcome = 'new' then (
        select ${productDigestIn(prepared)} from product p where p.id = r."productId") end, done = ${done} and r.outcome not in ('faulty', 'held')
    from json_to_recordset(${JSON.stringify(keyed)}::text::json) as r (number int, outcome text, reason text, note text,
      differences jsonb, "productId" uuid, "productVersion" int, "stockEntry" bigint, sku text, name text, unit text, brand text, candidates jsonb,
      "isPriceJump" boolean, "isOverDiscounted" boolean, "offSale" text[], changes jsonb, pack jsonb)
    where k.import_id = ${importId} and k.number = r.number`
}
