import { type AnyElysia, Elysia } from 'elysia'
import type { RateLimitName } from '../../shared/rate-limits.ts'
import type { Limits } from './limits.ts'

type Routes = AnyElysia['routes']

/**
 * Counts requests by client IP, before anything of them is read.
 * @param routes all routes of the app, complete by the time of the first request.
 */
export function limitByIp(limits: Limits<RateLimitName>, routes: Routes) {
  const limitOf = limitFinder(routes)
  const entered = new WeakMap<Request, () => void>()
  return new Elysia({ name: 'rate-limits' })
    .onRequest(async ({ request }) => {
      const name = limitOf(request)
      if (name) entered.set(request, await limits.enter(name, request))
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
    const name = limitOf(request)
    if (name) await limits.countAccount(name, userId)
  }
}

/** Returns a function that finds the limit of a request's route. */
function limitFinder(routes: Routes): (request: Request) => RateLimitName | undefined {
  let byRoute: Map<string, RateLimitName> | undefined
  return ({ method, url }) => {
    byRoute ??= limitsByRoute(routes)
    // The framework handles HEAD by the route for GET.
    return byRoute.get(`${method === 'HEAD' ? 'GET' : method} ${new URL(url).pathname}`)
  }
}

/** Returns the limits that routes name, by method and path, such as `POST /api/user/login`. */
export function limitsByRoute(routes: Routes): Map<string, RateLimitName> {
  return new Map(
    routes.flatMap(({ method, path, hooks }) => {
      const limit = (hooks.detail as { 'x-limit'?: RateLimitName } | undefined)?.['x-limit']
      return limit ? [[`${method} ${path}`, limit] as const] : []
    }),
  )
}
