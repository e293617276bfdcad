import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { deleteEmptyFamilies } from '../../catalogue/families/membership.queries.ts'
import { product } from '../../catalogue/schema.ts'
import { APPLIED_AT, type LaterChange, laterThan, REMAINING, STANDS } from '../../changes/later.queries.ts'
import { preparedOn, type Queryable } from '../../platform/database/database.ts'
import { uuids } from '../../platform/runtime/ids.ts'
import type { FieldChanges } from '../rows/difference.ts'
import { catalogueImportRow, type MadeCategories, type UndoResult } from '../schema.ts'

/**
 * The rows that changed the catalogue and have something to undo: what an undo left, another one may find free. Of an
 * undo by an earlier version of the shop, it is not known what it left.
 */
const isToUndo = (importId: string) =>
  and(
    eq(catalogueImportRow.importId, importId),
    inArray(catalogueImportRow.outcome, ['new', 'changed']),
    catalogueImportRow.done,
    sql`(${catalogueImportRow.undone} is null
      or ${catalogueImportRow.undone} <> 'wholly' and (${catalogueImportRow.outcome} = 'new' or ${catalogueImportRow.remaining} <> '{}')
        and (${catalogueImportRow.undone} <> 'gone' or exists (
          select from product where id = ${catalogueImportRow.productId} and deleted_at is null)))`,
  )

export async function hasRowsToUndo(db: Queryable, importId: string): Promise<boolean> {
  const rows = await db
    .select({ number: catalogueImportRow.number })
    .from(catalogueImportRow)
    .where(isToUndo(importId))
    .limit(1)
  return rows.length > 0
}

/** A row that changed the catalogue. */
export interface DoneRow {
  number: number
  productId: string | null
  /** What is to be restored; null for a product that the import added, and for rows that an early version of the shop imported. */
  changes: FieldChanges | null
  isNew: boolean
  /** What an earlier undo did to it. */
  undone: UndoResult | null
}

/** Returns the next rows to undo. */
export function rowsToUndo(tx: Queryable, importId: string, after: number, limit: number): Promise<DoneRow[]> {
  const { number, productId, outcome, undone, changes, remaining } = catalogueImportRow
  return tx
    .select({
      number,
      productId,
      changes: sql<FieldChanges | null>`case when ${undone} is null then ${changes} else ${remaining} end`,
      isNew: sql<boolean>`${outcome} = 'new'`,
      undone,
    })
    .from(catalogueImportRow)
    .where(and(isToUndo(importId), gt(number, after)))
    .orderBy(asc(number))
    .limit(limit)
}

export interface UndoneRow {
  number: number
  undone: UndoResult
  /** What was not restored, and why. */
  note: string | null
  /** The changes that were not restored. */
  remaining: FieldChanges | null
}

/** Stores what an undo did to rows; its notes replace those of the import. */
export async function saveUndone(tx: Queryable, importId: string, rows: readonly UndoneRow[]): Promise<void> {
  if (rows.length === 0) return
  await preparedOn(tx)`
    update catalogue_import_row k set note = r.note, undone = r.undone, remaining = r.remaining
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (number int, note text, undone text, remaining jsonb)
    where k.import_id = ${importId} and k.number = r.number`
}

/**
 * Returns what imports and bulk changes that stand changed after the rows, and who stated the stock since, newest first, by
 * the number of the row. The caller has locked the products.
 */
export async function laterChanges(
  tx: Queryable,
  importId: string,
  numbers: readonly number[],
): Promise<Map<number, LaterChange[]>> {
  if (numbers.length === 0) return new Map()
  const rows = await tx.execute<LaterChange & { number: number } & Record<string, unknown>>(
    sql`${laterThanRows(importId, sql`k.number in ${[...numbers]}`)} order by at desc`,
  )
  return Map.groupBy(rows, ({ number }) => number)
}

/** Returns whether the import has rows that an undo left to later changes. */
export async function isLeftToLaterChanges(tx: Queryable, importId: string): Promise<boolean> {
  const [row] = await tx.execute<{ isLeft: boolean }>(sql`
    select exists (
      select from (${laterThanRows(importId, sql`k.undone in ('kept', 'partly')`)}) as later where by <> 'person') as "isLeft"`)
  return row!.isLeft
}

function laterThanRows(importId: string, which: SQL): SQL {
  return laterThan(sql`
    select k.number, k.product_id, k.import_id as change_id, ${APPLIED_AT} as since,
      (${REMAINING} -> 'stock' ->> 'entry')::bigint as entry
    from catalogue_import_row k join catalogue_import i on i.id = k.import_id
    where k.import_id = ${importId} and k.product_id is not null and k.done and ${which}`)
}

/** What happened to a product since an import added it. */
export type Since = 'sold' | 'edited'

/**
 * A digest of what an edit of a product `p` would change. Orders change its stock, and imports of others the order of
 * its categories. With `isSingle`, as if it was no pack.
 */
export const productDigestIn = (prepared: ReturnType<typeof preparedOn>, isSingle = false) => prepared`md5(row(
  p.sku, p.brand, p.name, p.unit, p.image, p.price_in_paise, p.discount_percent, p.selling_price_in_paise, p.description,
  p.publish, p.more_details, (select f.name from product_family f where f.id = p.family_id and not ${isSingle}::boolean),
  array(select m.category_id from product_category m where m.product_id = p.id order by m.position),
  array(select m.sub_category_id from product_sub_category m where m.product_id = p.id order by m.position),
  (select d from product_declaration d where d.product_id = p.id))::text)`

/**
 * Returns the products that were ordered or edited since this import added them, or whose stock somebody refilled, counted
 * or set. Orders and stock change no version; images that the import itself fetched raise it by one, and a later change
 * that was undone leaves what was written.
 */
export async function touchedSince(
  tx: Queryable,
  importId: string,
  added: readonly { number: number; productId: string }[],
): Promise<Map<string, Since>> {
  if (added.length === 0) return new Map()
  const prepared = preparedOn(tx)
  const rows = await prepared<{ id: string; isSold: boolean; isEdited: boolean }[]>`
    select replace(p.id::text, '-', '') as id,
      exists (select from order_line where product_id = p.id)
        or exists (select from complaint_answer where replacement_product_id = p.id) as "isSold",
      exists (
        select from stock_ledger l where l.product_id = p.id and l.reason in ('edit', 'count', 'refill', 'removal')
          and not exists (
            select from bulk_change_product c where c.product_id = p.id and (c.after ->> 'entry')::bigint = l.id)
      ) or version > 1 + (
        select count(*) from catalogue_import_image
        where product_id = p.id and import_id = ${importId} and state <> 'waiting'
          and jsonb_array_length(faults) < cardinality(sources) and not faults @> '[{"source": ""}]')
      and k.added_digest is distinct from ${productDigestIn(prepared)} as "isEdited"
    from catalogue_import_row k join product p on p.id = k.product_id
    where k.import_id = ${importId} and k.number = any (${added.map(({ number }) => number)}::int[])`
  return new Map(
    rows.flatMap(({ id, isSold, isEdited }) => (isSold || isEdited ? [[id, isSold ? 'sold' : 'edited']] : [])),
  )
}

export async function deleteProducts(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(product).where(inArray(product.id, [...ids]))
}

/** Whether a product of a category `m` was deleted, and no undo of a bulk change may bring it back. */
const IS_DELETED_FOR_GOOD = sql`exists (
  select from product p where p.id = m.product_id and p.deleted_at is not null and not exists (
    select from bulk_change b join bulk_change_product c on c.change_id = b.id
    where c.product_id = p.id and b.action = 'delete' and ${STANDS}))`

/** Deletes those of the categories and subcategories that are unused and that nobody has edited. */
export async function removeEmptyCategories(
  tx: Queryable,
  { categories, subCategories }: MadeCategories,
): Promise<void> {
  if (subCategories.length > 0)
    await tx.execute(sql`
      with unused as (
        select id from sub_category where id = any (${uuids(subCategories)}) and updated_at = created_at and not exists (
          select from product_sub_category m where m.sub_category_id = sub_category.id and not ${IS_DELETED_FOR_GOOD})
      ), emptied as (delete from product_sub_category m using unused where m.sub_category_id = unused.id)
      delete from sub_category using unused where sub_category.id = unused.id`)
  if (categories.length > 0)
    await tx.execute(sql`
      with unused as (
        select id from category where id = any (${uuids(categories)}) and updated_at = created_at and not exists (
          select from product_category m where m.category_id = category.id and not ${IS_DELETED_FOR_GOOD}) and not exists (
          select from sub_category_category m where m.category_id = category.id)
      ), emptied as (delete from product_category m using unused where m.category_id = unused.id)
      delete from category using unused where category.id = unused.id`)
}

/** Parts the products that the import joined with new ones, and deletes the families that no product is left in. */
export async function partPacks(tx: Queryable, importId: string): Promise<void> {
  await tx.execute(sql`
    update product p set family_id = null from catalogue_import_pack j
    where j.import_id = ${importId} and p.id = j.product_id and p.family_id = j.family_id`)
  await tx.execute(sql`delete from catalogue_import_pack where import_id = ${importId}`)
  await deleteEmptyFamilies(tx)
}

/** Cancels the images of the import that are still to be fetched. */
export async function deletePendingImages(tx: Queryable, importId: string): Promise<void> {
  await tx.execute(sql`
    update catalogue_import_image set state = 'failed', faults = '[{"source": "", "reason": "The import was undone"}]'
    where state = 'waiting' and import_id = ${importId}`)
}
