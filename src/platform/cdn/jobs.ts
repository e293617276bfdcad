import type { Database } from '../database/database.ts'
import type { Log } from '../runtime/log.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { type Cdn, CdnError } from './port.ts'
import { SOON, take } from './purges.ts'
import { addPurge, PURGE_JOB } from './queries.ts'

export interface CdnJobDependencies {
  /** Null if the shop no longer has one; purges that are still queued are then discarded. */
  cdn: Cdn | null
  db: Database
  log: Log
  metrics: Metrics
  firstRetryMs?: number
}

const FIRST_RETRY_MS = 4_000
const LAST_RETRY_MS = 60_000
/** Upper limit of the wait that the CDN requests with Retry-After. */
const MAX_BACKOFF_MS = 300_000

/** Job that purges the CDN, and retries until it succeeds. */
export function cdnJobs({ cdn, db, log, metrics, firstRetryMs = FIRST_RETRY_MS }: CdnJobDependencies) {
  const counters = cdn && registerMetrics(metrics)
  let failures = 0

  async function purge(payload: unknown): Promise<void> {
    const tags = take(new Set(payload as string[]))
    if (!cdn || tags.length === 0) return
    try {
      await cdn.purge(tags)
      counters?.purges.add()
      failures = 0
    } catch (error) {
      counters?.failures.add()
      const ownMs = Math.min(LAST_RETRY_MS, firstRetryMs * 2 ** failures++)
      const requestedMs = error instanceof CdnError ? Math.min(MAX_BACKOFF_MS, error.retryAfterMs) : 0
      const retryMs = Math.max(ownMs, requestedMs)
      log.error('the CDN could not be purged', { host: cdn.host, tags: tags.length, retryMs, error })
      // Adds a new job instead of failing: the runner does not retry a job, and loses its tags, if one with the same key was
      // added while it ran.
      await addPurge(db, SOON, tags, retryMs)
    }
  }

  return { tasks: { [PURGE_JOB]: purge } }
}

function registerMetrics(metrics: Metrics) {
  return {
    purges: metrics.counter('tokri_cdn_purges_total', 'Purges that the CDN completed'),
    failures: metrics.counter('tokri_cdn_purge_failures_total', 'Failed purges of the CDN, each retried'),
  }
}
