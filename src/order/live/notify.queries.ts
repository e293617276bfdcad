import { type Database, preparedOn, type Queryable } from '../../platform/database/database.ts'
import type { Log } from '../../platform/runtime/log.ts'

/** Orders that wait for a running notification to finish, per database; no entry while none is running. */
const waiting = new WeakMap<Database, string[]>()

/**
 * Notifies the event streams of an order that was just committed, without making the caller wait. Orders that arrive
 * while a notification is running are batched into the next one. Notifications lost in a crash are recovered by the
 * streams themselves (`stream.ts`).
 */
export function notifyOfOrder(db: Database, log: Log, orderId: string): void {
  const others = waiting.get(db)
  if (others) others.push(orderId)
  else void notifyInOrder(db, log, orderId)
}

async function notifyInOrder(db: Database, log: Log, first: string): Promise<void> {
  const later: string[] = []
  waiting.set(db, later)
  for (let ids = [first]; ids.length > 0; ids = later.splice(0)) {
    await notifyOfOrders(db, ids).catch((error: unknown) => log.warn('cannot notify about new orders', { error }))
  }
  waiting.delete(db)
}

/** Sends a notification with the latest event of each order. */
async function notifyOfOrders(db: Queryable, orderIds: readonly string[]): Promise<void> {
  await preparedOn(db)`
    select pg_notify('order', order_notification(event)) from order_event event
    where id in (select max(id) from order_event where order_id = any (${[...orderIds]}::uuid[]) group by order_id)
    order by id`
}
