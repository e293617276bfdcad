import { expect, test } from 'bun:test'
import { createMetrics } from './metrics.ts'

test('counters and gauges are written as a scraper reads them, series of one name together', () => {
  const metrics = createMetrics()
  const postgres = metrics.counter('searches_total', 'Searches answered', { engine: 'postgres' })
  metrics.gauge('pages_kept', 'Pages in memory', () => 7)
  metrics.counter('searches_total', 'Searches answered', { engine: 'meilisearch' }).add(3)
  postgres.add()
  expect(metrics.text()).toBe(
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
