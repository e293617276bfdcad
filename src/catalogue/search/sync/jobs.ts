import type { Database } from '../../../platform/database/database.ts'
import type { Task } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/runtime/log.ts'
import { createMeilisearchIndex, type MeilisearchIndex } from '../../../platform/search/meilisearch.ts'
import { PRODUCT_INDEX, PRODUCT_INDEX_FILTERS, PRODUCT_INDEX_ORDERS, PRODUCT_INDEX_SETTINGS } from './documents.ts'
import { deleteEngines } from './queries.ts'
import { drainOutbox, reconcileIndex, refreshPostgresSearch } from './sync.ts'

export interface SearchJobsOptions {
  db: Database
  /** Null if Postgres searches. */
  meili: { url: string; key: string | null } | null
  log: Log
}

/** The jobs of product search. `search-reconcile` must also be enqueued once at every start. */
export function searchJobs({ db, meili, log }: SearchJobsOptions) {
  const index = meili && createProductIndex(meili)
  const tasks: Record<'search-sync' | 'search-reconcile' | 'search-refresh', Task> = {
    'search-sync': async (_, signal) => {
      if (index) await drainOutbox(db, index, signal)
    },
    'search-reconcile': async () => {
      if (index) await reconcileIndex(db, index, log)
      else await deleteEngines(db)
    },
    'search-refresh': (_, signal) => refreshPostgresSearch(db, signal),
  }
  return { tasks, crontab: { 'search-reconcile': '17 * * * *', 'search-refresh': '41 2 * * *' } }
}

export function createProductIndex({ url, key }: { url: string; key: string | null }): MeilisearchIndex {
  return createMeilisearchIndex({
    url,
    key,
    index: PRODUCT_INDEX,
    settings: PRODUCT_INDEX_SETTINGS,
    filterableAttributes: PRODUCT_INDEX_FILTERS,
    sortableAttributes: PRODUCT_INDEX_ORDERS,
  })
}
