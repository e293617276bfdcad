import { AppError } from './errors.ts'

/**
 * Limits how many costly tasks run concurrently; others wait, and beyond `maxWaiting` are rejected as `unavailable`.
 * With `maxEach`, a caller with that many tasks, waiting ones included, is rejected with `tooMany`, so that no
 * single caller blocks all others.
 */
export function limitConcurrency(atOnce: number, maxWaiting: number, maxEach = Number.POSITIVE_INFINITY) {
  const waiting: (() => void)[] = []
  const underWay = new Map<string, number>()
  let running = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new AppError('unavailable', 'Too busy right now: try again in a moment')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return async <T>(work: () => Promise<T>, who = ''): Promise<T> => {
    const own = underWay.get(who) ?? 0
    if (own >= maxEach)
      throw new AppError('tooMany', 'Too many at once: try again in a moment', { retryAfterSeconds: 1 })
    underWay.set(who, own + 1)
    try {
      return await inTurn(work)
    } finally {
      const left = underWay.get(who)! - 1
      if (left > 0) underWay.set(who, left)
      else underWay.delete(who)
    }
  }
}
