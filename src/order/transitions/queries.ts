import { desc, eq, sql } from 'drizzle-orm'
import { preparedOn, type Queryable } from '../../platform/database/database.ts'
import { type EventKind, order, orderEvent } from '../schema.ts'
import type { CancelReason, OrderState, PaymentState } from '../states.ts'

export type OrderRow = typeof order.$inferSelect

/** Locks an order until the transaction ends. Returns null when there is none. */
export async function lockOrder(tx: Queryable, orderId: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(order).where(eq(order.id, orderId)).for('update')
  return row ?? null
}

export interface Change {
  state: OrderState
  paymentState: PaymentState
  cancelReason: CancelReason | null
  cancelNote: string
  restocked: boolean
  cashCollectedAt: Date | null
  cashCollectedBy: string | null
}

/** Writes the order's new state, and the event that records it. */
export async function writeMove(
  tx: Queryable,
  orderId: string,
  change: Change,
  actor: string,
  { kind = 'move', note = '' }: { kind?: EventKind; note?: string | undefined } = {},
): Promise<void> {
  await tx
    .update(order)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(order.id, orderId))
  await tx.insert(orderEvent).values({ orderId, state: change.state, actor, kind, note })
}

/** Returns the latest event of an order, its age, and the state of the event before it; null without events. */
export async function latestEvent(tx: Queryable, orderId: string) {
  const { state, kind, actor, note, at } = orderEvent
  const before = sql<OrderState | null>`lag(${state}) over (order by ${orderEvent.id})`
  const ageMs = sql<number>`(extract(epoch from clock_timestamp() - ${at}) * 1000)::float8`
  const [row] = await tx
    .select({ state, before, kind, actor, note, ageMs })
    .from(orderEvent)
    .where(eq(orderEvent.orderId, orderId))
    .orderBy(desc(orderEvent.id))
    .limit(1)
  return row ?? null
}

/** Changes an order's payment state without a transition. */
export async function writePaymentState(tx: Queryable, orderId: string, paymentState: PaymentState): Promise<void> {
  await tx.update(order).set({ paymentState, updatedAt: sql`now()` }).where(eq(order.id, orderId))
}

/**
 * Returns the picked pieces of an order to stock. Products are locked in the order of their ids, as when the stock was
 * taken.
 */
export async function returnStock(tx: Queryable, { id, code }: OrderRow, reason: 'cancel' | 'refuse'): Promise<void> {
  const run = preparedOn(tx)
  // The rows are locked by a statement of their own: an update works on the snapshot from its start, and one that also
  // had to lock would queue a second time, behind later waiters. Lines of which nothing was found return nothing and
  // must be skipped: the transaction that records the last short pick has already locked its product, and would lock
  // the others out of order.
  await run`
    select product.id from order_line line join product on product.id = line.product_id
    where line.order_id = ${id} and coalesce(line.picked_quantity, line.quantity) > 0
    order by product.id for no key update of product`
  await run`
    with reason as materialized (
      select set_config('tokri.stock_reason', ${reason}, true), set_config('tokri.stock_actor', ${`order:${code}`}, true)
    )
    update product set stock = product.stock + coalesce(line.picked_quantity, line.quantity) from order_line line, reason
    where line.order_id = ${id} and product.id = line.product_id and coalesce(line.picked_quantity, line.quantity) > 0`
}

/**
 * Takes the pieces of an order off the stock again, all or none. Products are locked in the order of their ids.
 * @returns whether all products were still sold and in stock.
 */
export async function retakeStock(tx: Queryable, { id, code }: OrderRow): Promise<boolean> {
  const held = await preparedOn(tx)`
    select product.stock >= coalesce(line.picked_quantity, line.quantity) and product.deleted_at is null as suffices
    from order_line line join product on product.id = line.product_id
    where line.order_id = ${id} order by product.id for no key update of product`
  if (!held.every(({ suffices }) => suffices)) return false
  await preparedOn(tx)`
    with reason as materialized (
      select set_config('tokri.stock_reason', 'order', true), set_config('tokri.stock_actor', ${`order:${code}`}, true)
    )
    update product set stock = product.stock - coalesce(line.picked_quantity, line.quantity) from order_line line, reason
    where line.order_id = ${id} and product.id = line.product_id`
  return true
}
