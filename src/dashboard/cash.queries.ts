import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import type { Span } from './sales/orders.queries.ts'

/** Cash that went through the shop's hands in a stretch of time, whenever its orders were placed. */
export interface CashRow {
  /** Orders whose cash was collected. */
  orders: number
  collectedInPaise: number
  /** Paid back to customers for complaints. */
  givenBackInPaise: number
}

export async function sumCashMoved(db: Queryable, { from, to }: Span): Promise<CashRow> {
  // Orders have no index by when their cash was collected, but their events have one. The clocks of the shop, which writes
  // that time, and of its database may differ a little.
  const [row] = await db.execute<{ orders: number; collected: string; givenBack: string }>(sql`
    with moved as (
      select distinct order_id from order_event
      where at >= ${from} - interval '5 minutes' and at < ${to} + interval '5 minutes'
        and (kind = 'cash' or (kind = 'move' and state = 'delivered'))),
    collected as (
      select id, total_in_paise - coalesce((
        select sum(amount_in_paise) from complaint_answer where order_id = "order".id and paid_by = 'due'), 0) as amount
      from "order" join moved on moved.order_id = id
      where payment_method = 'cash' and cash_collected_at >= ${from} and cash_collected_at < ${to})
    select count(*)::int as orders, coalesce(sum(amount), 0) as collected, (
      select coalesce(sum(amount_in_paise), 0) from complaint_answer
      where cash_given_at >= ${from} and cash_given_at < ${to}) as "givenBack"
    from collected`)
  const { orders, collected, givenBack } = row!
  return { orders, collectedInPaise: Number(collected), givenBackInPaise: Number(givenBack) }
}
