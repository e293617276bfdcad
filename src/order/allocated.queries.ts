import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { order, orderLine } from './schema.ts'

/**
 * Returns the allocated stock of each product: pieces of orders that are not packed yet, which are off the stock but
 * may still be in their place. Products without any are left out.
 */
export async function allocatedOf(db: Queryable, productIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({
      productId: orderLine.productId,
      pieces: sql<number>`sum(coalesce(${orderLine.pickedQuantity}, ${orderLine.quantity}))::int`,
    })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .where(
      and(
        inArray(order.state, ['awaiting payment', 'placed', 'accepted']),
        inArray(orderLine.productId, [...productIds]),
      ),
    )
    .groupBy(orderLine.productId)
  return new Map(rows.map(({ productId, pieces }) => [productId, pieces]))
}
