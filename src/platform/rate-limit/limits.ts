import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { clientNetworksOf, type RequestOriginSettings } from '../http/request-origin.ts'
import { AppError } from '../runtime/errors.ts'
import type { Log } from '../runtime/log.ts'
import { createRateLimiter, type RateLimit } from './limiter.ts'

/** Rate and concurrency limits per client IP and account. */
export interface Limits<Name extends string = string> {
  /**
   * Counts a request of its client IP, and waits for its turn. With the id of a `browser`, it is counted of that instead.
   * @returns a function to call once the response is complete.
   * @throws AppError tooMany, with when to come again.
   */
  enter(name: Name, request: Request, browser?: string | null): Promise<() => void>
  /**
   * Counts a request of its account, if the limit has a number for accounts.
   * @throws AppError tooMany, with when to come again.
   */
  countAccount(name: Name, userId: string): Promise<void>
}

export interface LimitDependencies<Name extends string> {
  db: Database
  log: Log
  requestOrigin: Pick<RequestOriginSettings, 'trustProxy'>
  limits: Record<Name, RateLimit>
}

/** Factor for an IPv6 /48, which one customer may have: it contains 65,536 of the /64 that count as one client IP. */
const WIDE = 8

/** Creates the limits of the shop by name, for API calls and pages alike. */
export function createLimits<Name extends string>({
  db,
  log,
  requestOrigin,
  limits,
}: LimitDependencies<Name>): Limits<Name> {
  const byName = new Map(
    Object.entries<RateLimit>(limits).map(([name, limit]) => {
      const wideLimit = { ...limit, max: WIDE * limit.max }
      const [one, wide] = [
        createRateLimiter(db, log, name, limit),
        createRateLimiter(db, log, `${name} of many`, wideLimit),
      ]
      const { atOnce, maxPerAccount } = limit
      const turns = atOnce === undefined ? null : createSemaphore(atOnce)
      const account =
        maxPerAccount === undefined
          ? null
          : createRateLimiter(db, log, `${name} of account`, { ...limit, max: maxPerAccount })
      return [name as Name, { one, wide, account, turns }]
    }),
  )
  return {
    async enter(name, request, browser = null) {
      const { one, wide, turns } = byName.get(name)!
      const networks = clientNetworksOf(requestOrigin, request)
      if (browser !== null) await one.spend(`browser ${browser}`)
      else {
        await one.spend(networks.one)
        if (networks.wide) await wide.spend(networks.wide)
      }
      return turns ? turns(networks.one) : () => {}
    },
    async countAccount(name, userId) {
      await byName.get(name)!.account?.spend(userId)
    },
  }
}

/** Number of requests of a client IP that may wait for their turn. */
const MAX_WAITING = 100
const MAX_IPS = 10_000

/** Lets `atOnce` requests per client IP run concurrently; the others wait. */
function createSemaphore(atOnce: number) {
  const lines = new LRUCache<string, { going: number; waiting: (() => void)[] }>({ max: MAX_IPS })
  return async (who: string): Promise<() => void> => {
    const line = lines.get(who) ?? { going: 0, waiting: [] }
    lines.set(who, line)
    if (line.going < atOnce) line.going += 1
    else if (line.waiting.length < MAX_WAITING) await new Promise<void>((resolve) => line.waiting.push(resolve))
    else throw new AppError('tooMany', 'Too many requests at once: try again in a moment', { retryAfterSeconds: 1 })
    return () => {
      const next = line.waiting.shift()
      if (next) next()
      else line.going -= 1
    }
  }
}
