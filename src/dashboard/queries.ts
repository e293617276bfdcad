import { sql } from 'drizzle-orm'
import type { Plan } from '../order/desk/orders/plan.ts'
import { isSold, isTest } from '../order/sales.queries.ts'
import type { OrderState } from '../order/states.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Span } from './sales/orders.queries.ts'
import type { SumRow } from './sales/queries.ts'

/** A range of calendar days in India such as 2026-11-21, both included. */
export interface Days {
  from: string
  to: string
}

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Kolkata')`
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Kolkata')`
const isOpen = sql`state in ('awaiting payment', 'placed', 'accepted', 'packed', 'out for delivery')`

export interface StateCount {
  state: OrderState
  orders: number
}

/** Counts open orders by state. */
export async function countOpen(db: Queryable): Promise<StateCount[]> {
  return db.execute<StateCount & Record<string, unknown>>(sql`
    select state, count(*)::int as orders from "order" where ${isOpen} group by state`)
}

/** Counts the orders that ended in these days by their final state, whenever they were placed; like sales, without test orders. */
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
      and other.state = "order".state) < ${endOf(to)} and not ${isTest}
    group by 1`)
}

/** Returns the stretch of time of whole days. */
export const spanOf = ({ from, to }: Days): Span => ({ from: startOf(from), to: endOf(to) })

/** Returns the stretch from the start of a past day up to the current time of day, which it includes. */
export const spanUntilNow = (day: string, daysAgo: number): Span => ({
  from: startOf(day),
  to: sql`(now() - make_interval(days => ${daysAgo}) + interval '1 us')`,
})

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

/**
 * Returns the oldest orders under way for longer than their shoppers were promised, as `allowedMs` of the order board has it;
 * each row contains their total number.
 */
export async function lateOrders(
  db: Queryable,
  { badgeText, lateAfterMinutes }: Plan,
  limit: number,
): Promise<LateRow[]> {
  // A card order counts from when it was placed, without the time in which it awaited its payment.
  const rows = await db.execute<{ code: string; state: OrderState; at: string; paise: string; total: number }>(sql`
    with under_way as (
      select code, state, total_in_paise, coalesce(
        (select min(at) from order_event where order_id = "order".id and order_event.state = 'placed'), created_at) as at,
        coalesce((regexp_match(coalesce(badge_text, ${badgeText}), '(\\d{1,4})\\s*min', 'i'))[1]::int, ${lateAfterMinutes}::int)
          as minutes
      from "order" where ${isOpen} and state <> 'awaiting payment')
    select code, state, at, total_in_paise as paise, count(*) over ()::int as total
    from under_way where at < now() - make_interval(mins => minutes) order by at limit ${limit}`)
  return rows.map(({ code, state, at, paise, total }) => ({
    code,
    state,
    placedAt: new Date(at),
    totalInPaise: Number(paise),
    total,
  }))
}
