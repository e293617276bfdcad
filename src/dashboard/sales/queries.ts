import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { SALES, type Span, salesIn } from './orders.queries.ts'

/** Number and sum of orders. */
export interface SumRow {
  orders: number
  amountInPaise: number
}

/** Sales after refunds, with the refunds already subtracted. Test orders are counted on their own. */
export interface SalesRow extends SumRow {
  refundsInPaise: number
  testOrders: number
}

/**
 * Returns the sales of a stretch of time by hour or by day of India, or all of them under one name; without those that had none.
 * Whole hours are read from their sums, unless these are not written yet or orders of them changed since. Run it in a
 * transaction with one snapshot.
 */
export async function salesBy(db: Queryable, part: 'hour' | 'day' | 'all', span: Span): Promise<Map<string, SalesRow>> {
  const live = await spansWithoutSums(db, span, 'hours')
  const rows = await db.execute<{ part: string; orders: number; amount: string; refunds: string; tests: number }>(sql`
    select ${nameOf[part](sql`hour`)} as part, sum(orders)::int as orders, sum(amount) as amount, sum(refunds) as refunds,
      sum(tests)::int as tests
    from (
      select hour, orders, net_in_paise as amount, refunded_in_paise as refunds, test_orders as tests from sales_hour
      where hour >= ${span.from} and hour + interval '1 hour' <= ${span.to} and not ${contains(live, sql`hour`)}
      union all
      select sales_hour_of(created_at), ${SALES} from (${salesIn(live)}) as sold group by 1
    ) as sold group by 1`)
  return new Map(
    rows.map(({ part, orders, amount, refunds, tests }) => [
      part,
      { orders, amountInPaise: Number(amount), refundsInPaise: Number(refunds), testOrders: tests },
    ]),
  )
}

const nameOf = {
  hour: (at: SQL) => sql`extract(hour from ${at} at time zone 'Asia/Kolkata')::text`,
  day: (at: SQL) => sql`to_char(${at} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`,
  all: () => sql`'all'::text`,
}

/** Returns what of a stretch has to be read from the orders, in whole hours or days but for its ends. */
export async function spansWithoutSums(db: Queryable, { from, to }: Span, unit: 'hours' | 'days'): Promise<Span[]> {
  const [day, nextDay] = [
    sql`(day::timestamp at time zone 'Asia/Kolkata')`,
    sql`((day + 1)::timestamp at time zone 'Asia/Kolkata')`,
  ]
  const changedDay = sql`(hour at time zone 'Asia/Kolkata')::date`
  const [summed, changed] =
    unit === 'hours'
      ? [sql`tstzrange(${day}, summed_until)`, sql`tstzrange(hour, hour + interval '1 hour')`]
      : [
          sql`tstzrange(${day}, case when summed_until = ${nextDay} then summed_until else ${day} end)`,
          sql`tstzrange(${changedDay}::timestamp at time zone 'Asia/Kolkata', (${changedDay} + 1)::timestamp at time zone 'Asia/Kolkata')`,
        ]
  const rows = await db.execute<{ from: string; to: string }>(sql`
    with asked as (select tstzmultirange(tstzrange(${from}, ${to})) as span),
      summed as (
        select coalesce(range_agg(${summed}), '{}') * tstzmultirange(tstzrange(null, sales_hour_of(${to}))) as span from sales_day
        where day >= (${from} at time zone 'Asia/Kolkata')::date and day <= (${to} at time zone 'Asia/Kolkata')::date),
      changed as (
        select coalesce(range_agg(${changed}), '{}') as span from sales_change
        where hour >= ${from} and hour < ${to})
    select lower(live)::text as from, upper(live)::text as to
    from asked, summed, changed, unnest((asked.span - summed.span) + (asked.span * changed.span)) as live`)
  return rows.map((row) => ({ from: sql`${row.from}::timestamptz`, to: sql`${row.to}::timestamptz` }))
}

/** Whether a time is in one of the stretches. */
export const contains = (spans: readonly Span[], at: SQL): SQL =>
  spans.length === 0
    ? sql`false`
    : sql`(${sql.join(
        spans.map(({ from, to }) => sql`(${at} >= ${from} and ${at} < ${to})`),
        sql` or `,
      )})`
