import { expect, test } from 'bun:test'
import type { EventSubscriber } from '../../platform/database/listener.ts'
import { createMetrics } from '../../platform/runtime/metrics.ts'
import type { SearchHits, SearchRequest } from '../../platform/search/port.ts'
import { cacheResults } from './result-cache.ts'

const MILK: SearchRequest = { text: 'milk', filter: {}, sort: 'relevance', offset: 0, limit: 10 }

/** A cache with events that the test emits, and an engine that responds when the test lets it. */
function openMemory() {
  const subscribers: EventSubscriber[] = []
  const asking: { request: SearchRequest; respond: (...ids: string[]) => void; fail: (error: Error) => void }[] = []
  const search = cacheResults({
    events: {
      subscribe(_, subscriber) {
        subscribers.push(subscriber)
        return () => {}
      },
    },
    vocabulary: { invalidate() {} },
    metrics: createMetrics(),
    engine: {
      search(request) {
        const { promise, resolve, reject } = Promise.withResolvers<SearchHits>()
        const result = (...ids: string[]) =>
          resolve({
            ids,
            total: ids.length,
            related: [],
            missingBrand: null,
            missingFreeOf: [],
            missingMaxPriceInPaise: null,
            engine: 'postgres',
          })
        asking.push({ request, respond: result, fail: reject })
        return promise
      },
    },
  })
  const ask = async (request: Partial<SearchRequest> = {}) => (await search.search({ ...MILK, ...request })).ids
  return { database: subscribers[0]!, asking, ask }
}

test('runs two equal concurrent searches once, and caches the result', async () => {
  const { database, asking, ask } = openMemory()
  database.connected()
  const results = Promise.all([ask(), ask({ text: 'MILK' })])
  asking[0]!.respond('toned')
  expect(await results).toEqual([['toned'], ['toned']])
  expect(await ask()).toEqual(['toned'])
  expect(asking).toHaveLength(1)
})

test('does not cache a result that overlaps a change, or return it to later searches', async () => {
  const { database, asking, ask } = openMemory()
  database.connected()
  const early = ask()
  database.notified('product_search')
  const late = ask()
  asking[1]!.respond('new')
  expect(await late).toEqual(['new'])
  asking[0]!.respond('old')
  expect(await early).toEqual(['old'])
  expect(await ask()).toEqual(['new'])
})

test('caches nothing while notifications are not received', async () => {
  const { database, asking, ask } = openMemory()
  const askAnew = async () => {
    const before = asking.length
    const result = ask()
    asking.at(-1)!.respond(`answer ${before}`)
    expect(await result).toEqual([`answer ${before}`])
  }
  await askAnew()
  await askAnew()
  database.connected()
  await askAnew()
  database.lost!()
  await askAnew()
  await askAnew()
  database.connected()
  await askAnew()
  expect(await ask()).toEqual(['answer 5'])
})

test('does not cache a failed search', async () => {
  const { database, asking, ask } = openMemory()
  database.connected()
  const failed = ask()
  asking[0]!.fail(new Error('lost'))
  await expect(failed).rejects.toThrow('lost')
  const next = ask()
  asking[1]!.respond('toned')
  expect(await next).toEqual(['toned'])
})

test('does not cache filtered searches, later pages and empty texts', async () => {
  const { database, asking, ask } = openMemory()
  database.connected()
  const first = ask()
  asking[0]!.respond('toned')
  await first
  const others: Partial<SearchRequest>[] = [
    { filter: { inStock: true } },
    { filter: { brands: ['Aangan'] } },
    { sort: 'price' },
    { offset: 10 },
    { limit: 5 },
    { text: ' ' },
    { text: ' ' },
  ]
  for (const other of others) {
    const result = ask(other)
    asking.at(-1)!.respond('other')
    expect(await result).toEqual(['other'])
  }
  expect(asking).toHaveLength(1 + others.length)
})
