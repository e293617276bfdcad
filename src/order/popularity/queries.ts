import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { isSold } from '../sales.queries.ts'

const HALF_LIFE_DAYS = 14
/** An older order counts less than a hundredth of today's. */
const MAX_AGE_DAYS = 90
/** A smaller change is not written: every score falls a little each hour, in the same proportion. */
const MIN_CHANGE = 0.05

/**
 * Recomputes how well products sell from the orders of the last `MAX_AGE_DAYS` days. An order counts once for each of
 * its products, whatever the quantity, so that one large order does not make a bestseller. Returns the number of
 * products whose score changed.
 */
export function refreshPopularity(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    // It reads the orders of three months, which in a large shop takes longer than the statement timeout.
    await tx.execute(sql`set local statement_timeout = 0`)
    // Instances that run the job at the same time would lock the same rows in different orders.
    await tx.execute(sql`lock table product_popularity in share row exclusive mode`)
    const [row] = await tx.execute<{ changed: number }>(sql`
      with sold as (
        select product_id, sum(power(0.5, extract(epoch from now() - "order".created_at) / 86400 / ${HALF_LIFE_DAYS}))::real
          as score
        from "order" join order_line on order_id = "order".id
        where "order".created_at between now() - make_interval(days => ${MAX_AGE_DAYS}) and now()
          and ${isSold}
          and coalesce(picked_quantity, order_line.quantity) > 0
        group by product_id),
      gone as (
        delete from product_popularity as known
        where not exists (select from sold where sold.product_id = known.product_id) returning 1),
      written as (
        insert into product_popularity as known (product_id, score) select product_id, score from sold
        on conflict (product_id) do update set score = excluded.score, computed_at = now()
        where abs(excluded.score - known.score) > ${MIN_CHANGE} * known.score
        returning 1)
      select ((select count(*) from gone) + (select count(*) from written))::int as changed`)
    return row!.changed
  })
}
