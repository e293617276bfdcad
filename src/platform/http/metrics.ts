import { Elysia } from 'elysia'
import type { Log } from '../runtime/log.ts'
import type { Counter, Histogram, Metrics } from '../runtime/metrics.ts'
import { sparingly } from '../runtime/throttled-log.ts'

/** Requests that take this long or longer are logged, once a minute for each route. */
export const SLOW_REQUEST_MS = 1_000

/** Counts responses by route and status, measures how long each route takes, and logs slow requests. */
export interface RequestRecorder {
  /** For responses that take no time worth measuring. */
  count(route: string, status: number): void
  record(request: Request, route: string, status: number, startMs: number): void
}

export function recordRequests(metrics: Metrics, log: Log): RequestRecorder {
  const counts = new Map<string, Counter[]>()
  const times = new Map<string, Histogram>()
  const logSlow = sparingly((fields) => log.warn('slow request', fields))

  // Status codes are array indices, so that counting a cached page takes no more than two look-ups.
  function count(route: string, status: number): void {
    const byStatus = counts.get(route) ?? []
    if (byStatus.length === 0) counts.set(route, byStatus)
    byStatus[status] ??= registerCount(metrics, route, status)
    byStatus[status].add()
  }

  function timesOf(route: string): Histogram {
    const known = times.get(route)
    if (known) return known
    const made = metrics.histogram('tokri_http_request_duration_seconds', 'Time to respond to a request', { route })
    times.set(route, made)
    return made
  }

  return {
    count,
    record(request, route, status, startMs) {
      count(route, status)
      const ms = performance.now() - startMs
      timesOf(route).observe(ms / 1000)
      if (ms >= SLOW_REQUEST_MS)
        logSlow(route, { route, path: new URL(request.url).pathname, status, ms: Math.round(ms) })
    },
  }
}

/** Returns the counter of calls that received a 503 because the database did not respond. */
export function countTurnedAway(metrics: Metrics): Counter {
  return registerCount(metrics, 'any call', 503)
}

function registerCount(metrics: Metrics, route: string, status: number): Counter {
  const labels = { route, status: String(status) }
  return metrics.counter('tokri_http_requests_total', 'Requests handled: calls by route, pages, media, assets', labels)
}

/** Records every call of the API. */
export function measureRequests(recorder: RequestRecorder) {
  const begun = new WeakMap<Request, number>()
  return new Elysia({ name: 'http-metrics' })
    .onRequest(({ request }) => void begun.set(request, performance.now()))
    .onAfterResponse({ as: 'global' }, ({ request, route, set, responseValue }) => {
      // The number of unknown addresses is unlimited: they are counted as one route.
      const name = route ? `${request.method} ${route}` : 'none'
      const response = responseValue instanceof Response ? responseValue : null
      const status = Number(response?.status ?? set.status ?? 200)
      const startMs = begun.get(request)
      // A stream takes as long as the client reads it.
      const isStream = response?.headers.get('content-type') === 'text/event-stream'
      if (startMs === undefined || isStream) recorder.count(name, status)
      else recorder.record(request, name, status, startMs)
    })
}
