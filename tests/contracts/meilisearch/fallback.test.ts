import { afterAll, beforeEach, expect, test } from 'bun:test'
import { createProductSearch } from '../../../src/catalogue/search/product-search.ts'
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
      expect(performance.now() - start).toBeLessThan(1_500)
    }
    expect(double.requests).toBe(5)
  }, 20_000)
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
    expect((await search.find({ ...request, text, filter, withBrands: true })).ids).toBeArray()
  }
  expect(double.faults).toEqual([])
})
