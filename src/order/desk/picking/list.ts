import type { Queryable } from '../../../platform/database/database.ts'
import { linesOf } from '../../history/queries.ts'
import { findOrder } from '../../history/service.ts'
import { lineOf } from '../../history/views.ts'
import type { PickGroup } from '../contract.ts'
import { placesOf, stocksOf } from './queries.ts'

/** Heading for products without a category. */
const ELSEWHERE = 'Everything else'

/** Returns the lines of an order grouped by category, which tells where they are in the shop. */
export async function pickList(db: Queryable, code: string): Promise<PickGroup[]> {
  const order = await findOrder(db, code)
  const [lines, places, stocks] = await Promise.all([
    linesOf(db, order.id),
    placesOf(db, order.id),
    stocksOf(db, order.id),
  ])
  const byPlace = Map.groupBy(lines, ({ productId }) => places.get(productId) ?? ELSEWHERE)
  const groups = Array.from(byPlace, ([category, lines]) => ({
    category,
    lines: lines
      .map((line) => ({ ...lineOf(line), stock: stocks.get(line.productId) ?? 0 }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  }))
  return groups.sort((a, b) => rank(a) - rank(b) || a.category.localeCompare(b.category))
}

function rank({ category }: PickGroup): number {
  return category === ELSEWHERE ? 1 : 0
}
