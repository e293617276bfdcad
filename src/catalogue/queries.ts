import {
  type AnyColumn,
  and,
  asc,
  type Column,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm'
import { rowOfValues } from '../platform/database/column-values.ts'
import { preparedOn, type Queryable } from '../platform/database/database.ts'
import { containing } from '../platform/database/patterns.ts'
import type { CardSort } from '../shared/card-query.ts'
import { byOrigin } from './declarations/queries.ts'
import { matching, type ProductFilter } from './filter.queries.ts'
import { category, product, productCategory, productSubCategory, subCategory, subCategoryCategory } from './schema.ts'

export type CategoryRow = typeof category.$inferSelect
export type SubCategoryRow = typeof subCategory.$inferSelect
export type ProductRow = typeof product.$inferSelect

export interface Slice {
  offset: number
  limit: number
}

/** Returns all categories in the owner's order; those that were never ordered follow, by name. */
export function allCategories(db: Queryable): Promise<CategoryRow[]> {
  return db
    .select()
    .from(category)
    .orderBy(sql`${category.position} nulls last`, asc(sql`lower(${category.name})`), asc(category.id))
}

/**
 * Returns all subcategories. In a shop that ordered its categories or subcategories they follow their first category and
 * the order within it; otherwise the order is by name.
 */
export async function allSubCategories(db: Queryable): Promise<SubCategoryRow[]> {
  return subCategoriesInOrder(db)
}

/** Which subcategories are wanted. */
export interface SubCategoryFilter {
  /** What the name, or that of one of its categories, contains. */
  text: string
  /** The category that it is in; undefined for any. */
  categoryId?: string | undefined
}

/** Returns a slice of the subcategories that match, in the order of `allSubCategories`. */
export async function findSubCategories(
  db: Queryable,
  filter: SubCategoryFilter,
  { offset, limit }: Slice,
): Promise<SubCategoryRow[]> {
  return subCategoriesInOrder(db).where(matches(filter)).offset(offset).limit(limit)
}

export async function countSubCategories(db: Queryable, filter: SubCategoryFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(subCategory).where(matches(filter))
  return row!.total
}

function matches({ text, categoryId }: SubCategoryFilter): SQL | undefined {
  const isIn = categoryId
    ? sql`exists (select from ${subCategoryCategory} where ${subCategoryCategory.subCategoryId} = ${subCategory.id}
        and ${subCategoryCategory.categoryId} = ${categoryId})`
    : undefined
  return and(isCalled(text), isIn)
}

function isCalled(text: string): SQL | undefined {
  if (text === '') return undefined
  const part = containing(text)
  return sql`(${subCategory.name} ilike ${part} or exists (
    select from ${subCategoryCategory} join ${category} on ${category.id} = ${subCategoryCategory.categoryId}
    where ${subCategoryCategory.subCategoryId} = ${subCategory.id} and ${category.name} ilike ${part}))`
}

function subCategoriesInOrder(db: Queryable) {
  const firstMembership = db
    .selectDistinctOn([subCategoryCategory.subCategoryId], {
      subCategoryId: subCategoryCategory.subCategoryId,
      categoryId: subCategoryCategory.categoryId,
      position: subCategoryCategory.subCategoryPosition,
    })
    .from(subCategoryCategory)
    .orderBy(subCategoryCategory.subCategoryId, subCategoryCategory.position)
    .as('first_membership')
  const isOrdered = sql`(exists (select from category where position is not null)
    or exists (select from sub_category_category where sub_category_position is not null))`
  const ifOrdered = (key: SQL | AnyColumn) => sql`case when ${isOrdered} then ${key} end nulls last`
  return db
    .select(getTableColumns(subCategory))
    .from(subCategory)
    .leftJoin(firstMembership, eq(firstMembership.subCategoryId, subCategory.id))
    .leftJoin(category, eq(category.id, firstMembership.categoryId))
    .orderBy(
      ifOrdered(category.position),
      ifOrdered(sql`lower(${category.name})`),
      ifOrdered(firstMembership.position),
      asc(sql`lower(${subCategory.name})`),
      asc(subCategory.id),
    )
    .$dynamic()
}

/** Returns every membership of a subcategory in a category: the categories of a subcategory in the order the admin chose. */
export function subCategoryMemberships(db: Queryable) {
  return db
    .select({ ownerId: subCategoryCategory.subCategoryId, id: subCategoryCategory.categoryId })
    .from(subCategoryCategory)
    .orderBy(subCategoryCategory.subCategoryId, subCategoryCategory.position)
}

export type SubCategoryOfCategory = Pick<SubCategoryRow, 'id' | 'name' | 'image' | 'updatedAt'> & { categoryId: string }

/**
 * Returns the subcategories of all categories, those of each in the owner's order, then by name; one of two categories is there
 * twice. Every page has them, so it is a prepared statement.
 */
export async function subCategoriesOfCategories(db: Queryable): Promise<SubCategoryOfCategory[]> {
  const rows = await preparedOn(db)`
    select category_id, id, name, image, updated_at
    from sub_category_category join sub_category on id = sub_category_id
    order by sub_category_position nulls last, lower(name), id`.values()
  return rows.map((values) => rowOfValues(OF_CATEGORY_COLUMNS, values) as SubCategoryOfCategory)
}

const OF_CATEGORY_COLUMNS: [string, Column][] = [
  ['categoryId', subCategoryCategory.categoryId],
  ...(['id', 'name', 'image', 'updatedAt'] as const).map((name): [string, Column] => [name, subCategory[name]]),
]

export async function findProducts(
  db: Queryable,
  filter: ProductFilter,
  sort: Exclude<CardSort, 'popular'>,
  slice: Slice,
): Promise<ProductRow[]> {
  const inOrder = sort === 'origin' ? await byOrigin(db) : orderOf(sort)
  return findInOrder(db, matching(db, filter), inOrder, slice)
}

/**
 * Returns the newest products in stock, then the newest that are sold out. The latter are looked for only if the former do not
 * fill the page, so that the first pages read no more of a large category than of a small one.
 */
export async function findAvailable(db: Queryable, filter: ProductFilter, slice: Slice): Promise<ProductRow[]> {
  const newest = [desc(product.id)]
  const available = and(matching(db, filter), gt(product.stock, 0))
  const inStock = await findInOrder(db, available, newest, slice)
  if (inStock.length === slice.limit || filter.inStock) return inStock
  const before = inStock.length > 0 ? slice.offset + inStock.length : await countWhere(db, available)
  const soldOut = await findInOrder(db, and(matching(db, filter), lte(product.stock, 0)), newest, {
    offset: Math.max(0, slice.offset - before),
    limit: slice.limit - inStock.length,
  })
  return [...inStock, ...soldOut]
}

function findInOrder(db: Queryable, condition: SQL | undefined, inOrder: SQL[], slice: Slice): Promise<ProductRow[]> {
  // Selects ids first, so that for the products of earlier pages only the columns of the sort order are read.
  const ids = db
    .select({ id: product.id })
    .from(product)
    .where(condition)
    .orderBy(...inOrder)
    .offset(slice.offset)
    .limit(slice.limit)
  return db
    .select()
    .from(product)
    .where(inArray(product.id, ids))
    .orderBy(...inOrder)
}

export function countProducts(db: Queryable, filter: ProductFilter): Promise<number> {
  return countWhere(db, matching(db, filter))
}

async function countWhere(db: Queryable, condition: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(product).where(condition)
  return row!.total
}

/** Returns the category ids of each product, in the order the admin chose. */
export function categoryIdsOf(db: Queryable, productIds: readonly string[]) {
  return db
    .select({ ownerId: productCategory.productId, id: productCategory.categoryId })
    .from(productCategory)
    .where(inArray(productCategory.productId, [...productIds]))
    .orderBy(productCategory.productId, productCategory.position)
}

/** Returns the subcategory ids of each product, in the order the admin chose. */
export function subCategoryIdsOf(db: Queryable, productIds: readonly string[]) {
  return db
    .select({ ownerId: productSubCategory.productId, id: productSubCategory.subCategoryId })
    .from(productSubCategory)
    .where(inArray(productSubCategory.productId, [...productIds]))
    .orderBy(productSubCategory.productId, productSubCategory.position)
}

function orderOf(sort: Exclude<CardSort, 'origin' | 'popular'>): SQL[] {
  const newest = desc(product.id)
  switch (sort) {
    case 'price':
      return [asc(product.soldPriceInPaise), newest]
    case 'price-desc':
      return [desc(product.soldPriceInPaise), newest]
    case 'discount':
      return [desc(product.discountPercent), newest]
    case 'name':
      return [asc(sql`lower(${product.name})`), newest]
    default:
      return [newest]
  }
}
