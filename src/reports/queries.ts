import { type SQL, sql } from 'drizzle-orm'
import type { OrderState } from '../order/states.ts'
import type { Queryable } from '../platform/database.ts'

/** Midnight in India, some days ago. */
const midnight = (daysAgo: number) =>
  sql`((date_trunc('day', now() at time zone 'Asia/Kolkata') - make_interval(days => ${daysAgo})) at time zone 'Asia/Kolkata')`
const localTime = sql`(created_at at time zone 'Asia/Kolkata')`
const isSold = sql`state not in ('awaiting payment', 'cancelled', 'refused')`
const isOpen = sql`state in ('awaiting payment', 'placed', 'accepted', 'packed', 'out for delivery')`

export interface SalesRow {
  orders: number
  amountInPaise: number
}

/** Sales of each of the last days, those without any too, today last. */
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

/** Sales of each hour of a day, those without any left out. */
export async function salesByHour(db: Queryable, daysAgo: number): Promise<(SalesRow & { hour: number })[]> {
  const rows = await db.execute<{ hour: number; orders: number; amount: string }>(sql`
    select extract(hour from ${localTime})::int as hour, count(*)::int as orders, sum(total_in_paise) as amount
    from "order"
    where created_at >= ${midnight(daysAgo)} and created_at < ${midnight(daysAgo - 1)} and ${isSold}
    group by 1`)
  return rows.map(({ hour, orders, amount }) => ({ hour, orders, amountInPaise: Number(amount) }))
}

/** Sales of a day until the time that it is now. */
export async function salesUntilNow(db: Queryable, daysAgo: number): Promise<SalesRow> {
  const [row] = await db.execute<{ orders: number; amount: string }>(sql`
    select count(*)::int as orders, coalesce(sum(total_in_paise), 0) as amount from "order"
    where created_at >= ${midnight(daysAgo)} and created_at <= now() - make_interval(days => ${daysAgo}) and ${isSold}`)
  return { orders: row!.orders, amountInPaise: Number(row!.amount) }
}

/** Open orders by state, and by state those of today that have ended. */
export async function countStates(db: Queryable): Promise<{ state: OrderState; orders: number }[]> {
  return db.execute<{ state: OrderState; orders: number }>(sql`
    select state, count(*)::int as orders from "order" where ${isOpen} group by state
    union all
    select state, count(*)::int from "order"
    where created_at >= ${midnight(0)} and state in ('delivered', 'cancelled', 'refused') group by state`)
}

/** Cash that somebody still has to bring. */
export async function sumCashDue(db: Queryable): Promise<SalesRow> {
  const [row] = await db.execute<{ orders: number; amount: string }>(sql`
    select count(*)::int as orders, coalesce(sum(total_in_paise), 0) as amount from "order"
    where payment_state = 'due' and payment_method = 'cash' and ${isSold}`)
  return { orders: row!.orders, amountInPaise: Number(row!.amount) }
}

export interface LateRow {
  code: string
  state: OrderState
  placedAt: Date
  totalInPaise: number
  total: number
}

/** Orders under way for longer than promised, the oldest first; each row tells how many there are in all. */
export async function lateOrders(db: Queryable, afterMinutes: number, limit: number): Promise<LateRow[]> {
  // A card order waited for its payment first, which is nobody's delay.
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

export interface ComplaintRow {
  code: string
  name: string
  words: string
  at: Date | null
  total: number
}

/** Lines that were reported as missing and not answered, the oldest first; each row tells how many there are in all. */
export async function openComplaints(db: Queryable, limit: number): Promise<ComplaintRow[]> {
  const rows = await db.execute<{ code: string; name: string; words: string; at: string | null; total: number }>(sql`
    select code, line.name, line.missing_note as words, line.missing_at as at, count(*) over ()::int as total
    from order_line line join "order" on "order".id = line.order_id
    where line.missing_note is not null and not exists (select from complaint_answer where line_id = line.id)
    order by line.missing_at nulls first, line.id limit ${limit}`)
  return rows.map((row) => ({ ...row, at: row.at === null ? null : new Date(row.at) }))
}

export interface OwedRow {
  code: string
  name: string
  customer: string
  amountInPaise: number
  total: number
  totalInPaise: number
}

/** Cash that was promised back and not handed over, the oldest first; each row tells how much there is in all. */
export async function owedCash(db: Queryable, limit: number): Promise<OwedRow[]> {
  const rows = await db.execute<
    Record<'code' | 'name' | 'customer' | 'amount' | 'sum', string> & { total: number }
  >(sql`
    select code, line.name, coalesce(account.name, customer_name, '') as customer, amount_in_paise as amount,
      count(*) over ()::int as total, sum(amount_in_paise) over () as sum
    from complaint_answer answer join order_line line on line.id = line_id join "order" on "order".id = answer.order_id
    left join account on account.id = user_id
    where paid_by = 'cash' and cash_given_at is null
    order by answered_at, line.id limit ${limit}`)
  return rows.map(({ code, name, customer, amount, sum, total }) => ({
    code,
    name,
    customer,
    amountInPaise: Number(amount),
    total,
    totalInPaise: Number(sum),
  }))
}

export interface LowRow {
  id: string
  name: string
  unit: string
  stock: number
  total: number
}

/** Products on sale with at most so many pieces, the emptiest first; each row tells how many there are in all. */
export async function lowProducts(db: Queryable, threshold: number, limit: number): Promise<LowRow[]> {
  return db.execute<LowRow & Record<string, unknown>>(sql`
    select replace(id::text, '-', '') as id, name, unit, stock, count(*) over ()::int as total
    from product where deleted_at is null and stock <= ${threshold} order by stock, product.id desc limit ${limit}`)
}

export interface SoldRow {
  id: string
  name: string
  unit: string
  quantity: number
  amountInPaise: number
}

/** The products that sold most pieces today, and those that did in so many days, by the names they have now. */
export async function bestSellers(db: Queryable, days: number, limit: number): Promise<Record<Span, SoldRow[]>> {
  const pieces = sql`coalesce(picked_quantity, order_line.quantity)`
  const price = sql`greatest(0, price_in_paise - ceil(price_in_paise * discount_percent / 10000.0)::bigint * 100)`
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
