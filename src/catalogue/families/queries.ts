import { and, eq, inArray } from 'drizzle-orm'
import { preparedOn, type Queryable } from '../../platform/database/database.ts'
import { onSale } from '../filter.queries.ts'
import { isOnSale, type ProductRow } from '../queries.ts'
import { product, productFamily } from '../schema.ts'
import type { FoundPack } from './search-results.ts'

/** Returns the packs of families that shoppers see. */
export async function packsOfFamilies(db: Queryable, familyIds: readonly string[]): Promise<ProductRow[]> {
  if (familyIds.length === 0) return []
  return db
    .select()
    .from(product)
    .where(and(inArray(product.familyId, [...familyIds]), onSale))
}

export async function familyName(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.select({ name: productFamily.name }).from(productFamily).where(eq(productFamily.id, id))
  return row?.name ?? null
}

/** Returns those of the products that are packs of a family, with what decides which of them a card shows. */
export async function packsAmong(db: Queryable, ids: readonly string[]): Promise<FoundPack[]> {
  if (ids.length === 0) return []
  const prepared = preparedOn(db)
  return prepared<FoundPack[]>`
    select replace(id::text, '-', '') as id, replace(family_id::text, '-', '') as "familyId", stock > 0 as "isInStock",
      sold_price_in_paise::float8 as "soldPriceInPaise"
    from product where id = any (${[...ids]}::uuid[]) and family_id is not null and ${isOnSale(db)}`
}
