import PQueue from 'p-queue'
import { isLockTimeout } from '../../platform/database/database.ts'

/** A bulk change of 75,000 products holds their locks for about 7 s. */
const PATIENCE_MS = 10_000
/** Orders whose products were locked try again few at a time: all others keep the rest of the pool's connections. */
const lateOrders = new PQueue({ concurrency: 3 })

/** Tries once, and while products stay locked again, as long as a shopper waits. Between the tries it has no connection. */
export async function onceUnlocked<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (let isLate = false; ; isLate = true) {
    try {
      return await (isLate ? lateOrders.add(attempt) : attempt())
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() > deadline) throw error
    }
  }
}
