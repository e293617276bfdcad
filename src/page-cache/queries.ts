import { asc, count } from 'drizzle-orm'
import { onSale } from '../catalogue/filter.queries.ts'
import { product } from '../catalogue/schema.ts'
import type { Queryable } from '../platform/database/database.ts'

export async function countShownProducts(db: Queryable): Promise<number> {
  const [row] = await db.select({ products: count() }).from(product).where(onSale)
  return row!.products
}

/** Returns the products for the sitemap, oldest first. */
export function shownProducts(db: Queryable, offset: number, limit: number) {
  return db
    .select({ id: product.id, name: product.name, updatedAt: product.updatedAt })
    .from(product)
    .where(onSale)
    .orderBy(asc(product.id))
    .offset(offset)
    .limit(limit)
}
