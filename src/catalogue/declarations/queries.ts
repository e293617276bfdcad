import { type AnyColumn, and, desc, eq, exists, getTableColumns, inArray, not, type SQL, sql } from 'drizzle-orm'
import { rowOfValues } from '../../platform/database/column-values.ts'
import { preparedOn, type Queryable } from '../../platform/database/database.ts'
import type { FoodMark } from '../../shared/card-query.ts'
import { countryName } from '../../shared/countries.ts'
import type { UndeclaredView } from '../contract.ts'
import { product } from '../schema.ts'
import { ALL_MISSING, bitsOf, MISSING, REQUIRED_BITS, type StoredDeclarations, UNDECLARED } from './declarations.ts'
import { productDeclaration } from './schema.ts'

const { productId: _, missing: __, ...STORED } = getTableColumns(productDeclaration)
const COLUMNS = Object.entries(STORED)
const COLUMN_NAMES = COLUMNS.map(([, { name }]) => name)

/** For statements that read declarations with other things: the columns to read, and what reads their values. */
export const DECLARATION_ROWS = { columnNames: COLUMN_NAMES, read: rowOf }

/**
 * Returns the declarations of products by product id; those without any are absent. It runs with every list of products,
 * so it uses a prepared statement.
 */
export async function declarationsOf(
  db: Queryable,
  productIds: readonly string[],
): Promise<Map<string, StoredDeclarations>> {
  if (productIds.length === 0) return new Map()
  const prepared = preparedOn(db)
  const names = ['product_id', ...COLUMN_NAMES]
  const rows = await prepared`
    select ${prepared(names)} from product_declaration where product_id = any (${[...productIds]}::uuid[])`.values()
  return new Map(rows.map(([id, ...values]) => [String(id).replaceAll('-', ''), rowOf(values)]))
}

function rowOf(values: unknown[]): StoredDeclarations {
  return rowOfValues(COLUMNS, values) as StoredDeclarations
}

export async function loadDeclarations(tx: Queryable, productId: string): Promise<StoredDeclarations> {
  return (await declarationsOf(tx, [productId])).get(productId) ?? UNDECLARED
}

export async function saveDeclarations(tx: Queryable, productId: string, stored: StoredDeclarations): Promise<void> {
  await tx
    .insert(productDeclaration)
    .values({ productId, ...stored })
    .onConflictDoUpdate({ target: productDeclaration.productId, set: stored })
}

/** As `saveDeclarations`, for many products. */
export async function saveDeclarationsOf(
  tx: Queryable,
  products: readonly { id: string; declarations: StoredDeclarations }[],
): Promise<void> {
  if (products.length === 0) return
  const rows = products.map(({ id, declarations }) => ({ productId: id, ...declarations }))
  await tx.execute(sql`
    insert into product_declaration as d (product_id, net_quantity, net_measure, pack_count, net_unit, net_corrected,
      generic_name, manufacturer, packer, importer, origin, fssai, veg, allergens, shelf_life_days, best_before, hsn,
      gst_rate_in_basis_points, cess_rate_in_basis_points, loose)
    select "productId", "netQuantity", "netMeasure", "packCount", "netUnit", "netCorrected", "genericName", manufacturer,
      packer, importer, origin, fssai, veg, allergens, "shelfLifeDays", "bestBefore", hsn, "gstRateInBasisPoints",
      "cessRateInBasisPoints", loose
    from json_to_recordset(${JSON.stringify(rows)}::json) as r ("productId" uuid, "netQuantity" numeric, "netMeasure" text,
      "packCount" integer, "netUnit" text, "netCorrected" boolean, "genericName" text, manufacturer text, packer text,
      importer text, origin char(2), fssai text, veg text, allergens text, "shelfLifeDays" integer, "bestBefore" date,
      hsn text, "gstRateInBasisPoints" smallint, "cessRateInBasisPoints" smallint, loose boolean)
    on conflict (product_id) do update set net_quantity = excluded.net_quantity, net_measure = excluded.net_measure,
      pack_count = excluded.pack_count, net_unit = excluded.net_unit, net_corrected = excluded.net_corrected,
      generic_name = excluded.generic_name, manufacturer = excluded.manufacturer, packer = excluded.packer,
      importer = excluded.importer, origin = excluded.origin, fssai = excluded.fssai, veg = excluded.veg,
      allergens = excluded.allergens, shelf_life_days = excluded.shelf_life_days, best_before = excluded.best_before,
      hsn = excluded.hsn, gst_rate_in_basis_points = excluded.gst_rate_in_basis_points,
      cess_rate_in_basis_points = excluded.cess_rate_in_basis_points, loose = excluded.loose
    where d is distinct from excluded`)
}

/** What decides today whether a product is sold, beside what it says of itself. */
export interface SaleTerms {
  /** The day in the shop, such as `2026-11-21`. */
  today: string
  requiresDeclarations: boolean
}

export async function saleTerms(db: Queryable): Promise<SaleTerms> {
  const [row] = await db.execute<SaleTerms & Record<string, unknown>>(
    sql`select shop_day()::text as today, declarations_required() as "requiresDeclarations"`,
  )
  return row!
}

/** Returns the condition that one of the bits of `missing` is set for a product; without a row, all are undeclared. */
export function lacks(db: Queryable, productId: AnyColumn, bits: number): SQL {
  const declared = db
    .select({ id: productDeclaration.productId })
    .from(productDeclaration)
    .where(and(eq(productDeclaration.productId, productId), sql`${productDeclaration.missing} & ${bits}::int = 0`))
  return not(exists(declared))
}

/** Returns how many products lack what the law asks for, and how many lack each declaration. */
export async function countUndeclared(db: Queryable): Promise<UndeclaredView> {
  const counts = await db.execute<{ missing: number; products: number; productsOnSale: number }>(sql`
    select coalesce(d.missing, ${ALL_MISSING}::int)::int as missing, count(*)::int as products,
      (count(*) filter (where p.publish and p.withheld is null))::int as "productsOnSale"
    from product p left join product_declaration d on d.product_id = p.id
    where p.deleted_at is null group by 1`)
  const having = (bits: number) =>
    counts.filter(({ missing }) => (missing & bits) !== 0).reduce((sum, { products }) => sum + products, 0)
  return {
    products: counts.reduce((sum, { products }) => sum + products, 0),
    undeclared: having(REQUIRED_BITS),
    undeclaredOnSale: counts
      .filter(({ missing }) => (missing & REQUIRED_BITS) !== 0)
      .reduce((sum, { productsOnSale }) => sum + productsOnSale, 0),
    fields: Object.fromEntries(MISSING.map((field) => [field, having(bitsOf(field))])) as UndeclaredView['fields'],
  }
}

/**
 * Returns the countries of origin that any product declares, by their English names. Each is found by one step in the
 * index, however many products there are.
 */
export async function originsByName(db: Queryable): Promise<string[]> {
  const rows = await preparedOn(db)<{ origin: string }[]>`
    with recursive declared as (
      (select origin from product_declaration where origin is not null order by origin limit 1)
      union all
      select (select d.origin from product_declaration d where d.origin > declared.origin order by d.origin limit 1)
      from declared where declared.origin is not null
    ) select origin from declared where origin is not null`
  const codes = rows.map(({ origin }) => origin)
  return codes.sort((one, other) => countryName(one).localeCompare(countryName(other)))
}

/** Returns the ids of the products of these countries of origin. */
export function ofOrigins(db: Queryable, origins: readonly string[]) {
  return db
    .select({ id: productDeclaration.productId })
    .from(productDeclaration)
    .where(inArray(productDeclaration.origin, [...origins]))
}

/** Returns the ids of the products that declare one of these marks of food. */
export function ofVegMarks(db: Queryable, marks: readonly FoodMark[]) {
  return db
    .select({ id: productDeclaration.productId })
    .from(productDeclaration)
    .where(inArray(productDeclaration.veg, [...marks]))
}

/** Returns the order by the name of the country of origin; products without one come last. */
export async function byOrigin(db: Queryable): Promise<SQL[]> {
  const countries = await originsByName(db)
  const origin = sql`(select origin from product_declaration d where d.product_id = ${product.id})`
  return [sql`array_position(${`{${countries.join(',')}}`}::bpchar[], ${origin}) asc nulls last`, desc(product.id)]
}
