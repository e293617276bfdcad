import { expect, test } from 'bun:test'
import { createMetrics } from './metrics.ts'

test('writes counters and gauges in the Prometheus format, grouped by name', async () => {
  const metrics = createMetrics()
  const postgres = metrics.counter('searches_total', 'Searches answered', { engine: 'postgres' })
  metrics.gauge('pages_kept', 'Pages in memory', () => 7)
  metrics.counter('searches_total', 'Searches answered', { engine: 'meilisearch' }).add(3)
  postgres.add()
  expect(await metrics.text()).toBe(
    '# HELP searches_total Searches answered\n' +
      '# TYPE searches_total counter\n' +
      'searches_total{engine="postgres"} 1\n' +
      'searches_total{engine="meilisearch"} 3\n' +
      '# HELP pages_kept Pages in memory\n' +
      '# TYPE pages_kept gauge\n' +
      'pages_kept 7\n',
  )
})

test('one series is registered once', () => {
  const metrics = createMetrics()
  metrics.counter('searches_total', 'Searches answered')
  expect(() => metrics.counter('searches_total', 'Searches answered')).toThrow('registered twice')
})

test('counts durations in every bucket, and in +Inf', async () => {
  const metrics = createMetrics()
  const times = metrics.histogram('answer_seconds', 'Time to an answer', { route: '/api/cart/get' })
  for (const seconds of [0.001, 0.004, 7]) times.observe(seconds)
  const text = await metrics.text()
  expect(text).toContain('answer_seconds_bucket{le="0.001",route="/api/cart/get"} 1\n')
  expect(text).toContain('answer_seconds_bucket{le="0.005",route="/api/cart/get"} 2\n')
  expect(text).toContain('answer_seconds_bucket{le="5",route="/api/cart/get"} 2\n')
  expect(text).toContain('answer_seconds_bucket{le="+Inf",route="/api/cart/get"} 3\n')
  expect(text).toContain('answer_seconds_sum{route="/api/cart/get"} 7.005\n')
})

test('omits a gauge that fails, and reports the others', async () => {
  const metrics = createMetrics()
  metrics.gauge('jobs', 'Jobs', () => Promise.reject(new Error('the database is away')))
  metrics.gauge('orders', 'Orders', async () => [{ labels: { state: 'placed' }, value: 2 }], ['state'])
  metrics.gauge('backup_age', 'Age', () => [])
  expect(await metrics.text()).toBe(
    '# HELP jobs Jobs\n# TYPE jobs gauge\n' +
      '# HELP orders Orders\n# TYPE orders gauge\norders{state="placed"} 2\n' +
      '# HELP backup_age Age\n# TYPE backup_age gauge\n',
  )
})
