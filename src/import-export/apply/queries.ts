import { and, asc, eq, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { UNDECLARED } from '../../catalogue/declarations/declarations.ts'
import { declarationsOf, saveDeclarationsOf } from '../../catalogue/declarations/queries.ts'
import { category, subCategory, subCategoryCategory } from '../../catalogue/schema.ts'
import {
  deferSearchRefresh,
  refreshProductOffers,
  refreshProductSearch,
  resumeSearchRefresh,
} from '../../catalogue/search/refresh.queries.ts'
import { preparedOn, type Queryable } from '../../platform/database/database.ts'
import { uuids } from '../../platform/runtime/ids.ts'
import { createFamilies, FAMILY_ID } from '../packs/queries.ts'
import type { ImportRecord } from '../queries.ts'
import type { Stored } from '../rows/difference.ts'
import { catalogueImportRow } from '../schema.ts'
import { productDigestIn } from '../undo/queries.ts'

/** Loads products with the names of their categories. `hold` locks them until the transaction ends. */
export async function loadStored(tx: Queryable, ids: readonly string[], hold: boolean): Promise<Map<string, Stored>> {
  if (ids.length === 0) return new Map()
  // Locked in the same order as orders lock them, to avoid deadlocks.
  if (hold) await tx.execute(sql`select from product where id = any (${uuids(ids)}) order by id for no key update`)
  const rows = await tx.execute<Omit<Stored, 'declarations'> & Record<string, unknown>>(sql`
    select p.id, p.version, p.sku, p.brand, p.name, family.name as family, family.file_key as "familyKey",
      (select parted_from from parted_pack where product_id = p.id) as "partedFrom", p.unit, p.stock, p.price_in_paise::float8 as "priceInPaise",
      p.discount_percent as "discountPercent", p.selling_price_in_paise::float8 as "sellingPriceInPaise", p.description, p.publish, p.more_details as details, p.image,
      array(select c.name from product_category m join category c on c.id = m.category_id
        where m.product_id = p.id order by m.position) as categories,
      array(select s.name from product_sub_category m join sub_category s on s.id = m.sub_category_id
        where m.product_id = p.id order by m.position) as "subCategories",
      (select c.position from product_category m join category c on c.id = m.category_id
        where m.product_id = p.id order by m.position limit 1) as "categoryPosition",
      (select placed.sub_category_position from sub_category_category placed
        where placed.category_id = ${firstCategoryOf(sql`p.id`)}
          and placed.sub_category_id = ${firstSubCategoryOf(sql`p.id`)}) as "subCategoryPosition",
      coalesce((select max(l.id) from stock_ledger l where l.product_id = p.id), 0)::float8 as "stockEntry"
    from product p left join product_family family on family.id = p.family_id
    where p.id = any (${uuids(ids)}) and p.deleted_at is null`)
  const declared = await declarationsOf(tx, ids)
  return new Map(
    rows.map((row) => {
      const id = plainId(row.id)
      return [id, { ...row, id, declarations: declared.get(id) ?? UNDECLARED }]
    }),
  )
}

/**
 * Attributes the stock changes of the transaction to the admin who started the import or its undo, or to the import
 * itself if a command started it. Search is refreshed once at the end of the transaction.
 */
export async function beginImporting(
  tx: Queryable,
  { id, startedBy }: Pick<ImportRecord, 'id' | 'startedBy'>,
  reason: 'import' | 'import undone',
): Promise<void> {
  const actor = startedBy ? `admin:${startedBy}` : `import:${id}`
  await tx.execute(sql`
    select set_config('tokri.stock_reason', ${reason}, true), set_config('tokri.stock_actor', ${actor}, true)`)
  await deferSearchRefresh(tx)
}

export async function refreshSearch(tx: Queryable, ids: readonly string[], offered: readonly string[]): Promise<void> {
  await resumeSearchRefresh(tx)
  await refreshProductSearch(tx, ids)
  await refreshProductOffers(tx, offered)
}

export async function insertProducts(tx: Queryable, products: readonly Stored[]): Promise<void> {
  if (products.length === 0) return
  await createFamilies(tx, products)
  await tx.execute(sql`
    insert into product (id, sku, brand, name, family_id, image, unit, stock, price_in_paise, discount_percent,
      selling_price_in_paise, description, publish, more_details)
    select id, sku, brand, name, ${FAMILY_ID}, image, unit, stock, "priceInPaise", "discountPercent", "sellingPriceInPaise",
      description, publish, details
    from ${records(products)} as r (id uuid, sku text, brand text, name text, family text, "familyKey" text,
      image text[], unit text, stock int, "priceInPaise" bigint, "discountPercent" smallint,
      "sellingPriceInPaise" bigint, description text, publish boolean, details json)`)
  await saveDeclarationsOf(tx, products)
}

export async function updateProducts(tx: Queryable, products: readonly Stored[]): Promise<void> {
  if (products.length === 0) return
  await createFamilies(tx, products)
  await tx.execute(sql`
    update product p set sku = r.sku, brand = r.brand, name = r.name,
      family_id = ${FAMILY_ID}, image = r.image, unit = r.unit, stock = r.stock,
      price_in_paise = r."priceInPaise", discount_percent = r."discountPercent",
      selling_price_in_paise = r."sellingPriceInPaise", description = r.description,
      publish = r.publish,
      more_details = r.details, version = p.version + 1, updated_at = now()
    from ${records(products)} as r (id uuid, sku text, brand text, name text, family text, "familyKey" text,
      image text[], unit text, stock int, "priceInPaise" bigint, "discountPercent" smallint,
      "sellingPriceInPaise" bigint, description text, publish boolean, details json)
    where p.id = r.id`)
  await saveDeclarationsOf(tx, products)
}

/**
 * Remembers which products an import has made packs beside the new ones, for its undo. Those that an earlier batch of it
 * added are packs as it wrote them, unless somebody has edited them.
 */
export async function savePacks(
  tx: Queryable,
  importId: string,
  packs: readonly { id: string; familyId: string }[],
): Promise<void> {
  if (packs.length === 0) return
  await tx.execute(sql`
    insert into catalogue_import_pack (import_id, product_id, family_id)
    select ${importId}, r.id, r."familyId" from ${records(packs)} as r (id uuid, "familyId" uuid)
    on conflict do nothing`)
  const prepared = preparedOn(tx)
  await prepared`
    update catalogue_import_row k set added_digest = ${productDigestIn(prepared)} from product p
    where k.import_id = ${importId} and k.done and k.product_id = p.id and k.added_digest = ${productDigestIn(prepared, true)}
      and p.id = any (${packs.map(({ id }) => id)}::uuid[])`
}

export async function insertCategories(tx: Queryable, made: readonly { id: string; name: string }[]): Promise<void> {
  if (made.length > 0) await tx.insert(category).values([...made])
}

export async function insertSubCategories(
  tx: Queryable,
  made: readonly { id: string; name: string; categoryIds: string[] }[],
): Promise<void> {
  if (made.length === 0) return
  await tx.insert(subCategory).values(made.map(({ id, name }) => ({ id, name })))
  const links = made.flatMap(({ id, categoryIds }) =>
    categoryIds.map((categoryId, position) => ({ subCategoryId: id, categoryId, position })),
  )
  if (links.length > 0) await tx.insert(subCategoryCategory).values(links)
}

/** The ids of the categories or subcategories that a product is to have, in order. */
export interface CategoryAssignment {
  productId: string
  categoryIds: string[]
}

export async function placeInCategories(tx: Queryable, assignments: readonly CategoryAssignment[]): Promise<void> {
  if (assignments.length === 0) return
  await tx.execute(
    sql`delete from product_category where product_id = any (${uuids(assignments.map((each) => each.productId))})`,
  )
  await tx.execute(sql`
    insert into product_category (product_id, category_id, position)
    select r."productId", chosen.id, chosen.position - 1
    from ${records(assignments)} as r ("productId" uuid, "categoryIds" uuid[]),
      unnest(r."categoryIds") with ordinality as chosen (id, position)`)
}

export async function placeInSubCategories(tx: Queryable, assignments: readonly CategoryAssignment[]): Promise<void> {
  if (assignments.length === 0) return
  await tx.execute(
    sql`delete from product_sub_category where product_id = any (${uuids(assignments.map((each) => each.productId))})`,
  )
  await tx.execute(sql`
    insert into product_sub_category (product_id, sub_category_id, position)
    select r."productId", chosen.id, chosen.position - 1
    from ${records(assignments)} as r ("productId" uuid, "categoryIds" uuid[]),
      unnest(r."categoryIds") with ordinality as chosen (id, position)`)
}

function plainId(id: string): string {
  return id.replaceAll('-', '')
}

/**
 * Passes rows as one JSON parameter. The statement is planned on each run, because a plan cached while the catalogue
 * was empty would be a bad one.
 */
function records(rows: readonly object[]): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json)`
}

/** Rows may be long, so a batch of long rows has fewer of them. */
const MAX_CHARACTERS = 1024 * 1024

/** How many rows a batch may have. */
export interface BatchSize {
  rows: number
  /** How many of them may mean products of the shop, which are locked until the batch is done. */
  known: number
}

/**
 * Returns the next readable rows, at least one if there is any. With `toImport`, only the rows that the check accepted
 * or that an admin decided, and that are not imported yet.
 */
export async function nextRows(
  tx: Queryable,
  importId: string,
  after: number,
  { rows, known }: BatchSize,
  toImport: boolean,
) {
  const next = tx
    .select({
      number: catalogueImportRow.number,
      cells: catalogueImportRow.cells,
      decision: catalogueImportRow.decision,
      isKnown: sql<boolean>`${catalogueImportRow.outcome} is distinct from 'new'`.as('is_known'),
    })
    .from(catalogueImportRow)
    .where(
      and(
        eq(catalogueImportRow.importId, importId),
        gt(catalogueImportRow.number, after),
        sql`cardinality(${catalogueImportRow.cells}) > 0`,
        toImport
          ? sql`not ${catalogueImportRow.done} and ${catalogueImportRow.outcome} <> 'faulty' and (${catalogueImportRow.outcome} <> 'held' or ${catalogueImportRow.decision} is not null)`
          : undefined,
      ),
    )
    .orderBy(asc(catalogueImportRow.number))
    .limit(rows)
    .as('next')
  const before = sql`over (order by ${next.number} rows between unbounded preceding and 1 preceding)`
  const measured = tx
    .select({
      number: next.number,
      cells: next.cells,
      decision: next.decision,
      characters: sql<number>`coalesce(sum(length(array_to_string(${next.cells}, ''))) ${before}, 0)`.as('characters'),
      known: sql<number>`count(*) filter (where ${next.isKnown}) ${before}`.as('known'),
    })
    .from(next)
    .as('measured')
  return tx
    .select({ number: measured.number, cells: measured.cells, decision: measured.decision })
    .from(measured)
    .where(and(lt(measured.characters, MAX_CHARACTERS), lt(measured.known, known)))
    .orderBy(asc(measured.number))
}

/** Whether an admin has decided what some rows of the import mean. */
export async function hasDecisions(db: Queryable, importId: string): Promise<boolean> {
  const { outcome, decision } = catalogueImportRow
  const decided = await db
    .select({ number: catalogueImportRow.number })
    .from(catalogueImportRow)
    .where(and(eq(catalogueImportRow.importId, importId), eq(outcome, 'held'), isNotNull(decision)))
    .limit(1)
  return decided.length > 0
}

/** The owner's position that the first category or subcategory of a product is to have; null for none. */
export interface WantedPosition {
  productId: string
  position: number | null
}

/** Sets the positions of the products' first categories. If products name several for one, the last one counts. */
export async function positionCategories(tx: Queryable, wanted: readonly WantedPosition[]): Promise<void> {
  if (wanted.length === 0) return
  await tx.execute(sql`
    update category set position = wanted.position
    from (
      select distinct on (category_id) ${firstCategoryOf(sql`r."productId"`)} as category_id, r.position
      from ${records(numbered(wanted))} as r ("productId" uuid, position int, number int)
      order by category_id, r.number desc) as wanted
    where category.id = wanted.category_id and category.position is distinct from wanted.position`)
}

/** Sets the positions of the products' first subcategories within their first categories. */
export async function positionSubCategories(tx: Queryable, wanted: readonly WantedPosition[]): Promise<void> {
  if (wanted.length === 0) return
  await tx.execute(sql`
    update sub_category_category placed set sub_category_position = wanted.position
    from (
      select distinct on (category_id, sub_category_id) ${firstCategoryOf(sql`r."productId"`)} as category_id,
        ${firstSubCategoryOf(sql`r."productId"`)} as sub_category_id, r.position
      from ${records(numbered(wanted))} as r ("productId" uuid, position int, number int)
      order by category_id, sub_category_id, r.number desc) as wanted
    where placed.category_id = wanted.category_id and placed.sub_category_id = wanted.sub_category_id
      and placed.sub_category_position is distinct from wanted.position`)
}

function numbered(wanted: readonly WantedPosition[]) {
  return wanted.map((each, number) => ({ ...each, number }))
}

function firstCategoryOf(productId: SQL): SQL {
  return sql`(select category_id from product_category where product_id = ${productId} order by position limit 1)`
}

function firstSubCategoryOf(productId: SQL): SQL {
  return sql`(select sub_category_id from product_sub_category where product_id = ${productId} order by position limit 1)`
}
