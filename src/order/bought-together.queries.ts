import { sql } from 'drizzle-orm'
import { type Database, limitStatements } from '../platform/database/database.ts'
import { countsAsSale } from './sales.queries.ts'

const MAX_AGE_DAYS = 90
/** Fewer orders, or of fewer shoppers, are chance, and would show what somebody buys. */
const MIN_ORDERS = 3
const MIN_SHOPPERS = 3
/** More than a page shows, because some of them are sold out or packs of one product. */
const MAX_OTHERS = 12
/** As many tags as one notification may have; with more, every page would be rendered again. */
const TAGS_AT_ONCE = 200

/**
 * Recomputes what is often in one order, from the orders of the last `MAX_AGE_DAYS` days, and renders the pages again of
 * those products whose lists have changed. A product that everybody buys comes after one that is bought mostly with this
 * one. The orders of deleted accounts count as those of one shopper. Returns the number of products with another list.
 */
export function refreshBoughtTogether(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    // It reads the orders of three months, which in a large shop takes longer than the statement timeout.
    await limitStatements(tx, 0)
    // Instances that run the job at the same time would lock the same rows in different orders.
    await tx.execute(sql`lock table bought_together in share row exclusive mode`)
    const [row] = await tx.execute<{ changed: number }>(sql`
      with sold as materialized (
        select order_id, product_id, coalesce(user_id::text, customer_mobile, '') as shopper
        from "order" join order_line on order_id = "order".id
        where ${countsAsSale(MAX_AGE_DAYS)}),
      pairs as materialized (
        select one.product_id as one_id, other.product_id as other_id, count(*) as orders
        from sold one join sold other on other.order_id = one.order_id and other.product_id > one.product_id
        group by 1, 2 having count(*) >= ${MIN_ORDERS} and count(distinct one.shopper) >= ${MIN_SHOPPERS}),
      totals as (select product_id, count(*) as orders from sold group by product_id),
      ranked as (
        select both_ways.product_id, other_id, (row_number() over (
          partition by both_ways.product_id order by both_ways.orders / sqrt(totals.orders) desc, other_id) - 1)::smallint as position
        from (
          select one_id as product_id, other_id, orders from pairs union all select other_id, one_id, orders from pairs
        ) as both_ways join totals on totals.product_id = other_id),
      wanted as materialized (select * from ranked where position < ${MAX_OTHERS}),
      gone as (
        delete from bought_together former where not exists (
          select from wanted where wanted.product_id = former.product_id and wanted.position = former.position)
        returning product_id),
      written as (
        insert into bought_together as former (product_id, position, other_id) select product_id, position, other_id from wanted
        on conflict (product_id, position) do update set other_id = excluded.other_id
        where excluded.other_id <> former.other_id returning product_id),
      changed as materialized (select product_id from gone union select product_id from written),
      batches as (
        select array_agg(page_tag('together', product_id)) as tags
        from (select product_id, (row_number() over () - 1) / ${TAGS_AT_ONCE} as batch from changed) as numbered group by batch),
      sent as materialized (select send_page_tags(tags) from batches)
      select (select count(*) from changed)::int as changed, (select count(*) from sent) as batches`)
    return row!.changed
  })
}
