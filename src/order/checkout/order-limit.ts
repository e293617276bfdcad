import type { Queryable } from '../../platform/database/database.ts'
import { durationLabel } from '../../platform/rate-limit/limiter.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { ORDERS_PER_ACCOUNT } from '../../shared/rate-limits.ts'
import { fullForMs } from './queries.ts'

/** Returns how long the account has to wait until it may place another order, in ms; 0 if it may now. */
export function orderWaitMs(tx: Queryable, userId: string): Promise<number> {
  return fullForMs(tx, userId, ORDERS_PER_ACCOUNT)
}

/**
 * Counts orders themselves, in the order's transaction: a request that is refused, or repeats an order, uses nothing up.
 * @throws AppError tooMany, with when to come again.
 */
export function requireFewOrders(waitMs: number): void {
  if (waitMs === 0) return
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  const message = `Too many orders: try again in ${durationLabel(retryAfterSeconds)}`
  throw new AppError('tooMany', message, { retryAfterSeconds })
}
