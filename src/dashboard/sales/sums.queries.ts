import { sql } from 'drizzle-orm'
import { type Database, limitStatements, type Queryable } from '../../platform/database/database.ts'
import { PRODUCT_SALES, productSales, SALES, salesIn } from './orders.queries.ts'

/** Older days are summed when a report asks for them. */
const MAX_DAYS = 731
/** An hour is summed so long after its end, in case the database's clock is set back. */
const MARGIN = sql`interval '1 minute'`

/**
 * Returns the end of the last hour that is over. Whoever changes its orders from now on marks it; before it is summed, those who
 * began earlier must have ended (`waitForWriters`).
 */
export async function lastHourEnd(db: Queryable): Promise<string> {
  const [row] = await db.execute<{ until: string }>(sql`
    select sales_hour_of(clock_timestamp() - ${MARGIN})::text as until`)
  return row!.until
}

/** Returns the days with hours that have no sum or changed since, the newest first. */
export async function daysToSum(db: Queryable, until: string): Promise<string[]> {
  const rows = await db.execute<{ day: string }>(sql`
    with span as (
      select greatest((min(created_at) at time zone 'Asia/Kolkata')::date, last - ${MAX_DAYS}::int) as first, last
      from "order", (select ((${until}::timestamptz - interval '1 us') at time zone 'Asia/Kolkata')::date as last) as newest
      group by last),
    due as (
      select day from (select first + generate_series(0, last - first) as day from span) as each
      where not exists (select from sales_day where sales_day.day = each.day
        and summed_until >= least(${until}::timestamptz, (each.day + 1)::timestamp at time zone 'Asia/Kolkata'))
      union
      select (hour at time zone 'Asia/Kolkata')::date from sales_change where hour < ${until}::timestamptz)
    select to_char(day, 'YYYY-MM-DD') as day from due order by 1 desc`)
  return rows.map(({ day }) => day)
}

/** Sums the hours of a day until `lastHourEnd`, and its products if the day is over by then. */
export function sumDay(db: Database, day: string, until: string): Promise<void> {
  const start = sql`(${day}::date::timestamp at time zone 'Asia/Kolkata')`
  const end = sql`((${day}::date + 1)::timestamp at time zone 'Asia/Kolkata')`
  const summedUntil = sql`least(${until}::timestamptz, ${end})`
  // One snapshot for all: a mark that is not in it, of a change that is not in the sums, stays.
  return db.transaction(
    async (tx) => {
      // Taken before the snapshot, so that of two instances the second sees what the first has summed.
      await tx.execute(sql`lock table sales_day in share row exclusive mode`)
      await limitStatements(tx, 0)
      await tx.execute(sql`delete from sales_change where hour >= ${start} and hour < ${summedUntil}`)
      await tx.execute(sql`delete from sales_hour where hour >= ${start} and hour < ${end}`)
      await tx.execute(sql`
        insert into sales_hour (hour, orders, net_in_paise, refunded_in_paise, test_orders)
        select sales_hour_of(created_at), ${SALES} from (${salesIn([{ from: start, to: summedUntil }])}) as sold
        group by 1 order by 1`)
      await tx.execute(sql`delete from sales_product where day = ${day}`)
      await tx.execute(sql`
        insert into sales_product (day, product_id, pieces, amount_in_paise)
        select ${day}, product_id, ${PRODUCT_SALES} from (${productSales([{ from: start, to: end }])}) as sold
        where ${summedUntil} = ${end} group by product_id having sum(pieces) <> 0 or sum(amount) <> 0 order by product_id`)
      await tx.execute(sql`
        insert into sales_day (day, summed_until) values (${day}, ${summedUntil})
        on conflict (day) do update set summed_until = excluded.summed_until`)
    },
    { isolationLevel: 'repeatable read' },
  )
}
