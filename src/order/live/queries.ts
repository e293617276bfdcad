import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import type { OrderState } from '../states.ts'

/** The state of an order and its latest event. */
export interface OrderUpdate {
  eventId: number
  orderId: string
  state: OrderState
}

/**
 * Returns the orders, of one shopper or of all, with an event after `eventId`: the newest `limit`, oldest first. Event
 * ids are not assigned in commit order, so the query looks back one more minute: a repeated state does no harm.
 */
export async function updatesSince(
  db: Queryable,
  userId: string | null,
  eventId: number,
  limit: number,
): Promise<OrderUpdate[]> {
  const whose = userId === null ? sql`true` : sql`o.user_id = ${userId}`
  const rows = await db.execute(sql`
    select max(e.id) as event_id, o.code, o.state from order_event e join "order" o on o.id = e.order_id
    where ${whose} and (e.id > ${eventId} or e.at > (
      select at - interval '1 minute' from order_event where id <= ${eventId} order by id desc limit 1))
    group by o.id order by max(e.id) desc limit ${limit}`)
  return [...rows].reverse().map((row) => ({
    eventId: Number(row.event_id),
    orderId: String(row.code),
    state: row.state as OrderState,
  }))
}

/** Returns the latest event of all orders, and that of one shopper's or of all; 0 without any. */
export async function latestEvents(
  db: Queryable,
  userId: string | null,
): Promise<{ ofAll: number; ofAudience: number }> {
  const ofShopper = sql`(select max(e.id) from order_event e join "order" o on o.id = e.order_id where o.user_id = ${userId})`
  const [row] = await db.execute(sql`
    select coalesce(max(id), 0) as all, coalesce(${userId === null ? sql`max(id)` : ofShopper}, 0) as audience
    from order_event`)
  return { ofAll: Number(row!.all), ofAudience: Number(row!.audience) }
}
