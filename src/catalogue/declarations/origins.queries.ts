import { desc, inArray, type SQL, sql } from 'drizzle-orm'
import { preparedOn, type Queryable } from '../../platform/database/database.ts'
import { countryName } from '../../shared/countries.ts'
import { product } from '../schema.ts'
import { productDeclaration } from './schema.ts'

/**
 * Returns the countries of origin that any product declares, by their English names. Each is found by one step in the
 * index, however many products there are.
 */
export async function originsByName(db: Queryable): Promise<string[]> {
  const rows = await preparedOn(db)<{ origin: string }[]>`
    with recursive declared as (
      (select origin from product_declaration where origin is not null order by origin limit 1)
      union all
      select (select d.origin from product_declaration d where d.origin > declared.origin order by d.origin limit 1)
      from declared where declared.origin is not null
    ) select origin from declared where origin is not null`
  const codes = rows.map(({ origin }) => origin)
  return codes.sort((one, other) => countryName(one).localeCompare(countryName(other)))
}

/** Returns the ids of the products of these countries of origin. */
export function ofOrigins(db: Queryable, origins: readonly string[]) {
  return db
    .select({ id: productDeclaration.productId })
    .from(productDeclaration)
    .where(inArray(productDeclaration.origin, [...origins]))
}

/** Returns the order by the name of the country of origin; products without one come last. */
export async function byOrigin(db: Queryable): Promise<SQL[]> {
  const countries = await originsByName(db)
  const origin = sql`(select origin from product_declaration d where d.product_id = ${product.id})`
  return [sql`array_position(${`{${countries.join(',')}}`}::bpchar[], ${origin}) asc nulls last`, desc(product.id)]
}
