import { collectDefaultMetrics } from 'prom-client'
import packageJson from '../../../package.json'
import type { Metrics } from './metrics.ts'

/** The metrics of prom-client that mean the same under Bun; the others describe Node's engine. */
const MEANT = [
  'process_cpu_user_seconds_total',
  'process_cpu_system_seconds_total',
  'process_cpu_seconds_total',
  'process_start_time_seconds',
  'process_resident_memory_bytes',
  'process_open_fds',
  'process_max_fds',
  // Its collection sets the values of the others of its name: without it they stay 0.
  'nodejs_eventloop_lag_seconds',
  'nodejs_eventloop_lag_mean_seconds',
  'nodejs_eventloop_lag_p50_seconds',
  'nodejs_eventloop_lag_p90_seconds',
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_eventloop_lag_max_seconds',
]
const EVENT_LOOP_STEP_MS = 50

/** Adds metrics of this process, under the names that every dashboard knows, and the version of the shop. */
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
