import { expect, test } from 'bun:test'
import { createLog } from '../runtime/log.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { createFallbackSearch } from './fallback.ts'
import type { SearchEngine, SearchHits } from './port.ts'

const request = { text: 'milk', filter: {}, sort: 'relevance', offset: 0, limit: 10 } as const

function responding(engine: SearchHits['engine'], total: number): SearchEngine & { asked: number } {
  return {
    asked: 0,
    async search() {
      this.asked++
      return {
        ids: [],
        total,
        brands: [],
        origins: [],
        related: [],
        missingBrand: null,
        missingFreeOf: [],
        missingMaxPriceInPaise: null,
        engine,
      }
    },
  }
}

function given(engine: SearchEngine, fallback: SearchEngine = responding('postgres', 1)) {
  const lines: string[] = []
  const clock = { now: 0 }
  const metrics = createMetrics()
  const log = createLog('info', (line) => void lines.push(JSON.parse(line).message))
  return {
    search: createFallbackSearch({ engine, fallback, log, metrics, now: () => clock.now }),
    lines,
    clock,
    metrics,
  }
}

test('does not call the fallback while the engine responds', async () => {
  const fallback = responding('postgres', 1)
  const { search } = given(responding('meilisearch', 3), fallback)
  expect((await search.search(request)).engine).toBe('meilisearch')
  expect(fallback.asked).toBe(0)
})

test('uses the fallback for a failed search, and logs and counts it', async () => {
  const { search, lines, metrics } = given({ search: () => Promise.reject(new Error('refused')) })
  expect((await search.search(request)).engine).toBe('postgres')
  expect(lines).toEqual(['search engine failed: searching in Postgres'])
  expect(await metrics.text()).toContain('tokri_search_fallbacks_total{reason="failure"} 1')
})

test('opens the circuit after five failures, probes the engine, and closes it after recovery', async () => {
  const engine = responding('meilisearch', 1)
  let broken = true
  let tried = 0
  const { search, lines, clock } = given({
    search: (asked) => {
      tried++
      return broken ? Promise.reject(new Error('slow')) : engine.search(asked)
    },
  })
  for (let i = 0; i < 20; i++) await search.search(request)
  expect(tried).toBe(5)
  clock.now += 5_000
  await search.search(request)
  await search.search(request)
  expect(tried).toBe(6)
  broken = false
  clock.now += 5_000
  expect((await search.search(request)).engine).toBe('meilisearch')
  expect((await search.search(request)).engine).toBe('meilisearch')
  expect(lines).toContain('search engine keeps failing: searching in Postgres for now')
  expect(lines.at(-1)).toBe('search engine recovered')
})

test('checks empty results with the fallback, because the index may be outdated', async () => {
  const { search, metrics } = given(responding('meilisearch', 0))
  expect((await search.search(request)).engine).toBe('postgres')
  expect(await metrics.text()).toContain('tokri_search_fallbacks_total{reason="missing"} 1')
  const agreeing = given(responding('meilisearch', 0), responding('postgres', 0))
  expect((await agreeing.search.search(request)).engine).toBe('meilisearch')
})
