import { type SQL, sql } from 'drizzle-orm'
import { onSale } from '../../catalogue/filter.queries.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** Older orders count for nothing, and the statement reads no more, however long somebody has been a customer. */
const MAX_ORDERS = 200
/** What was ordered twice a month ago comes as early as what was ordered once today. */
const HALF_LIFE_DAYS = 30

export interface BoughtSlice {
  offset: number
  limit: number
}

/**
 * What this shopper ordered, from the moment that it was placed, and the shop did not miss, among the last `MAX_ORDERS` such
 * orders, while it is on sale and in stock; of several packs
 * of a family, the one that comes first. First what was bought often and lately. As every order fades in the same
 * proportion, pages do not shift with time.
 */
export const boughtProducts = (userId: string, { offset, limit }: BoughtSlice): SQL => sql`
    with newest as (
      select id, created_at from "order"
      where user_id = ${userId} and state in ('placed', 'accepted', 'packed', 'out for delivery', 'delivered')
      order by created_at desc limit ${MAX_ORDERS}),
    bought as (
      select product_id,
        sum(power(0.5, extract(epoch from now() - newest.created_at)::float8 / 86400 / ${HALF_LIFE_DAYS}::float8)) as weight
      from newest join order_line on order_id = newest.id
      where coalesce(picked_quantity, quantity) > 0 group by product_id),
    available as (
      select distinct on (coalesce(family_id, product.id)) product.id, weight
      from bought join product on product.id = product_id and ${onSale} and product.stock > 0
      order by coalesce(family_id, product.id), weight desc, product.id)
    select (select count(*) from available)::int as total, array(
      select replace(id::text, '-', '') from available order by weight desc, id offset ${offset} limit ${limit}) as ids`

/** Returns the ids of a page of what a shopper can buy again, and how many there are in all. */
export async function boughtProductIds(
  db: Queryable,
  userId: string,
  slice: BoughtSlice,
): Promise<{ ids: string[]; total: number }> {
  const [row] = await db.execute<{ ids: string[]; total: number }>(boughtProducts(userId, slice))
  return row!
}
