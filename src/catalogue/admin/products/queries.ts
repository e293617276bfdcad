import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { product, productCategory, productSubCategory } from '../../schema.ts'

export type ProductRow = typeof product.$inferSelect
export type ProductChange = Partial<
  Pick<
    ProductRow,
    | 'name'
    | 'unit'
    | 'stock'
    | 'priceInPaise'
    | 'discountPercent'
    | 'description'
    | 'moreDetails'
    | 'sku'
    | 'brand'
    | 'image'
  >
>

/** Holds a product that is not deleted: neither orders nor other admins change it until the transaction ends. */
export async function lockProduct(tx: Queryable, id: string): Promise<ProductRow | null> {
  const [row] = await tx
    .select()
    .from(product)
    .where(and(eq(product.id, id), isNull(product.deletedAt)))
    .for('no key update')
  return row ?? null
}

/** The product on sale that has a name, unit and brand, in upper or lower case; none has no brand as well. */
export async function findNamesake(
  tx: Queryable,
  { name, unit, brand }: Pick<ProductRow, 'name' | 'unit' | 'brand'>,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: product.id })
    .from(product)
    .where(
      and(
        sql`lower(${product.name}) = lower(${name})`,
        sql`lower(${product.unit}) = lower(${unit})`,
        sql`lower(coalesce(${product.brand}, '')) = lower(${brand ?? ''})`,
        isNull(product.deletedAt),
      ),
    )
    .limit(1)
  return row?.id ?? null
}

export async function insertProduct(tx: Queryable, row: typeof product.$inferInsert): Promise<void> {
  await tx.insert(product).values(row)
}

/** Changes a product, whose version rises. */
export async function updateProductRow(tx: Queryable, id: string, changed: ProductChange): Promise<void> {
  await tx
    .update(product)
    .set({ ...changed, version: sql`${product.version} + 1`, updatedAt: sql`now()` })
    .where(eq(product.id, id))
}

/** Takes a product out of the shop. Its row stays, for the orders and carts that show it. */
export async function markDeleted(tx: Queryable, id: string): Promise<void> {
  await tx
    .update(product)
    .set({ version: sql`${product.version} + 1`, updatedAt: sql`now()`, deletedAt: sql`now()` })
    .where(eq(product.id, id))
}

/** Puts a product into these categories alone, in this order. */
export async function placeInCategories(tx: Queryable, id: string, categoryIds: readonly string[]): Promise<void> {
  const { productId, categoryId } = productCategory
  const others = categoryIds.length > 0 ? notInArray(categoryId, [...categoryIds]) : undefined
  await tx.delete(productCategory).where(and(eq(productId, id), others))
  if (categoryIds.length === 0) return
  await tx
    .insert(productCategory)
    .values(categoryIds.map((other, position) => ({ productId: id, categoryId: other, position })))
    .onConflictDoUpdate({ target: [productId, categoryId], set: { position: sql`excluded.position` } })
}

/** Puts a product into these sub-categories alone, in this order. */
export async function placeInSubCategories(tx: Queryable, id: string, ids: readonly string[]): Promise<void> {
  const { productId, subCategoryId } = productSubCategory
  const others = ids.length > 0 ? notInArray(subCategoryId, [...ids]) : undefined
  await tx.delete(productSubCategory).where(and(eq(productId, id), others))
  if (ids.length === 0) return
  await tx
    .insert(productSubCategory)
    .values(ids.map((other, position) => ({ productId: id, subCategoryId: other, position })))
    .onConflictDoUpdate({ target: [productId, subCategoryId], set: { position: sql`excluded.position` } })
}
