import { Elysia } from 'elysia'
import type { Counter, Histogram, Metrics } from './metrics.ts'

/** Counts every call of the API by route and status, and measures how long each route takes. */
export function measureRequests(metrics: Metrics) {
  const begun = new WeakMap<Request, number>()
  const counts = new Map<string, Counter>()
  const times = new Map<string, Histogram>()

  function countOf(route: string, status: string): Counter {
    const key = `${route} ${status}`
    const known = counts.get(key)
    if (known) return known
    const made = metrics.counter('tokri_http_requests_total', 'Calls of the API answered', { route, status })
    counts.set(key, made)
    return made
  }

  function timesOf(route: string): Histogram {
    const known = times.get(route)
    if (known) return known
    const made = metrics.histogram('tokri_http_request_seconds', 'Time to answer a call of the API', { route })
    times.set(route, made)
    return made
  }

  return new Elysia({ name: 'http-metrics' })
    .onRequest(({ request }) => void begun.set(request, performance.now()))
    .onAfterResponse({ as: 'global' }, ({ request, route, set, responseValue }) => {
      // Unknown addresses are endlessly many: they are counted as one.
      const name = route ? `${request.method} ${route}` : 'none'
      const status = responseValue instanceof Response ? responseValue.status : (set.status ?? 200)
      countOf(name, String(status)).add()
      const start = begun.get(request)
      if (start !== undefined) timesOf(name).observe((performance.now() - start) / 1000)
    })
}
