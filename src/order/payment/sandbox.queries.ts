import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { order } from '../schema.ts'

/** Whether an order is a test order: at least one attempt to pay it was made in the sandbox, where no money moves. */
export const isTestOrder = sql<boolean>`exists (
  select from payment_session tried where tried.order_id = ${order.id} and tried.provider = 'sandbox')`

export async function wasTest(db: Queryable, orderId: string): Promise<boolean> {
  const [row] = await db.select({ isTest: isTestOrder }).from(order).where(eq(order.id, orderId))
  return row?.isTest ?? false
}
