import { LRUCache } from 'lru-cache'
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../database/database.ts'
import { AppError } from '../runtime/errors.ts'
import type { Log } from '../runtime/log.ts'
import { sparingly } from '../runtime/throttled-log.ts'
import { rateLimit } from './schema.ts'

export interface RateLimit {
  max: number
  windowSeconds: number
  /** Points taken from the shared budget at a time, for requests that are too frequent to be counted one by one. */
  lease?: number
  /** Number of requests of a client IP that run concurrently; the others wait. */
  atOnce?: number
  /** Number of requests of one account in the same time, from whatever IPs. */
  maxPerAccount?: number
}

export interface RateLimiter {
  /** Counts one request of a client IP or account. @throws AppError tooMany, with when to come again. */
  spend(who: string): Promise<void>
}

interface Lease {
  left: number
  until: number
}

const MAX_LEASES = 10_000

/** Creates a limit that all instances share; while the database does not respond, each instance counts alone. */
export function createRateLimiter(db: Database, log: Log, name: string, limit: RateLimit): RateLimiter {
  const { max: points, windowSeconds: duration, lease: size = 1 } = limit
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimit,
    keyPrefix: name,
    points,
    duration,
    // Clients over the limit are refused without another query.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
  })
  // A client that goes on after a refusal must not fill the disk with lines about it.
  const report = sparingly((fields) => log.warn('too many requests', fields))
  const leases = new LRUCache<string, Lease>({ max: MAX_LEASES })

  /** Concurrent requests share one query, so that a burst does not take a lease for each of them. */
  const asking = new Map<string, Promise<void>>()

  async function take(key: string): Promise<void> {
    try {
      const { msBeforeNext } = await limiter.consume(key, size)
      leases.set(key, { left: size, until: Date.now() + msBeforeNext })
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? refused(refusal.msBeforeNext) : refusal
    }
  }

  function refused(msBeforeNext: number): AppError {
    const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
    report('', { limit: name, retryAfterSeconds })
    const message = `Too many requests: try again in ${durationLabel(retryAfterSeconds)}`
    return new AppError('tooMany', message, { retryAfterSeconds })
  }

  return {
    async spend(who) {
      const key = new Bun.CryptoHasher('sha256').update(who).digest('base64url').slice(0, 22)
      for (;;) {
        const lease = leases.get(key)
        if (lease && lease.left > 0 && lease.until > Date.now()) {
          lease.left -= 1
          return
        }
        const asked = asking.get(key) ?? take(key).finally(() => asking.delete(key))
        asking.set(key, asked)
        await asked
      }
    },
  }
}

/** Formats a duration in words: seconds below a minute, else whole minutes. */
export function durationLabel(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
