import { afterAll, beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { createProductSearch } from '../../../src/catalogue/search/product-search.ts'
import { createProductIndex } from '../../../src/catalogue/search/sync/jobs.ts'
import { drainOutbox, rebuildIndex } from '../../../src/catalogue/search/sync/sync.ts'
import { givenProduct } from '../../../src/testing/catalogue.ts'
import { createTestDatabase } from '../../../src/testing/database.ts'
import { startMeilisearchDouble } from './double.ts'

const { db } = await createTestDatabase()
const double = startMeilisearchDouble()
afterAll(() => double.stop())
const id = await givenProduct(db, { name: 'Toned Milk' })
const request = { text: 'milk', filter: {}, sort: 'relevance', offset: 0, limit: 10 } as const

beforeEach(() => double.indexes.clear())

for (const mode of ['hang', 'fail'] as const) {
  test(`an engine that does not answer (${mode}) delays nobody for long and hides nothing`, async () => {
    double.mode = mode
    double.requests = 0
    const search = createProductSearch({ db, meili: { url: double.url, key: null } })
    for (let i = 0; i < 8; i++) {
      const start = performance.now()
      expect(await search.find(request)).toMatchObject({ ids: [id], engine: 'postgres' })
      expect(performance.now() - start).toBeLessThan(10_000)
    }
    expect(double.requests).toBe(5)
  })
}

test('a server without the index, and one with an empty index, hide nothing', async () => {
  double.mode = 'well'
  const search = createProductSearch({ db, meili: { url: double.url, key: null } })
  expect(await search.find(request)).toMatchObject({ ids: [id], engine: 'postgres' })
  double.indexes.set('products', [])
  expect(await search.find(request)).toMatchObject({ ids: [id], engine: 'postgres' })
})

test('amounts and hostile texts are asked for as the published API allows', async () => {
  double.mode = 'well'
  double.indexes.set('products', [])
  double.faults = []
  const search = createProductSearch({ db, meili: { url: double.url, key: null } })
  for (const text of ['1kg sugar', '\0', '\ud800', '" OR brand = "', 'a'.repeat(10_000), '🥛', 'दूध', '']) {
    const filter = { brands: ['"] OR x = ["', '\\', "'"], inStock: true }
    expect((await search.find({ ...request, text, filter })).ids).toBeArray()
  }
  expect(double.faults).toEqual([])
})

// engines E1: a compressed response arrives in two writes, and on a kept-alive connection the second takes 40 ms longer.
test('searches request an uncompressed response', async () => {
  double.mode = 'well'
  double.indexes.set('products', [])
  double.encodings = []
  const search = createProductSearch({ db, meili: { url: double.url, key: null } })
  for (const filter of [{}, { inStock: true }]) await search.find({ ...request, filter })
  expect([...new Set(double.encodings)]).toEqual(['identity'])
})

// engines E2: the shop waited for each batch of 500, and building an index took twenty times as long as the engine needs.
test('an index is built, and caught up with, without waiting for each batch', async () => {
  double.mode = 'well'
  double.indexes.clear()
  // Inserts in parts, each short enough for the statement timeout on a busy machine.
  for (let part = 0; part < 5; part++)
    await db.execute(sql`
      insert into product (id, name, unit, stock, price_in_paise, description)
      select gen_random_uuid(), 'Rice ' || n, '1 kg', 1, 100, ''
      from generate_series(${part * 500 + 1}::int, ${part * 500 + 500}::int) as n`)
  const index = createProductIndex({ url: double.url, key: null })
  const waitsBetweenBatches = () => {
    const isBatch = (request: string) => /^POST \/indexes\/\w+\/documents$/.test(request)
    const [first, last] = [double.log.findIndex(isBatch), double.log.findLastIndex(isBatch)]
    const batches = double.log.filter(isBatch).length
    expect(batches).toBeGreaterThan(2)
    return double.log.slice(first, last).filter((request) => request.startsWith('GET /tasks'))
  }
  double.log = []
  await rebuildIndex(db, index)
  expect(waitsBetweenBatches()).toEqual([])
  double.log = []
  await db.execute(sql`update product set stock = 0`)
  await drainOutbox(db, index)
  expect(waitsBetweenBatches()).toEqual([])
  expect(double.indexes.get('products')).toHaveLength(2_501)
})
