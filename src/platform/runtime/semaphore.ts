import PQueue from 'p-queue'
import { AppError } from './errors.ts'

/**
 * Limits how many costly tasks run concurrently; others wait, and beyond `maxWaiting` are rejected as `unavailable`.
 * With `maxEach`, a caller with that many tasks, waiting ones included, is rejected with `tooMany`, so that no
 * single caller blocks all others.
 */
export function limitConcurrency(atOnce: number, maxWaiting: number, maxEach = Number.POSITIVE_INFINITY) {
  const queue = new PQueue({ concurrency: atOnce })
  const underWay = new Map<string, number>()

  return async <T>(work: () => Promise<T>, who = ''): Promise<T> => {
    const own = underWay.get(who) ?? 0
    if (own >= maxEach)
      throw new AppError('tooMany', 'Too many at once: try again in a moment', { retryAfterSeconds: 1 })
    if (queue.size >= maxWaiting) throw new AppError('unavailable', 'Too busy right now: try again in a moment')
    underWay.set(who, own + 1)
    try {
      return await queue.add(work)
    } finally {
      const left = underWay.get(who)! - 1
      if (left > 0) underWay.set(who, left)
      else underWay.delete(who)
    }
  }
}
