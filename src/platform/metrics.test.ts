import { expect, test } from 'bun:test'
import { createMetrics } from './metrics.ts'

test('counters and gauges are written as a scraper reads them, series of one name together', async () => {
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

test('a figure that cannot be read hides no other', async () => {
  const metrics = createMetrics()
  metrics.gauge('waiting', 'Changes that wait', () => Promise.reject(new Error('The database is away')))
  metrics.gauge('broken', 'What throws', () => {
    throw new Error('broken')
  })
  metrics.gauge('pages_kept', 'Pages in memory', async () => 7)
  const lines = (await metrics.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  expect(lines).toEqual(['waiting NaN', 'broken NaN', 'pages_kept 7'])
})
