import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/runtime/log.ts'
import { notifyOfOrders } from './queries.ts'

/** The orders that wait until others have been told of, where somebody is telling. */
const waiting = new WeakMap<Database, string[]>()

/**
 * Tells whoever watches of an order that has just been committed, without keeping anybody waiting; orders that come
 * meanwhile are told of together. What is lost with the process, streams find by themselves (`stream.ts`).
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
    await notifyOfOrders(db, ids).catch((error: unknown) => log.warn('cannot tell of new orders', { error }))
  }
  waiting.delete(db)
}
