import { and, asc, count, inArray, isNull, sql } from 'drizzle-orm'
import {
  category,
  product,
  productCategory,
  productSubCategory,
  subCategory,
  subCategoryCategory,
} from '../catalogue/schema.ts'
import type { Queryable } from '../platform/database/database.ts'

/**
 * Limits lock waits of the transaction to 3 seconds, and gives its statements a minute: each changes hundreds of rows, which
 * takes a slow machine longer than the statements of requests may take.
 */
export async function setTimeouts(tx: Queryable): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', '3s', true), set_config('statement_timeout', '60s', true)`)
}

/** Whether the shop has, or has ever had, products or categories. */
export async function hasCatalogue(db: Queryable): Promise<boolean> {
  const [row] = await db.execute<{ found: boolean }>(
    sql`select exists (select from ${product}) or exists (select from ${category}) as found`,
  )
  return row!.found
}

const facts = {
  id: product.id,
  sku: product.sku,
  brand: product.brand,
  name: product.name,
  unit: product.unit,
  priceInPaise: product.priceInPaise,
  discountPercent: product.discountPercent,
  description: product.description,
  image: product.image,
  moreDetails: product.moreDetails,
}

export type ProductFacts = Awaited<ReturnType<typeof productsOfSkus>>[number]

/** Returns the products on sale with these SKUs. */
export async function productsOfSkus(db: Queryable, skus: readonly string[]) {
  return db
    .select(facts)
    .from(product)
    .where(and(inArray(product.sku, [...skus]), isNull(product.deletedAt)))
    .orderBy(product.id)
}

/** As `productsOfSkus`, but locks the rows until the transaction ends, in the order of ids, as orders do. */
export async function lockProductsOfSkus(tx: Queryable, skus: readonly string[]): Promise<ProductFacts[]> {
  return tx
    .select(facts)
    .from(product)
    .where(and(inArray(product.sku, [...skus]), isNull(product.deletedAt)))
    .orderBy(product.id)
    .for('update')
}

export async function countProductsOfSkus(db: Queryable, skus: readonly string[]): Promise<number> {
  const [found] = await db
    .select({ products: count() })
    .from(product)
    .where(and(inArray(product.sku, [...skus]), isNull(product.deletedAt)))
  return found!.products
}

/** Marks products as deleted; past orders still refer to them. */
export async function retireProducts(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx
    .update(product)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()`, version: sql`${product.version} + 1` })
    .where(inArray(product.id, [...ids]))
}

export interface NamedCategory {
  name: string
  image: string
}

/** Deletes those of the subcategories that contain no product on sale; returns how many. */
export async function removeEmptySubCategories(tx: Queryable, taxa: readonly NamedCategory[]): Promise<number> {
  // Locks the rows first, so that nobody adds a product to a subcategory while it is checked.
  const held = await tx
    .select({ id: subCategory.id })
    .from(subCategory)
    .where(isOneOf(subCategory, taxa))
    .orderBy(asc(subCategory.id))
    .for('update')
  const empty = await tx
    .select({ id: subCategory.id })
    .from(subCategory)
    .where(
      and(
        inArray(subCategory.id, idsOf(held)),
        sql`not exists (
          select from ${productSubCategory} join ${product} on ${product.id} = ${productSubCategory.productId}
          where ${productSubCategory.subCategoryId} = ${subCategory.id} and ${product.deletedAt} is null)`,
      ),
    )
  const ids = idsOf(empty)
  await tx.delete(productSubCategory).where(inArray(productSubCategory.subCategoryId, ids))
  await tx.delete(subCategory).where(inArray(subCategory.id, ids))
  return ids.length
}

/** Deletes those of the categories that contain no product on sale and no subcategory; returns how many. */
export async function removeEmptyCategories(tx: Queryable, taxa: readonly NamedCategory[]): Promise<number> {
  const held = await tx
    .select({ id: category.id })
    .from(category)
    .where(isOneOf(category, taxa))
    .orderBy(asc(category.id))
    .for('update')
  const empty = await tx
    .select({ id: category.id })
    .from(category)
    .where(
      and(
        inArray(category.id, idsOf(held)),
        sql`not exists (select from ${subCategoryCategory} where ${subCategoryCategory.categoryId} = ${category.id})`,
        sql`not exists (
          select from ${productCategory} join ${product} on ${product.id} = ${productCategory.productId}
          where ${productCategory.categoryId} = ${category.id} and ${product.deletedAt} is null)`,
      ),
    )
  const ids = idsOf(empty)
  await tx.delete(productCategory).where(inArray(productCategory.categoryId, ids))
  await tx.delete(category).where(inArray(category.id, ids))
  return ids.length
}

/** Returns to the order by name, if the order of the categories is still that of the demo. */
export async function resetOrderOfCategories(tx: Queryable, taxa: readonly NamedCategory[]): Promise<void> {
  await tx.execute(sql`
    with demo as (${inOrder(taxa)})
    update category set position = null where position is not null and not exists (
      select from category other where other.position is not null
        and not exists (select from demo where demo.name = other.name and demo.position = other.position))`)
}

/** Returns to the order by name in those categories in which the order of the subcategories is still that of the demo. */
export async function resetOrderOfSubCategories(tx: Queryable, taxa: readonly NamedCategory[]): Promise<void> {
  await tx.execute(sql`
    with demo as (${inOrder(taxa)})
    update sub_category_category membership set sub_category_position = null
    where sub_category_position is not null and not exists (
      select from sub_category_category other join sub_category on sub_category.id = other.sub_category_id
      where other.category_id = membership.category_id and other.sub_category_position is not null
        and not exists (
          select from demo where demo.name = sub_category.name and demo.position = other.sub_category_position))`)
}

/** The positions that `insertDemoCatalogue` gives. */
function inOrder(taxa: readonly NamedCategory[]) {
  const names = JSON.stringify(taxa.map(({ name }) => name))
  return sql`select name, ordinality::integer - 1 as position
    from json_array_elements_text(${names}::text::json) with ordinality as given (name, ordinality)`
}

/** Returns those of the brands that a product on sale still has. */
export async function brandsOnSale(db: Queryable, brands: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ brand: product.brand })
    .from(product)
    .where(and(inArray(product.brand, [...brands]), isNull(product.deletedAt)))
  return new Set(rows.map(({ brand }) => brand!))
}

/** Whether anything is on sale. */
export async function sellsAnything(db: Queryable): Promise<boolean> {
  const found = await db.select({ id: product.id }).from(product).where(isNull(product.deletedAt)).limit(1)
  return found.length > 0
}

function isOneOf(taxon: typeof category | typeof subCategory, taxa: readonly NamedCategory[]) {
  const [names, images] = [taxa.map(({ name }) => name), taxa.map(({ image }) => image)]
  return and(inArray(taxon.name, names), inArray(taxon.image, images))
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
