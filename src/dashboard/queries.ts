import { type SQL, sql } from 'drizzle-orm'
import type { OrderState } from '../order/states.ts'
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
const isSold = sql`state not in ('awaiting payment', 'cancelled', 'refused')`
const isOpen = sql`state in ('awaiting payment', 'placed', 'accepted', 'packed', 'out for delivery')`

export interface SalesRow {
  orders: number
  amountInPaise: number
}

/** Returns the sales of each of the last `days` days, including days without sales, today last. */
export async function salesByDay(db: Queryable, days: number): Promise<(SalesRow & { day: string })[]> {
  const rows = await db.execute<{ day: string; orders: number; amount: string }>(sql`
    with sold as (
      select ${localTime}::date as day, count(*)::int as orders, sum(total_in_paise) as amount
      from "order" where created_at >= ${midnight(days - 1)} and ${isSold} group by 1)
    select to_char(each, 'YYYY-MM-DD') as day, coalesce(orders, 0) as orders, coalesce(amount, 0) as amount
    from generate_series(
      date_trunc('day', now() at time zone 'Asia/Kolkata') - make_interval(days => ${days - 1}),
      date_trunc('day', now() at time zone 'Asia/Kolkata'), interval '1 day') as each
    left join sold on sold.day = each::date order by each`)
  return rows.map(({ day, orders, amount }) => ({ day, orders, amountInPaise: Number(amount) }))
}

/** Returns the sales of a day by hour, without hours that had none. */
export async function salesByHour(db: Queryable, daysAgo: number): Promise<(SalesRow & { hour: number })[]> {
  const rows = await db.execute<{ hour: number; orders: number; amount: string }>(sql`
    select extract(hour from ${localTime})::int as hour, count(*)::int as orders, sum(total_in_paise) as amount
    from "order"
    where created_at >= ${midnight(daysAgo)} and created_at < ${midnight(daysAgo - 1)} and ${isSold}
    group by 1`)
  return rows.map(({ hour, orders, amount }) => ({ hour, orders, amountInPaise: Number(amount) }))
}

/** Returns the sales of a past day up to the current time of day. */
export async function salesUntilNow(db: Queryable, daysAgo: number): Promise<SalesRow> {
  const [row] = await db.execute<{ orders: number; amount: string }>(sql`
    select count(*)::int as orders, coalesce(sum(total_in_paise), 0) as amount from "order"
    where created_at >= ${midnight(daysAgo)} and created_at <= now() - make_interval(days => ${daysAgo}) and ${isSold}`)
  return { orders: row!.orders, amountInPaise: Number(row!.amount) }
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
export async function salesOfDays(db: Queryable, { from, to }: Days): Promise<(SalesRow & { day: string })[]> {
  const rows = await db.execute<{ day: string; orders: number; amount: string }>(sql`
    with sold as (
      select ${localTime}::date as day, count(*)::int as orders, sum(total_in_paise) as amount
      from "order" where created_at >= ${startOf(from)} and created_at < ${endOf(to)} and ${isSold} group by 1)
    select to_char(each, 'YYYY-MM-DD') as day, coalesce(orders, 0) as orders, coalesce(amount, 0) as amount
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as each
    left join sold on sold.day = each::date order by each`)
  return rows.map(({ day, orders, amount }) => ({ day, orders, amountInPaise: Number(amount) }))
}

/** Returns today's date in India, such as 2026-11-21. */
export async function shopToday(db: Queryable): Promise<string> {
  const [row] = await db.execute<{ day: string }>(
    sql`select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day`,
  )
  return row!.day
}

/** Returns the number of cash orders that are due and the sum of their amounts due. */
export async function sumCashDue(db: Queryable): Promise<SalesRow> {
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

const pieces = sql`coalesce(picked_quantity, order_line.quantity)`
const price = sql`coalesce(selling_price_in_paise, greatest(0, price_in_paise - ceil(price_in_paise * discount_percent / 10000.0)::bigint * 100))`

/** Returns the products that sold the most pieces in these days, with their current names. */
export async function bestSellersOf(db: Queryable, { from, to }: Days, limit: number): Promise<SoldRow[]> {
  const rows = await db.execute<Record<'id' | 'name' | 'unit' | 'amount', string> & { quantity: number }>(sql`
    with sold as (
      select product_id, sum(${pieces})::int as quantity, sum(${pieces} * ${price}) as amount
      from "order" join order_line on order_id = "order".id
      where "order".created_at >= ${startOf(from)} and "order".created_at < ${endOf(to)} and ${isSold}
      group by product_id having sum(${pieces}) > 0 order by 2 desc, 3 desc, 1 limit ${limit})
    select replace(product.id::text, '-', '') as id, name, unit, quantity, amount
    from sold join product on product.id = product_id order by quantity desc, amount desc, product_id`)
  return rows.map(({ amount, ...row }) => ({ ...row, amountInPaise: Number(amount) }))
}

/** Returns the products that sold the most pieces today and in the last `days` days, with their current names. */
export async function bestSellers(db: Queryable, days: number, limit: number): Promise<Record<Span, SoldRow[]>> {
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
      from "order" join order_line on order_id = "order".id
      where "order".created_at >= ${midnight(days - 1)} and ${isSold} group by product_id),
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
