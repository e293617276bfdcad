import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { order, orderEvent } from '../../schema.ts'
import type { OrderRow } from '../../transitions/queries.ts'

/** Locks an order by its number until the transaction ends. Returns null when there is none. */
export async function lockOrderByNumber(tx: Queryable, code: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(order).where(eq(order.code, code)).for('update')
  return row ?? null
}

/** Stores the shop's message to the shopper about the cancellation. */
export async function writeCancelNote(tx: Queryable, orderId: string, cancelNote: string): Promise<void> {
  await tx.update(order).set({ cancelNote }).where(eq(order.id, orderId))
}

/** Records that an order's cash was collected, and the event that says so. */
export async function writeCashCollected(
  tx: Queryable,
  { id: orderId, state }: OrderRow,
  { adminId, actor, note }: { adminId: string; actor: string; note: string },
): Promise<void> {
  await tx
    .update(order)
    .set({ paymentState: 'paid', cashCollectedAt: new Date(), cashCollectedBy: adminId, updatedAt: sql`now()` })
    .where(eq(order.id, orderId))
  await tx.insert(orderEvent).values({ orderId, state, kind: 'cash', actor, note })
}

/** Records that an order's cash was not collected after all, and the event that says so. */
export async function writeCashNotCollected(
  tx: Queryable,
  { id: orderId, state }: OrderRow,
  { actor, note }: { actor: string; note: string },
): Promise<void> {
  await tx
    .update(order)
    .set({ paymentState: 'due', cashCollectedAt: null, cashCollectedBy: null, updatedAt: sql`now()` })
    .where(eq(order.id, orderId))
  await tx.insert(orderEvent).values({ orderId, state, kind: 'undo', actor, note })
}
