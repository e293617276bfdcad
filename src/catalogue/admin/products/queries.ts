import { and, eq, isNull, ne, notInArray, sql } from 'drizzle-orm'
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
    | 'sellingPriceInPaise'
    | 'description'
    | 'moreDetails'
    | 'sku'
    | 'publish'
    | 'brand'
    | 'image'
  >
>

/** Locks a product that is not deleted: neither orders nor other admins can change it until the transaction ends. */
export async function lockProduct(tx: Queryable, id: string): Promise<ProductRow | null> {
  const [row] = await tx
    .select()
    .from(product)
    .where(and(eq(product.id, id), isNull(product.deletedAt)))
    .for('no key update')
  return row ?? null
}

/** Finds the product on sale with this name, unit and brand, ignoring case; no brand matches only no brand. */
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

/** Returns whether another product on sale has this SKU, in any case. Until the transaction ends, nobody else may take it. */
export async function isSkuTaken(tx: Queryable, id: string, sku: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('tokri sku ' || lower(${sku}), 0))`)
  const [other] = await tx
    .select({ id: product.id })
    .from(product)
    .where(and(sql`lower(${product.sku}) = lower(${sku})`, ne(product.id, id), isNull(product.deletedAt)))
    .limit(1)
  return other !== undefined
}

export async function insertProduct(tx: Queryable, row: typeof product.$inferInsert): Promise<void> {
  await tx.insert(product).values(row)
}

/** Marks a product as deleted. Its row stays, because orders and carts refer to it. */
export async function markDeleted(tx: Queryable, id: string): Promise<void> {
  await tx
    .update(product)
    .set({ version: sql`${product.version} + 1`, updatedAt: sql`now()`, deletedAt: sql`now()` })
    .where(eq(product.id, id))
}

/** Sets the categories of a product, in this order. */
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

/** Sets the subcategories of a product, in this order. */
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
