import { sql } from 'drizzle-orm'
import { bestSellerIds, notifyBestSellers } from '../catalogue/popularity.queries.ts'
import { type Database, limitStatements } from '../platform/database/database.ts'
import { MAX_HOME_ROW_LENGTH } from '../shared/limits.ts'
import { countsAsSale } from './sales.queries.ts'

const HALF_LIFE_DAYS = 14
/** An older order or click counts less than a hundredth of today's. */
const MAX_AGE_DAYS = 90
/** A smaller change is not written: every score falls a little each hour, in the same proportion. */
const MIN_CHANGE = 0.05
/** The score of a product that sells like the best of a category that sells much. */
const BEST_CATEGORY_SCORE = 20
/** Twice the clicks are three steps more. */
const STEPS_OF_CLICKS = 4

/**
 * Recomputes how well products sell from the orders of the last `MAX_AGE_DAYS` days, and how often they were chosen from
 * search results. A shopper counts once a day for a product, whatever the number and size of the orders, so that nobody
 * makes a bestseller alone; the orders of deleted accounts, which have no shopper any more, count as those of one. Pages with
 * the best sellers of the whole shop are rendered again only if these are others then. Returns the number of products whose
 * ranks changed.
 */
export function refreshPopularity(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    // It reads the orders of three months, which in a large shop takes longer than the statement timeout.
    await limitStatements(tx, 0)
    // Instances that run the job at the same time would lock the same rows in different orders.
    await tx.execute(sql`lock table product_popularity in share row exclusive mode`)
    const before = await bestSellerIds(tx, MAX_HOME_ROW_LENGTH)
    const [row] = await tx.execute<{ changed: number }>(sql`
      with sold as (
        select product_id, sum(${weightAt(sql`ordered_at`)})::real as score
        from (
          select product_id, max("order".created_at) as ordered_at
          from "order" join order_line on order_id = "order".id
          where ${countsAsSale(MAX_AGE_DAYS)}
          group by product_id, user_id, customer_mobile, ("order".created_at at time zone 'Asia/Kolkata')::date) as bought
        group by product_id),
      clicked as (
        select product_id, sum(clicks * ${weightAt(sql`day`)}) as score
        from search_click where day > now() - make_interval(days => ${MAX_AGE_DAYS})
        group by product_id),
      placed as materialized (
        select product_id, score, category_id from sold left join product_category using (product_id)),
      compared as (
        select product_id, max(round(${BEST_CATEGORY_SCORE} * ln(1 + score) / ln(2 + best)))::smallint as category_score
        from placed join (select category_id, max(score) as best from placed group by category_id) as bests
          on bests.category_id is not distinct from placed.category_id
        group by product_id),
      known as (
        select product_id, coalesce(sold.score, 0) as score, coalesce(category_score, 0) as category_score,
          coalesce(round(${STEPS_OF_CLICKS} * ln(1 + clicked.score)), 0)::smallint as clicks
        from sold full join clicked using (product_id) left join compared using (product_id)),
      gone as (
        delete from product_popularity as former
        where not exists (select from known where known.product_id = former.product_id) returning 1),
      written as (
        insert into product_popularity as former (product_id, score, category_score, clicks)
        select product_id, score, category_score, clicks from known
        on conflict (product_id) do update
        set score = excluded.score, category_score = excluded.category_score, clicks = excluded.clicks, computed_at = now()
        where abs(excluded.score - former.score) > ${MIN_CHANGE} * former.score
          or (excluded.category_score, excluded.clicks) <> (former.category_score, former.clicks)
        returning 1)
      select ((select count(*) from gone) + (select count(*) from written))::int as changed`)
    if (!Bun.deepEquals(await bestSellerIds(tx, MAX_HOME_ROW_LENGTH), before)) await notifyBestSellers(tx)
    return row!.changed
  })
}

/** What an order or click of that time counts now. */
function weightAt(time: ReturnType<typeof sql>) {
  return sql`power(0.5, greatest(extract(epoch from now() - ${time}), 0) / 86400 / ${HALF_LIFE_DAYS})`
}
