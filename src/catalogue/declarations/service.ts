import type { Queryable } from '../../platform/database/database.ts'
import type { UndeclaredView } from '../contract.ts'
import { bitsOf, MISSING, REQUIRED_BITS } from './declarations.ts'
import { countMissing } from './queries.ts'

/** Returns how many products lack what the law asks for, and how many lack each declaration. */
export async function countUndeclared(db: Queryable): Promise<UndeclaredView> {
  const counts = await countMissing(db)
  const having = (bits: number) =>
    counts.filter(({ missing }) => (missing & bits) !== 0).reduce((sum, { products }) => sum + products, 0)
  return {
    products: counts.reduce((sum, { products }) => sum + products, 0),
    undeclared: having(REQUIRED_BITS),
    undeclaredOnSale: counts
      .filter(({ missing }) => (missing & REQUIRED_BITS) !== 0)
      .reduce((sum, { productsOnSale }) => sum + productsOnSale, 0),
    fields: Object.fromEntries(MISSING.map((field) => [field, having(bitsOf(field))])) as UndeclaredView['fields'],
  }
}
