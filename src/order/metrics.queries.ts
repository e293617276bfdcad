import { count } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { order } from './schema.ts'
import type { OrderState } from './states.ts'

/** Counts the orders in each state; states without orders are left out. */
export function countOrdersByState(db: Queryable): Promise<{ state: OrderState; count: number }[]> {
  return db.select({ state: order.state, count: count() }).from(order).groupBy(order.state)
}
