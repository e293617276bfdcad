import { countOrdersByState } from './order/metrics.queries.ts'
import { backupAgeSeconds } from './platform/backup/queries.ts'
import type { Database } from './platform/database/database.ts'
import { countFailedJobs, countWaitingJobs } from './platform/doctor/probes.ts'
import { roomAt } from './platform/runtime/disk-space.ts'
import type { Metrics } from './platform/runtime/metrics.ts'
import { measureProcess } from './platform/runtime/process-metrics.ts'

/**
 * Registers gauges of the entire shop, which are the same in every instance, and of this process. Their values are read on
 * each scrape.
 */
export function measureShop(metrics: Metrics, { db, dataDir }: { db: Database; dataDir: string }): void {
  metrics.gauge(
    'tokri_orders',
    'Orders by state',
    async () => (await countOrdersByState(db)).map(({ state, count }) => ({ labels: { state }, value: count })),
    ['state'],
  )
  metrics.gauge('tokri_jobs_waiting', 'Jobs that are due and not done', () => countWaitingJobs(db))
  metrics.gauge(
    'tokri_jobs_failed',
    'Jobs that failed too often, by name',
    async () => (await countFailedJobs(db)).map(({ name, count }) => ({ labels: { job: name }, value: count })),
    ['job'],
  )
  metrics.gauge('tokri_backup_age_seconds', 'Since the newest backup; missing when none was ever taken', async () => {
    const seconds = await backupAgeSeconds(db)
    return seconds === null ? [] : seconds
  })
  metrics.gauge(
    'tokri_disk_free_bytes',
    'Room where this process writes',
    async () => (await roomAt(dataDir)).freeBytes,
  )
  measureProcess(metrics)
}
