import { sql } from 'drizzle-orm'
import {
  category,
  product,
  productCategory,
  productFamily,
  productSubCategory,
  subCategory,
  subCategoryCategory,
} from '../catalogue/schema.ts'
import type { Queryable } from '../platform/database/database.ts'

// Each statement gets its rows as one JSON text: a parameter for every value would cost a first start a quarter of a second.

/** Nothing is known of tables that were filled a moment ago, and they would be read as if they were empty. */
export async function analyzeProducts(tx: Queryable): Promise<void> {
  await tx.execute(sql`analyze ${product}, ${productCategory}, ${productSubCategory}`)
}

/** A category or sub-category. */
export interface NamedRow {
  id: string
  name: string
  image: string
}

export async function insertCategories(
  tx: Queryable,
  rows: readonly (NamedRow & { position: number })[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${category} (id, name, image, position)
    select id, name, image, position
    from json_to_recordset(${jsonOf(rows)}) as given (id uuid, name text, image text, position integer)`)
}

export async function insertSubCategories(tx: Queryable, rows: readonly NamedRow[]): Promise<void> {
  await tx.execute(sql`
    insert into ${subCategory} (id, name, image)
    select id, name, image from json_to_recordset(${jsonOf(rows)}) as given (id uuid, name text, image text)`)
}

/** What several products are packs of. */
export interface FamilyRow {
  id: string
  name: string
}

export async function insertFamilies(tx: Queryable, rows: readonly FamilyRow[]): Promise<void> {
  await tx.execute(sql`
    insert into ${productFamily} (id, name)
    select id, name from json_to_recordset(${jsonOf(rows)}) as given (id uuid, name text)`)
}

export interface ProductRow extends Omit<NamedRow, 'image'> {
  familyId: string | null
  sku: string
  brand: string | null
  image: readonly string[]
  unit: string
  stock: number
  priceInPaise: number
  discountPercent: number
  description: string
  moreDetails: Record<string, string>
}

export async function insertProducts(tx: Queryable, rows: readonly ProductRow[]): Promise<void> {
  // The custom attributes stay in their order, because only `jsonb` would sort them.
  await tx.execute(sql`
    insert into ${product} (
      id, family_id, sku, brand, name, image, unit, stock, price_in_paise, discount_percent, description, more_details)
    select id, "familyId", sku, brand, name, image, unit, stock, "priceInPaise", "discountPercent", description, "moreDetails"
    from json_to_recordset(${jsonOf(rows)}) as given (
      id uuid, "familyId" uuid, sku text, brand text, name text, image text[], unit text, stock integer, "priceInPaise" bigint,
      "discountPercent" smallint, description text, "moreDetails" json)`)
}

/** The position of one row among the others that another belongs to. */
export interface Link {
  from: string
  to: string
  position: number
}

/** The position of a subcategory within a category is that among all subcategories. */
export async function linkSubCategories(
  tx: Queryable,
  links: readonly (Link & { subCategoryPosition: number })[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${subCategoryCategory} (sub_category_id, category_id, position, sub_category_position)
    select "from", "to", position, "subCategoryPosition"
    from json_to_recordset(${jsonOf(links)})
      as given ("from" uuid, "to" uuid, position smallint, "subCategoryPosition" integer)`)
}

export async function linkProductsToCategories(tx: Queryable, links: readonly Link[]): Promise<void> {
  await tx.execute(sql`insert into ${productCategory} (product_id, category_id, position) ${linksIn(links)}`)
}

export async function linkProductsToSubCategories(tx: Queryable, links: readonly Link[]): Promise<void> {
  await tx.execute(sql`insert into ${productSubCategory} (product_id, sub_category_id, position) ${linksIn(links)}`)
}

function linksIn(links: readonly Link[]) {
  return sql`
    select "from", "to", position
    from json_to_recordset(${jsonOf(links)}) as given ("from" uuid, "to" uuid, position smallint)`
}

/** As text, because the driver would write a JSON parameter once more as JSON. */
function jsonOf(rows: readonly object[]) {
  return sql`${JSON.stringify(rows)}::text::json`
}
