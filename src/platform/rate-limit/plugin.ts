import { Elysia } from 'elysia'
import type { Limits } from './limits.ts'

/**
 * Counts requests by client IP, before anything of them is read.
 * @param routes the limit of each route, such as `POST /api/user/login`.
 */
export function limitByIp<Name extends string>(limits: Limits<Name>, routes: Readonly<Record<string, Name>>) {
  const byRoute = new Map(Object.entries(routes))
  const entered = new WeakMap<Request, () => void>()
  return new Elysia({ name: 'rate-limits' })
    .onRequest(async ({ request }) => {
      const name = byRoute.get(`${request.method} ${new URL(request.url).pathname}`)
      if (name) entered.set(request, await limits.enter(name, request))
    })
    .onAfterResponse({ as: 'global' }, ({ request }) => entered.get(request)?.())
}
