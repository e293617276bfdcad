import { count, max } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { order, orderEvent } from './schema.ts'
import { ORDER_STATES, type OrderState } from './states.ts'

/** Counts the orders in each state, also in those that no order is in. */
export async function countOrdersByState(db: Queryable): Promise<{ state: OrderState; count: number }[]> {
  const rows = await db.select({ state: order.state, count: count() }).from(order).groupBy(order.state)
  const counts = new Map(rows.map((row) => [row.state, row.count]))
  return ORDER_STATES.map((state) => ({ state, count: counts.get(state) ?? 0 }))
}

/** Returns when the latest event of any order was, its placing included; null before the first order. */
export async function latestEventAt(db: Queryable): Promise<Date | null> {
  const [row] = await db.select({ at: max(orderEvent.at) }).from(orderEvent)
  return row!.at
}
