import { type SQL, sql } from 'drizzle-orm'
import { isRealSale, isSold, soldOrders } from '../order/sales.queries.ts'
import type { OrderState } from '../order/states.ts'
import { cacheWhileLarge } from '../platform/database/cached-reads.ts'
import type { Queryable } from '../platform/database/database.ts'

/** Midnight in India at the start of the day `daysAgo` days ago. */
const midnight = (daysAgo: number) =>
  sql`((date_trunc('day', now() at time zone 'Asia/Kolkata') - make_interval(days => ${daysAgo})) at time zone 'Asia/Kolkata')`
/** A range of calendar days in India such as 2026-11-21, both included. */
export interface Days {
  from: string
  to: string
}

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Kolkata')`
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Kolkata')`
const localTime = sql`(created_at at time zone 'Asia/Kolkata')`
const isOpen = sql`state in ('awaiting payment', 'placed', 'accepted', 'packed', 'out for delivery')`

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

const SUMS = sql`
  count(*) filter (where not is_test)::int as orders, coalesce(sum(net) filter (where not is_test), 0) as amount,
  coalesce(sum(refunded) filter (where not is_test), 0) as refunds, (count(*) filter (where is_test))::int as tests`

type Sums = { orders: number; amount: string; refunds: string; tests: number }

const salesRow = ({ orders, amount, refunds, tests }: Sums): SalesRow => ({
  orders,
  amountInPaise: Number(amount),
  refundsInPaise: Number(refunds),
  testOrders: tests,
})

const cachedOfOrders = cacheWhileLarge('order')

/**
 * Returns the sales of each of the last `days` days, including days without sales, today last. In a large shop those of the
 * days before today are up to a minute old.
 */
export async function salesByDay(db: Queryable, days: number): Promise<(SalesRow & { day: string })[]> {
  const today = sql`date_trunc('day', now() at time zone 'Asia/Kolkata')`
  const past = await cachedOfOrders(db, `${days} days before ${await shopToday(db)}`, () =>
    salesOfEachDay(db, {
      condition: sql`created_at >= ${midnight(days - 1)} and created_at < ${midnight(0)}`,
      first: sql`${today} - make_interval(days => ${days - 1})`,
      last: sql`${today} - interval '1 day'`,
    }),
  )
  const now = await salesOfEachDay(db, { condition: sql`created_at >= ${midnight(0)}`, first: today, last: today })
  return [...past, ...now]
}

async function salesOfEachDay(
  db: Queryable,
  { condition, first, last }: { condition: SQL; first: SQL; last: SQL },
): Promise<(SalesRow & { day: string })[]> {
  const rows = await db.execute<{ day: string } & Sums>(sql`
    with sales as (select ${localTime}::date as day, ${SUMS} from (${soldOrders(condition)}) sold group by 1)
    select to_char(each, 'YYYY-MM-DD') as day, coalesce(orders, 0) as orders, coalesce(amount, 0) as amount,
      coalesce(refunds, 0) as refunds, coalesce(tests, 0) as tests
    from generate_series(${first}, ${last}, interval '1 day') as each
    left join sales on sales.day = each::date order by each`)
  return rows.map(({ day, ...sums }) => ({ day, ...salesRow(sums) }))
}

/** Returns the sales of a day by hour, without hours that had none; in a large shop those of a past day are up to a minute old. */
export async function salesByHour(db: Queryable, daysAgo: number): Promise<(SalesRow & { hour: number })[]> {
  return daysAgo === 0
    ? salesOfHours(db, 0)
    : cachedOfOrders(db, `hours ${daysAgo} days before ${await shopToday(db)}`, () => salesOfHours(db, daysAgo))
}

async function salesOfHours(db: Queryable, daysAgo: number): Promise<(SalesRow & { hour: number })[]> {
  const condition = sql`created_at >= ${midnight(daysAgo)} and created_at < ${midnight(daysAgo - 1)}`
  const rows = await db.execute<{ hour: number } & Sums>(sql`
    select extract(hour from ${localTime})::int as hour, ${SUMS} from (${soldOrders(condition)}) sold group by 1`)
  return rows.map(({ hour, ...sums }) => ({ hour, ...salesRow(sums) }))
}

/** Returns the sales of a past day up to the current time of day; in a large shop they are up to a minute old. */
export function salesUntilNow(db: Queryable, daysAgo: number): Promise<SalesRow> {
  return cachedOfOrders(db, `until now ${daysAgo} days ago`, async () => {
    const condition = sql`created_at >= ${midnight(daysAgo)} and created_at <= now() - make_interval(days => ${daysAgo})`
    const [row] = await db.execute<Sums>(sql`select ${SUMS} from (${soldOrders(condition)}) sold`)
    return salesRow(row!)
  })
}

export interface StateCount {
  state: OrderState
  orders: number
}

/** Counts open orders by state. */
export async function countOpen(db: Queryable): Promise<StateCount[]> {
  return db.execute<StateCount & Record<string, unknown>>(sql`
    select state, count(*)::int as orders from "order" where ${isOpen} group by state`)
}

/** Counts the orders that ended in these days by their final state, whenever they were placed. */
export async function countEnded(db: Queryable, { from, to }: Days): Promise<StateCount[]> {
  // A transition that was undone and repeated counts at the last time.
  return db.execute<StateCount & Record<string, unknown>>(sql`
    with ended as (
      select distinct order_id, state from order_event
      where at >= ${startOf(from)} and at < ${endOf(to)} and kind = 'move'
        and state in ('delivered', 'cancelled', 'refused'))
    select "order".state, count(*)::int as orders
    from ended join "order" on "order".id = order_id and "order".state = ended.state
    where (select max(at) from order_event other where other.order_id = "order".id and other.kind = 'move'
      and other.state = "order".state) < ${endOf(to)}
    group by 1`)
}

/** Returns the sales of each day in a range, including days without sales. */
export function salesOfDays(db: Queryable, { from, to }: Days): Promise<(SalesRow & { day: string })[]> {
  return salesOfEachDay(db, {
    condition: sql`created_at >= ${startOf(from)} and created_at < ${endOf(to)}`,
    first: sql`${from}::date::timestamp`,
    last: sql`${to}::date::timestamp`,
  })
}

/** Returns today's date in India, such as 2026-11-21. */
export async function shopToday(db: Queryable): Promise<string> {
  const [row] = await db.execute<{ day: string }>(
    sql`select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day`,
  )
  return row!.day
}

/** Returns the number of cash orders that are due and the sum of their amounts due. */
export async function sumCashDue(db: Queryable): Promise<SumRow> {
  const [row] = await db.execute<{ orders: number; amount: string }>(sql`
    with due as (
      select id, total_in_paise from "order" where payment_state = 'due' and payment_method = 'cash' and ${isSold})
    select count(*)::int as orders, coalesce(sum(total_in_paise), 0) - (
      select coalesce(sum(amount_in_paise), 0) from complaint_answer join due on due.id = order_id
      where paid_by = 'due') as amount
    from due`)
  return { orders: row!.orders, amountInPaise: Number(row!.amount) }
}

export interface LateRow {
  code: string
  state: OrderState
  placedAt: Date
  totalInPaise: number
  total: number
}

/** Returns the oldest orders under way for longer than `afterMinutes`; each row contains their total number. */
export async function lateOrders(db: Queryable, afterMinutes: number, limit: number): Promise<LateRow[]> {
  // A card order counts from when it was placed, without the time in which it awaited its payment.
  const rows = await db.execute<{ code: string; state: OrderState; at: string; paise: string; total: number }>(sql`
    with under_way as (
      select code, state, total_in_paise, coalesce(
        (select min(at) from order_event where order_id = "order".id and order_event.state = 'placed'), created_at) as at
      from "order"
      where ${isOpen} and state <> 'awaiting payment' and created_at < now() - make_interval(mins => ${afterMinutes}))
    select code, state, at, total_in_paise as paise, count(*) over ()::int as total
    from under_way where at < now() - make_interval(mins => ${afterMinutes}) order by at limit ${limit}`)
  return rows.map(({ code, state, at, paise, total }) => ({
    code,
    state,
    placedAt: new Date(at),
    totalInPaise: Number(paise),
    total,
  }))
}

export interface SoldRow {
  id: string
  name: string
  unit: string
  quantity: number
  amountInPaise: number
}

/** Pieces that were found, less those whose price was refunded. */
const pieces = sql`(coalesce(picked_quantity, order_line.quantity) - coalesce(answer.quantity, 0))`
const lines = sql`"order" join order_line on order_line.order_id = "order".id
  left join complaint_answer answer on answer.line_id = order_line.id`
const price = sql`coalesce(selling_price_in_paise, greatest(0, price_in_paise - ceil(price_in_paise * discount_percent / 10000.0)::bigint * 100))`

/** Returns the products that sold the most pieces in these days, with their current names. */
export async function bestSellersOf(db: Queryable, { from, to }: Days, limit: number): Promise<SoldRow[]> {
  const rows = await db.execute<Record<'id' | 'name' | 'unit' | 'amount', string> & { quantity: number }>(sql`
    with sold as (
      select product_id, sum(${pieces})::int as quantity, sum(${pieces} * ${price}) as amount
      from ${lines}
      where "order".created_at >= ${startOf(from)} and "order".created_at < ${endOf(to)} and ${isRealSale}
      group by product_id having sum(${pieces}) > 0 order by 2 desc, 3 desc, 1 limit ${limit})
    select replace(product.id::text, '-', '') as id, name, unit, quantity, amount
    from sold join product on product.id = product_id order by quantity desc, amount desc, product_id`)
  return rows.map(({ amount, ...row }) => ({ ...row, amountInPaise: Number(amount) }))
}

/**
 * Returns the products that sold the most pieces today and in the last `days` days, with their current names. In a large shop
 * they are up to a minute old.
 */
export function bestSellers(db: Queryable, days: number, limit: number): Promise<Record<Span, SoldRow[]>> {
  return cachedOfOrders(db, `best sellers ${days} ${limit}`, () => readBestSellers(db, days, limit))
}

async function readBestSellers(db: Queryable, days: number, limit: number): Promise<Record<Span, SoldRow[]>> {
  const isToday = sql`"order".created_at >= ${midnight(0)}`
  const top = (span: Span, quantity: SQL, amount: SQL) => sql`
    (select ${span}::text as span, product_id, ${quantity} as quantity, ${amount} as amount
    from sold where ${quantity} > 0 order by 3 desc, 4 desc, 2 limit ${limit})`
  const rows = await db.execute<{
    span: Span
    id: string
    name: string
    unit: string
    quantity: number
    amount: string
  }>(
    sql`
    with sold as (
      select product_id, sum(${pieces})::int as pieces, sum(${pieces} * ${price}) as amount,
        coalesce(sum(${pieces}) filter (where ${isToday}), 0)::int as pieces_today,
        coalesce(sum(${pieces} * ${price}) filter (where ${isToday}), 0) as amount_today
      from ${lines}
      where "order".created_at >= ${midnight(days - 1)} and ${isRealSale} group by product_id),
    best as (${top('week', sql`pieces`, sql`amount`)} union all ${top('today', sql`pieces_today`, sql`amount_today`)})
    select span, replace(product.id::text, '-', '') as id, name, unit, quantity, amount
    from best join product on product.id = product_id order by quantity desc, amount desc, product_id`,
  )
  const of = (wanted: Span) =>
    rows
      .filter(({ span }) => span === wanted)
      .map(({ id, name, unit, quantity, amount }) => ({ id, name, unit, quantity, amountInPaise: Number(amount) }))
  return { today: of('today'), week: of('week') }
}

export type Span = 'today' | 'week'
