import { collectDefaultMetrics } from 'prom-client'
import packageJson from '../../../package.json'
import type { Metrics } from './metrics.ts'

/** What prom-client measures of a process that means the same under Bun; the rest is of Node's engine. */
const MEANT = [
  'process_cpu_user_seconds_total',
  'process_cpu_system_seconds_total',
  'process_cpu_seconds_total',
  'process_start_time_seconds',
  'process_resident_memory_bytes',
  'process_open_fds',
  'process_max_fds',
  'nodejs_eventloop_lag_mean_seconds',
  'nodejs_eventloop_lag_p50_seconds',
  'nodejs_eventloop_lag_p90_seconds',
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_eventloop_lag_max_seconds',
]
const EVENT_LOOP_STEP_MS = 50

/** This process, under the names that every dashboard knows, and which version of the shop it is. */
export function measureProcess(metrics: Metrics): void {
  const { registry } = metrics
  const before = metrics.names()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_STEP_MS })
  for (const name of metrics.names()) {
    if (!before.includes(name) && !MEANT.includes(name)) registry.removeSingleMetric(name)
  }
  const labels = { version: packageJson.version, bun: Bun.version }
  metrics.gauge('tokri_build_info', 'Always 1, by version', () => [{ labels, value: 1 }], ['version', 'bun'])
}
