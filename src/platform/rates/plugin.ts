import { Elysia } from 'elysia'
import type { Database } from '../database.ts'
import type { Log } from '../log.ts'
import { clientAddressOf, type RequesterSettings } from '../requester.ts'
import { createRateLimiter, type RateLimit } from './limiter.ts'

export interface RateLimitParts {
  db: Database
  log: Log
  requester: RequesterSettings
  /** What is limited for each address: name and budget. */
  limits: Record<string, RateLimit>
  /** Which limit counts which route, such as `POST /api/user/login`. */
  routes: Readonly<Record<string, string>>
}

/** Counts requests by the address that they come from, before anything of them is read. */
export function limitByAddress({ db, log, requester, limits, routes }: RateLimitParts) {
  const limiters = new Map(
    Object.entries(limits).map(([name, limit]) => [name, createRateLimiter(db, log, name, limit)]),
  )
  const byRoute = new Map(Object.entries(routes).map(([route, name]) => [route, limiters.get(name)!]))
  return new Elysia({ name: 'rate-limits' }).onRequest(async ({ request }) => {
    const { pathname } = new URL(request.url)
    const limiter = byRoute.get(`${request.method} ${pathname}`)
    if (limiter) await limiter.spend(clientAddressOf(requester, request))
  })
}
