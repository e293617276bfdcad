import { eq } from 'drizzle-orm'
import { preparedOn, type Queryable } from '../../platform/database/database.ts'
import type { FoodMark } from '../../shared/card-query.ts'
import { type DeclaredProduct, declaredProducts, isOnSale } from '../by-ids.queries.ts'
import { MAX_CHOICES } from '../choices.queries.ts'
import { markChoices } from '../declarations/declarations.ts'
import type { CardChoices } from '../page-models.ts'
import { productFamily } from '../schema.ts'
import type { FoundPack, ResultGroups } from './search-results.ts'

/** Returns the packs of families that shoppers see, with their declarations. */
export async function packsOfFamilies(db: Queryable, familyIds: readonly string[]): Promise<DeclaredProduct[]> {
  if (familyIds.length === 0) return []
  return declaredProducts(db, preparedOn(db)`family_id = any (${[...familyIds]}::uuid[]) and ${isOnSale(db)}`)
}

export async function familyName(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.select({ name: productFamily.name }).from(productFamily).where(eq(productFamily.id, id))
  return row?.name ?? null
}

/**
 * Returns which of the products are packs of which family, and what their cards can be narrowed to: brands and countries of
 * origin, those with most cards first, and marks of food that not all of them have.
 */
export async function groupsAmong(db: Queryable, ids: readonly string[]): Promise<ResultGroups> {
  if (ids.length === 0) return { familyOf: new Map(), choices: { brands: [], origins: [], vegMarks: [] } }
  const prepared = preparedOn(db)
  const counted = (column: 'brand' | 'origin', as: 'name' | 'code') => prepared`(
    select coalesce(json_agg(json_build_object(${as}::text, choice, 'products', cards)), '[]') from (
      select ${prepared(column)} as choice, count(distinct card)::int as cards
      from found where ${prepared(column)} is not null group by 1 order by 2 desc, 1 limit ${MAX_CHOICES}
    ) as counts)`
  const [row] = await prepared<
    (Pick<CardChoices, 'brands' | 'origins'> & {
      families: [string, string][]
      /** Numbers of all cards, and of those with a mark. */
      marked: Record<FoodMark | 'cards', number>
    })[]
  >`
    with found as materialized (
      select product.id, family_id, coalesce(family_id, product.id) as card, brand, origin, veg
      from product left join product_declaration on product_id = product.id
      where product.id = any (${asText(ids)}::text::uuid[]) and ${isOnSale(db)}
    )
    select ${counted('brand', 'name')} as brands, ${counted('origin', 'code')} as origins, (
      select json_build_object('cards', count(distinct card), 'veg', count(distinct card) filter (where veg = 'veg'),
        'nonveg', count(distinct card) filter (where veg = 'nonveg'))
      from found) as marked, (
      select coalesce(json_agg(json_build_array(replace(id::text, '-', ''), replace(family_id::text, '-', ''))), '[]')
      from found where family_id is not null) as families`
  const { families, brands, origins, marked } = row!
  return { familyOf: new Map(families), choices: { brands, origins, vegMarks: markChoices(marked) } }
}

/** Returns those of the products that are packs of a family and on sale, with what decides which of them a card shows. */
export async function packsAmong(db: Queryable, ids: readonly string[]): Promise<FoundPack[]> {
  if (ids.length === 0) return []
  return preparedOn(db)<FoundPack[]>`
    select replace(id::text, '-', '') as id, replace(family_id::text, '-', '') as "familyId", stock > 0 as "isInStock",
      sold_price_in_paise::float8 as "soldPriceInPaise"
    from product where id = any (${asText(ids)}::text::uuid[]) and family_id is not null and ${isOnSale(db)}`
}

/** An array of up to a thousand ids as one text, which the driver need not go through. */
function asText(ids: readonly string[]): string {
  return `{${ids.join(',')}}`
}
