import { and, count, eq, inArray, isNotNull, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { cacheWhileLarge } from '../../../platform/database/cached-reads.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import {
  category,
  product,
  productCategory,
  productSubCategory,
  subCategory,
  subCategoryCategory,
} from '../../schema.ts'
import type { CategoryContents } from '../contract.ts'

/** The level of the taxonomy that a query works on, for queries that serve both levels. */
export type TaxonomyLevel = 'category' | 'sub category'
const TABLES = { category, 'sub category': subCategory }
type Category = Pick<typeof category.$inferSelect, 'id' | 'name' | 'image'>

const TIMEOUT_MS = 60_000

/**
 * Serializes changes of categories and subcategories, so that names stay unique and moves do not cross. Raises the
 * statement timeout to 60 s, because a large category has many rows and a move may exceed the default timeout.
 */
export async function takeTurn(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tokri shelves')),
    set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`)
}

/** Locks a category or subcategory, so that nothing can be added to it until the transaction ends. */
export async function lockCategory(tx: Queryable, kind: TaxonomyLevel, id: string): Promise<Category | null> {
  const table = TABLES[kind]
  const [row] = await tx
    .select({ id: table.id, name: table.name, image: table.image })
    .from(table)
    .where(eq(table.id, id))
    .for('update')
  return row ?? null
}

/** Locks those that exist against deletion until the transaction ends, and returns their names by id. */
export async function lockCategoryNames(
  tx: Queryable,
  kind: TaxonomyLevel,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const table = TABLES[kind]
  const rows = await tx
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(table.id)
    .for('key share')
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns whether another category has this name, ignoring case. */
export async function isCategoryNamed(tx: Queryable, name: string, exceptId: string): Promise<boolean> {
  const found = await tx
    .select({ id: category.id })
    .from(category)
    .where(and(sql`lower(${category.name}) = lower(${name})`, ne(category.id, exceptId)))
    .limit(1)
  return found.length > 0
}

/**
 * Returns whether another subcategory of one of these categories has this name, ignoring case. Without categories, it
 * checks the subcategories that belong to no category.
 */
export async function isSubCategoryNamed(
  tx: Queryable,
  name: string,
  categoryIds: readonly string[],
  exceptId: string,
): Promise<boolean> {
  const memberships = (more?: SQL) =>
    sql`exists (select from ${subCategoryCategory} where ${and(eq(subCategoryCategory.subCategoryId, subCategory.id), more)})`
  const beside =
    categoryIds.length > 0
      ? memberships(inArray(subCategoryCategory.categoryId, [...categoryIds]))
      : sql`not ${memberships()}`
  const found = await tx
    .select({ id: subCategory.id })
    .from(subCategory)
    .where(and(sql`lower(${subCategory.name}) = lower(${name})`, ne(subCategory.id, exceptId), beside))
    .limit(1)
  return found.length > 0
}

export async function insertCategory(tx: Queryable, kind: TaxonomyLevel, taxon: Category): Promise<void> {
  await tx.insert(TABLES[kind]).values(taxon)
}

export async function updateTaxon(tx: Queryable, kind: TaxonomyLevel, { id, ...changed }: Category): Promise<void> {
  const table = TABLES[kind]
  await tx
    .update(table)
    .set({ ...changed, updatedAt: sql`now()` })
    .where(eq(table.id, id))
}

export async function deleteCategory(tx: Queryable, kind: TaxonomyLevel, id: string): Promise<void> {
  const table = TABLES[kind]
  await tx.delete(table).where(eq(table.id, id))
}

export async function categoryIdsOfSubCategory(tx: Queryable, id: string): Promise<string[]> {
  const rows = await tx
    .select({ id: subCategoryCategory.categoryId })
    .from(subCategoryCategory)
    .where(eq(subCategoryCategory.subCategoryId, id))
    .orderBy(subCategoryCategory.position)
  return rows.map((row) => row.id)
}

/** Sets the categories of a subcategory, in this order. */
export async function placeSubCategory(tx: Queryable, id: string, categoryIds: readonly string[]): Promise<void> {
  const { subCategoryId, categoryId } = subCategoryCategory
  await tx
    .delete(subCategoryCategory)
    .where(and(eq(subCategoryId, id), categoryIds.length > 0 ? notInArray(categoryId, [...categoryIds]) : undefined))
  if (categoryIds.length === 0) return
  await tx
    .insert(subCategoryCategory)
    .values(categoryIds.map((other, position) => ({ subCategoryId: id, categoryId: other, position })))
    .onConflictDoUpdate({ target: [subCategoryId, categoryId], set: { position: sql`excluded.position` } })
}

/** Counts the visible products and the subcategories of a category or subcategory. */
export async function contentsOf(tx: Queryable, kind: TaxonomyLevel, id: string): Promise<CategoryContents> {
  const products = (member: typeof productCategory | typeof productSubCategory, isIn: SQL) =>
    tx
      .select({ total: count() })
      .from(member)
      .innerJoin(product, eq(product.id, member.productId))
      .where(and(isIn, isNull(product.deletedAt)))
  if (kind === 'sub category') {
    const [row] = await products(productSubCategory, eq(productSubCategory.subCategoryId, id))
    return { products: row!.total, subCategories: 0 }
  }
  const [row] = await products(productCategory, eq(productCategory.categoryId, id))
  const [subs] = await tx
    .select({ total: count() })
    .from(subCategoryCategory)
    .where(eq(subCategoryCategory.categoryId, id))
  return { products: row!.total, subCategories: subs!.total }
}

const cachedOfProducts = cacheWhileLarge('product')

/**
 * Counts the products, hidden ones among them, of every category or every subcategory that has any, by its id. It reads all
 * memberships, but only the deleted of the products, which are subtracted: in a large shop the counts are up to a minute old.
 */
export function countProductsIn(db: Queryable, kind: TaxonomyLevel): Promise<Record<string, number>> {
  const [member, id] =
    kind === 'category'
      ? [productCategory, productCategory.categoryId]
      : [productSubCategory, productSubCategory.subCategoryId]
  return cachedOfProducts(db, kind, async () => {
    const ofDeleted = db
      .select({ id, deleted: count().as('deleted_products') })
      .from(product)
      .innerJoin(member, eq(member.productId, product.id))
      .where(isNotNull(product.deletedAt))
      .groupBy(id)
      .as('of_deleted')
    const ofAll = db
      .select({ id, all: count().as('all_products') })
      .from(member)
      .groupBy(id)
      .as('of_all')
    const total = sql<number>`(${ofAll.all} - coalesce(${ofDeleted.deleted}, 0))::int`
    const rows = await db.select({ id: ofAll.id, total }).from(ofAll).leftJoin(ofDeleted, eq(ofDeleted.id, ofAll.id))
    return Object.fromEntries(rows.filter((row) => row.total > 0).map((row) => [row.id, row.total]))
  })
}

/** Copies all memberships to another category, also of deleted products, because old orders are sorted by category. */
export async function copyContents(tx: Queryable, kind: TaxonomyLevel, from: string, to: string): Promise<void> {
  if (kind === 'sub category') {
    await tx.execute(sql`insert into product_sub_category (product_id, sub_category_id, position)
      select product_id, ${to}::uuid, position from product_sub_category where sub_category_id = ${from}
      on conflict do nothing`)
    return
  }
  await tx.execute(sql`insert into product_category (product_id, category_id, position)
    select product_id, ${to}::uuid, position from product_category where category_id = ${from} on conflict do nothing`)
  await tx.execute(sql`insert into sub_category_category (sub_category_id, category_id, position)
    select sub_category_id, ${to}::uuid, position from sub_category_category where category_id = ${from}
    on conflict do nothing`)
}

/** Removes all memberships of a category or subcategory. */
export async function emptyCategory(tx: Queryable, kind: TaxonomyLevel, id: string): Promise<void> {
  if (kind === 'sub category') {
    await tx.delete(productSubCategory).where(eq(productSubCategory.subCategoryId, id))
    await tx.delete(subCategoryCategory).where(eq(subCategoryCategory.subCategoryId, id))
    return
  }
  await tx.delete(productCategory).where(eq(productCategory.categoryId, id))
  await tx.delete(subCategoryCategory).where(eq(subCategoryCategory.categoryId, id))
}
