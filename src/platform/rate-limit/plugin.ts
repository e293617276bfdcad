import { type AnyElysia, Elysia } from 'elysia'
import type { RateLimitName } from '../../shared/rate-limits.ts'
import type { Limits } from './limits.ts'

type Routes = AnyElysia['routes']

interface Declared {
  'x-limit'?: RateLimitName
  'x-own-for-known'?: boolean
}

interface RouteLimit {
  name: RateLimitName
  ownForKnown: boolean
}

/** Returns the id of a browser that has signed in before; null for any other. */
export type KnownBrowser = (request: Request) => string | null

/**
 * Counts requests by client IP, before anything of them is read; those of known browsers by browser, where the route says so.
 * @param routes all routes of the app, complete by the time of the first request.
 */
export function limitByIp(limits: Limits<RateLimitName>, routes: Routes, knownBrowser: KnownBrowser) {
  const limitOf = limitFinder(routes)
  const entered = new WeakMap<Request, () => void>()
  return new Elysia({ name: 'rate-limits' })
    .onRequest(async ({ request }) => {
      const limit = limitOf(request)
      if (!limit) return
      const browser = limit.ownForKnown ? knownBrowser(request) : null
      entered.set(request, await limits.enter(limit.name, request, browser))
    })
    .onAfterResponse({ as: 'global' }, ({ request }) => entered.get(request)?.())
}

/**
 * Returns a function that counts a request by its account, once it is known.
 * @param routes all routes of the app, complete by the time of the first request.
 */
export function limitByAccount(limits: Limits<RateLimitName>, routes: Routes) {
  const limitOf = limitFinder(routes)
  return async (request: Request, userId: string): Promise<void> => {
    const limit = limitOf(request)
    if (limit) await limits.countAccount(limit.name, userId)
  }
}

/** Returns a function that finds the limit of a request's route. */
function limitFinder(routes: Routes): (request: Request) => RouteLimit | undefined {
  let byRoute: Map<string, RouteLimit> | undefined
  return ({ method, url }) => {
    byRoute ??= limitsByRoute(routes)
    // The framework handles HEAD by the route for GET.
    return byRoute.get(`${method === 'HEAD' ? 'GET' : method} ${new URL(url).pathname}`)
  }
}

/** Returns the limits that routes name, by method and path, such as `POST /api/user/login`. */
export function limitsByRoute(routes: Routes): Map<string, RouteLimit> {
  return new Map(
    routes.flatMap(({ method, path, hooks }) => {
      const { 'x-limit': name, 'x-own-for-known': ownForKnown = false }: Declared = hooks.detail ?? {}
      return name ? [[`${method} ${path}`, { name, ownForKnown }] as const] : []
    }),
  )
}
