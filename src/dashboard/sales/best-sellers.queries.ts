import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { PRODUCT_SALES, productSales, type Span } from './orders.queries.ts'
import { contains, spansWithoutSums } from './queries.ts'

export interface SoldRow {
  id: string
  brand: string | null
  name: string
  unit: string
  quantity: number
  amountInPaise: number
}

/** The best of a stretch of time are looked for among so many of each of its days. */
const BEST_OF_DAY = 50

/**
 * Returns the products that sold the most pieces in a stretch of whole days, with their current names. Days that are over are
 * read from their sums, unless these are not written yet or orders of them changed since. Run it in a transaction with one
 * snapshot.
 */
export async function bestSellersIn(
  db: Queryable,
  span: Span,
  limit: number,
  bestOfDay = BEST_OF_DAY,
): Promise<SoldRow[]> {
  const live = await spansWithoutSums(db, span, 'days')
  const some = await amongTheBest(db, { span, live, limit, bestOfDay })
  // A product that is among no day's best sold at most `others` pieces in all days together.
  const isComplete = some.length === limit && some.every(({ quantity, others }) => quantity > others)
  const best = isComplete ? some : await amongAll(db, { span, live, limit })
  return best.map(({ id, brand, name, unit, quantity, amount }) => ({
    id,
    brand,
    name,
    unit,
    quantity,
    amountInPaise: Number(amount),
  }))
}

interface Asked {
  span: Span
  live: readonly Span[]
  limit: number
}

interface SummedRow extends Record<'id' | 'name' | 'unit' | 'amount', string> {
  brand: string | null
  quantity: number
}

/** Reads the best of each day, and of these the sums of all days. */
function amongTheBest(db: Queryable, { bestOfDay, ...asked }: Asked & { bestOfDay: number }) {
  return db.execute<SummedRow & { others: number } & Record<string, unknown>>(sql`
    with summed as (select day from sales_day where ${isSummed(asked)}),
      live as materialized (${liveProducts(asked)}),
      front as (
        select best.* from summed cross join lateral (
          select day::text as list, product_id, pieces from sales_product
          where sales_product.day = summed.day order by pieces desc limit ${bestOfDay}) as best
        union all
        (select 'live', product_id, pieces from live order by pieces desc limit ${bestOfDay})),
      others as (
        select coalesce(sum(last_pieces), 0)::int as pieces
        from (select greatest(0, min(pieces)) as last_pieces from front group by list having count(*) >= ${bestOfDay}) as cut),
      known as (select distinct product_id from front),
      sales as (
        select product_id, pieces, amount from live join known using (product_id)
        union all
        select found.* from known cross join summed cross join lateral (
          select product_id, pieces, amount_in_paise from sales_product
          where sales_product.day = summed.day and sales_product.product_id = known.product_id offset 0) as found)
    ${bestOf(asked, sql`sales`, sql`, (select pieces from others) as others`)}`)
}

function amongAll(db: Queryable, asked: Asked) {
  return db.execute<SummedRow & Record<string, unknown>>(sql`
    with sales as (
      select product_id, pieces, amount_in_paise as amount from sales_product
      where day in (select day from sales_day where ${isSummed(asked)})
      union all
      ${liveProducts(asked)})
    ${bestOf(asked, sql`sales`)}`)
}

function bestOf({ limit }: Asked, sales: SQL, others = sql``): SQL {
  return sql`
    select replace(product.id::text, '-', '') as id, brand, name, unit, quantity, amount ${others}
    from (
      select product_id, sum(pieces)::int as quantity, sum(amount) as amount from ${sales}
      group by product_id having sum(pieces) > 0 order by 2 desc, 3 desc, 1 limit ${limit}) as best
    join product on product.id = product_id order by quantity desc, amount desc, product_id`
}

/** Whether the sums of a day in `sales_day` are those of its orders now. */
function isSummed({ span: { from, to }, live }: Asked): SQL {
  const start = sql`(day::timestamp at time zone 'Asia/Kolkata')`
  return sql`day >= (${from} at time zone 'Asia/Kolkata')::date and day < (${to} at time zone 'Asia/Kolkata')::date
    and not ${contains(live, start)}`
}

function liveProducts({ live }: Asked): SQL {
  return sql`select product_id, ${PRODUCT_SALES} from (${productSales(live)}) as lines group by product_id`
}
