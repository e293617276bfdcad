import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import type { FoodMark } from '../shared/card-query.ts'
import { type MarkChoice, markChoices } from './declarations/declarations.ts'
import { originsByName } from './declarations/queries.ts'
import { productDeclaration } from './declarations/schema.ts'
import { matching, type ProductFilter } from './filter.queries.ts'
import { product } from './schema.ts'

/** What is counted: packs of one product share a card. */
const CARDS = sql<number>`count(distinct coalesce(${product.familyId}, ${product.id}))`.mapWith(Number)

/** Brands, or countries, that a sheet of filters offers at most. */
export const MAX_CHOICES = 40

/** Returns brands of the products, at most `MAX_CHOICES`, those with most cards first. */
export function brandCounts(db: Queryable, filter: ProductFilter) {
  return db
    .select({ name: sql<string>`${product.brand}`, products: CARDS })
    .from(product)
    .where(and(matching(db, filter), sql`${product.brand} is not null`))
    .groupBy(product.brand)
    .orderBy(desc(CARDS), asc(product.brand))
    .limit(MAX_CHOICES)
}

/** Returns the countries of origin that the products declare, those with most cards first. */
export async function originCounts(
  db: Queryable,
  filter: ProductFilter,
): Promise<{ code: string; products: number }[]> {
  const declared = await originsByName(db)
  if (declared.length === 0) return []
  return db
    .select({ code: sql<string>`${productDeclaration.origin}`, products: CARDS })
    .from(product)
    .innerJoin(productDeclaration, eq(productDeclaration.productId, product.id))
    .where(and(matching(db, filter), isNotNull(productDeclaration.origin)))
    .groupBy(productDeclaration.origin)
    .orderBy(desc(CARDS), asc(productDeclaration.origin))
}

/** Returns the marks of food among the products. */
export async function vegMarkCounts(db: Queryable, filter: ProductFilter): Promise<MarkChoice[]> {
  const counted = (mark: FoodMark) => sql<number>`${CARDS} filter (where ${productDeclaration.veg} = ${mark})`
  const [row] = await db
    .select({ cards: CARDS, veg: counted('veg').mapWith(Number), nonveg: counted('nonveg').mapWith(Number) })
    .from(product)
    .leftJoin(productDeclaration, eq(productDeclaration.productId, product.id))
    .where(matching(db, filter))
  return markChoices(row!)
}
