import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { tellOfOrders } from './queries.ts'

/** The orders that wait until others have been told of, where somebody is telling. */
const waiting = new WeakMap<Database, string[]>()

/**
 * Tells whoever watches of an order that has just been committed, without keeping anybody waiting; orders that come
 * meanwhile are told of together. What is lost with the process, streams find by themselves (`stream.ts`).
 */
export function tellOfOrder(db: Database, log: Log, orderId: string): void {
  const others = waiting.get(db)
  if (others) others.push(orderId)
  else void tellInTurn(db, log, orderId)
}

async function tellInTurn(db: Database, log: Log, first: string): Promise<void> {
  const later: string[] = []
  waiting.set(db, later)
  for (let ids = [first]; ids.length > 0; ids = later.splice(0)) {
    await tellOfOrders(db, ids).catch((error: unknown) => log.warn('cannot tell of new orders', { error }))
  }
  waiting.delete(db)
}
