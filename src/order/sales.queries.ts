import { type SQL, sql } from 'drizzle-orm'
import { isTestOrder } from './payment/sandbox.queries.ts'

/**
 * What was refunded of a sold order's total, in paise: by responses to complaints for cash orders; for card orders,
 * whatever the payments no longer cover, so that refunds made on the provider's own pages count as well. Items that
 * were not found have lowered the total already.
 */
export const refundedInPaise = sql<string>`case payment_method
  when 'cash' then (select coalesce(sum(amount_in_paise), 0) from complaint_answer where order_id = "order".id)
  else (
    select case when sum(amount_in_paise) is null then 0 else greatest(0, total_in_paise + sum(amount_in_paise) - (
      select sum(amount_in_paise) from payment_session where order_id = "order".id and payment_id is not null)) end
    from refund where order_id = "order".id)
  end`

/** Whether an order is a test order; only card orders can be. */
export const isTest = sql`(payment_method = 'card' and ${isTestOrder})`

/** Sold orders that match: `id`, `created_at`, their total less what was refunded, the refunds, and whether they are tests. */
export const soldOrders = (condition: SQL) => sql`
  select id, created_at, total_in_paise - refunded as net, refunded, is_test
  from (select id, created_at, total_in_paise, ${refundedInPaise} as refunded, ${isTest} as is_test
    from "order" where ${condition} and ${isSold}) sold`

/** What a sold order is: neither unpaid nor cancelled nor refused. */
export const isSold = sql`state not in ('awaiting payment', 'cancelled', 'refused')`

/** A sold order in which money moved. */
export const isRealSale = sql`${isSold} and not ${isTest}`

/**
 * Whether a sold order says what sells: the shop has accepted it or, since not every shop uses the order board, a day has passed. Until
 * then it may be placed only to be cancelled after it was counted.
 */
const isMeant = sql`(state <> 'placed' or "order".created_at < now() - interval '1 day')`

/** Whether a line of an order in the last days says what sells: it counts (`isMeant`), and some of it was picked. */
export const countsAsSale = (days: number) => sql`
  "order".created_at between now() - make_interval(days => ${days}) and now()
  and ${isSold} and ${isMeant} and coalesce(picked_quantity, order_line.quantity) > 0`
