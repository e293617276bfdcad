import { createBreaker } from '../runtime/circuit-breaker.ts'
import type { Log } from '../runtime/log.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { SearchEngine } from './port.ts'

export interface FallbackOptions {
  engine: SearchEngine
  /** Used whenever the engine fails, is slow, or finds nothing. */
  fallback: SearchEngine
  log: Log
  metrics: Metrics
  now?: () => number
}

/** Creates a search that still works while its engine fails. */
export function createFallbackSearch({ engine, fallback, log, metrics, now }: FallbackOptions): SearchEngine {
  const help = 'Searches that the fallback served instead of the search engine'
  const failures = metrics.counter('tokri_search_fallbacks_total', help, { reason: 'failure' })
  const resting = metrics.counter('tokri_search_fallbacks_total', help, { reason: 'open' })
  const missing = metrics.counter('tokri_search_fallbacks_total', help, { reason: 'missing' })
  const breaker = createBreaker({
    now,
    onOpen: () => log.warn('search engine keeps failing: searching in Postgres for now'),
    onClose: () => log.info('search engine recovered'),
  })

  return {
    async search(request) {
      if (!breaker.allows()) {
        resting.add()
        return fallback.search(request)
      }
      try {
        const result = await engine.search(request)
        breaker.succeeded()
        if (result.total > 0) return result
        // An index that was lost or lags behind also returns nothing.
        const other = await fallback.search(request)
        if (other.total > 0) missing.add()
        return other.total > 0 ? other : result
      } catch (error) {
        breaker.failed()
        failures.add()
        log.warn('search engine failed: searching in Postgres', { error })
        return fallback.search(request)
      }
    },
  }
}
