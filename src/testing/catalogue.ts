import {
  category,
  product,
  productCategory,
  productSubCategory,
  subCategory,
  subCategoryCategory,
} from '../catalogue/schema.ts'
import type { Queryable } from '../platform/database/database.ts'
import { newId } from '../platform/runtime/ids.ts'

/** Inserts a category; returns its id. */
export async function givenCategory(db: Queryable, name: string): Promise<string> {
  const id = newId()
  await db.insert(category).values({ id, name })
  return id
}

/** Inserts a subcategory of the given categories; returns its id. */
export async function givenSubCategory(db: Queryable, name: string, categoryIds: string[]): Promise<string> {
  const id = newId()
  await db.insert(subCategory).values({ id, name })
  if (categoryIds.length > 0) {
    await db
      .insert(subCategoryCategory)
      .values(categoryIds.map((categoryId, position) => ({ subCategoryId: id, categoryId, position })))
  }
  return id
}

interface GivenProduct extends Partial<typeof product.$inferInsert> {
  categoryIds?: string[]
  subCategoryIds?: string[]
}

/** Inserts a product, with defaults for fields that are not given; returns its id. */
export async function givenProduct(
  db: Queryable,
  { categoryIds = [], subCategoryIds = [], ...over }: GivenProduct = {},
): Promise<string> {
  const id = over.id ?? newId()
  await db.insert(product).values({ name: 'Toned Milk', unit: '1 L', stock: 10, priceInPaise: 5400, ...over, id })
  const placed = (ids: string[]) => ids.map((other, position) => ({ productId: id, other, position }))
  if (categoryIds.length > 0) {
    await db
      .insert(productCategory)
      .values(placed(categoryIds).map(({ other, ...row }) => ({ ...row, categoryId: other })))
  }
  if (subCategoryIds.length > 0) {
    await db
      .insert(productSubCategory)
      .values(placed(subCategoryIds).map(({ other, ...row }) => ({ ...row, subCategoryId: other })))
  }
  return id
}
