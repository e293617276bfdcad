import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { Meilisearch } from 'meilisearch'
import { UNDECLARED } from '../../../src/catalogue/declarations/declarations.ts'
import { saveDeclarations } from '../../../src/catalogue/declarations/queries.ts'
import { createMeilisearchSearch } from '../../../src/catalogue/search/meilisearch.ts'
import { createProductIndex } from '../../../src/catalogue/search/sync/jobs.ts'
import { outboxLength, registerEngine } from '../../../src/catalogue/search/sync/queries.ts'
import { drainOutbox, rebuildIndex, reconcileIndex } from '../../../src/catalogue/search/sync/sync.ts'
import { createVocabulary } from '../../../src/catalogue/search/vocabulary.ts'
import { primaryReads } from '../../../src/platform/read-routing/read-pool.ts'
import { silentLog } from '../../../src/platform/runtime/log.ts'
import type { IndexChanges } from '../../../src/platform/search/meilisearch.ts'
import type { SearchRequest } from '../../../src/platform/search/port.ts'
import { givenCategory, givenProduct } from '../../../src/testing/catalogue.ts'
import { createTestDatabase } from '../../../src/testing/database.ts'
import { startMeilisearchDouble } from './double.ts'

/**
 * The entire file runs against a real server if `MEILI_TEST_URL` (and `MEILI_TEST_KEY`) is set, else against a double
 * that checks every request against the published API.
 */
const real = process.env.MEILI_TEST_URL
const double = real ? null : startMeilisearchDouble()
const server = { url: real ?? double!.url, key: process.env.MEILI_TEST_KEY ?? null }
const client = new Meilisearch({ host: server.url, apiKey: server.key ?? undefined })
const index = createProductIndex(server)
const { db } = await createTestDatabase()

beforeEach(async () => {
  await client.deleteIndexIfExists('products')
  await settled()
  await db.execute(sql`truncate product cascade`)
  await db.execute(sql`delete from search_outbox`)
  await db.execute(sql`delete from search_engine`)
})
afterEach(() => expect(double?.faults ?? []).toEqual([]))
afterAll(() => double?.stop())

async function settled() {
  if (real) await Bun.sleep(300)
}

async function* inOrder(...changes: IndexChanges[]) {
  yield* changes
}

async function found(text: string, over: Partial<SearchRequest> = {}) {
  // A vocabulary of its own, which has every word at once.
  const search = createMeilisearchSearch(index, createVocabulary(primaryReads(db)))
  return search.search({ text, filter: {}, sort: 'relevance', offset: 0, limit: 10, ...over })
}

test('a rebuilt index has what the shop has', async () => {
  const dairy = await givenCategory(db, 'Dairy')
  const milk = await givenProduct(db, { name: 'Toned Milk', brand: 'Gaai', categoryIds: [dairy] })
  await givenProduct(db, { name: 'Gone', deletedAt: new Date() })
  await rebuildIndex(db, index)
  expect(await found('toned')).toMatchObject({ ids: [milk], total: 1 })
  expect([...(await index.revisions())!.keys()]).toEqual([milk])
})

test('a rebuild replaces what was there and leaves nothing behind', async () => {
  await givenProduct(db, { name: 'Old' })
  await rebuildIndex(db, index)
  await db.execute(sql`delete from product`)
  const next = await givenProduct(db, { name: 'New' })
  await rebuildIndex(db, index)
  await rebuildIndex(db, index)
  expect([...(await index.revisions())!.keys()]).toEqual([next])
  const { results } = await client.getRawIndexes()
  expect(results.map(({ uid }) => uid).filter((uid) => uid.startsWith('products'))).toEqual(['products'])
})

test('results can be filtered, sorted and paged', async () => {
  const one = { name: 'Milk', unit: '1 L' }
  const cheap = await givenProduct(db, { ...one, priceInPaise: 1000, brand: 'A "quoted" \\ brand' })
  const dear = await givenProduct(db, { ...one, priceInPaise: 9000, brand: 'Gaai', discountPercent: 10 })
  const gone = await givenProduct(db, { ...one, priceInPaise: 5000, brand: 'Gaai', stock: 0 })
  await rebuildIndex(db, index)
  expect((await found('milk', { sort: 'price' })).ids).toEqual([cheap, gone, dear])
  expect((await found('milk', { sort: 'price-desc' })).ids).toEqual([dear, gone, cheap])
  expect((await found('milk', { sort: 'newest' })).ids).toEqual([gone, dear, cheap])
  expect((await found('milk', { sort: 'price', offset: 1, limit: 1 })).ids).toEqual([gone])
  expect((await found('milk', { sort: 'price', filter: { inStock: true } })).ids).toEqual([cheap, dear])
  expect((await found('milk', { filter: { onOffer: true } })).ids).toEqual([dear])
  expect((await found('milk', { filter: { minPriceInPaise: 4000, maxPriceInPaise: 6000 } })).ids).toEqual([gone])
  expect((await found('milk', { filter: { brands: ['A "quoted" \\ brand'] } })).ids).toEqual([cheap])
  for (const [id, origin, veg] of [
    [cheap, 'VN', 'nonveg'],
    [dear, 'DE', 'veg'],
  ] as const)
    await saveDeclarations(db, id, { ...UNDECLARED, origin, veg })
  await drainOutbox(db, index)
  expect((await found('milk', { filter: { origins: ['DE'] } })).ids).toEqual([dear])
  expect((await found('milk', { filter: { vegMarks: ['veg'] } })).ids).toEqual([dear])
  expect((await found('milk', { sort: 'price', filter: { vegMarks: ['veg', 'nonveg'] } })).ids).toEqual([cheap, dear])
  expect((await found('milk', { sort: 'origin' })).ids).toEqual([dear, cheap, gone])
})

test('what is wished to be free of something says so', async () => {
  await givenProduct(db, { name: 'Cola' })
  const zero = await givenProduct(db, { name: 'Cola, Zero Sugar' })
  const diet = await givenProduct(db, { name: 'Diet Cola' })
  await rebuildIndex(db, index)
  expect((await found('sugar free cola')).ids.toSorted()).toEqual([zero, diet].toSorted())
  expect((await found('sugar free')).ids.toSorted()).toEqual([zero, diet].toSorted())
  expect((await found('diet cola')).ids.toSorted()).toEqual([zero, diet].toSorted())
  expect(await found('gluten free cola')).toMatchObject({ total: 3, missingFreeOf: ['gluten'] })
})

test('where nothing is as cheap as wished, the search says so, and can be made at any price', async () => {
  const dear = await givenProduct(db, { name: 'Toffee', unit: '1 kg', priceInPaise: 30000 })
  const cheap = await givenProduct(db, { name: 'Toffee', unit: '100 g', priceInPaise: 4000 })
  await rebuildIndex(db, index)
  expect(await found('toffee under 20')).toMatchObject({ total: 0, missingMaxPriceInPaise: 2000 })
  expect((await found('toffee under 20', { sort: 'price', atAnyPrice: true })).ids).toEqual([cheap, dear])
  expect(await found('toffee under 50')).toMatchObject({ ids: [cheap], missingMaxPriceInPaise: null })
})

test('the name of a category finds what is called so, and below it the others of the category', async () => {
  const inCategory = { categoryIds: [await givenCategory(db, 'Vegetables')] }
  const others: string[] = []
  for (const name of [
    'Brinjal',
    'Okra',
    'Tomato',
    'Onion',
    'Potato',
    'Carrot',
    'Radish',
    'Spinach',
    'Garlic',
    'Ginger',
  ])
    others.push(await givenProduct(db, { ...inCategory, name, priceInPaise: 9000 - others.length }))
  // Last and out of stock, so that nothing but its name puts it first.
  const named = await givenProduct(db, { ...inCategory, name: 'Vegetable Mix', priceInPaise: 500, stock: 0 })
  await rebuildIndex(db, index)
  const all = [named, ...others]
  const { ids, total } = await found('vegetables', { limit: 20 })
  expect([ids.toSorted(), total]).toEqual([all.toSorted(), 11])
  // The double does not rank.
  if (real) expect(ids[0]).toBe(named)
  const pages = [await found('vegetables', { limit: 6 }), await found('vegetables', { offset: 6, limit: 6 })]
  expect(pages.map((page) => page.ids)).toEqual([ids.slice(0, 6), ids.slice(6)])
  expect((await found('vegetables', { sort: 'price', limit: 20 })).ids).toEqual([named, ...others.toReversed()])
})

test('two vegetables find products of either', async () => {
  const ids: string[] = []
  for (const name of ['Potato', 'Onion', 'Potato Chips, Onion']) ids.push(await givenProduct(db, { name }))
  await rebuildIndex(db, index)
  const { ids: both, total } = await found('potato onion')
  expect([both.toSorted(), total]).toEqual([ids.toSorted(), 3])
  // What mentions both is no better for that. The double does not rank.
  if (real) expect(both.at(-1)).toBe(ids[2]!)
})

test('what is for babies or animals comes last, unless it is asked for', async () => {
  const ids: Record<string, string> = {}
  // Out of stock, so that nothing but whom it is for puts it first.
  ids.Shampoo = await givenProduct(db, { name: 'Shampoo for Oily, Dry and Very Dry Hair', stock: 0 })
  for (const name of ['Baby Shampoo', 'Dog Shampoo', 'Dog Food', 'Food Colour'])
    ids[name] = await givenProduct(db, { name })
  const babyCare = await givenCategory(db, 'Baby Care')
  ids.Wipes = await givenProduct(db, { name: 'Wipes to Remove Makeup', categoryIds: [babyCare] })
  ids['Baby Wipes'] = await givenProduct(db, { name: 'Wipes for Baby and Mother', stock: 0, categoryIds: [babyCare] })
  await rebuildIndex(db, index)
  const shampoos = (await found('shampoo')).ids
  expect(shampoos).toHaveLength(3)
  expect((await found('baby shampoo')).ids).toEqual([ids['Baby Shampoo']!])
  // The double does not rank.
  if (real) expect(shampoos[0]).toBe(ids.Shampoo!)
  if (real) expect((await found('dog food')).ids[0]).toBe(ids['Dog Food']!)
  if (real) expect((await found('baby wipes')).ids[0]).toBe(ids['Baby Wipes']!)
})

test('changes of any kind reach the index, those made by plain SQL too', async () => {
  const category = await givenCategory(db, 'Dairy')
  const milk = await givenProduct(db, { name: 'Milk', categoryIds: [category] })
  await rebuildIndex(db, index)
  await db.execute(sql`update product set name = 'Cream' where id = ${milk}`)
  await db.execute(sql`update category set name = 'Cold counter' where id = ${category}`)
  const bread = await givenProduct(db, { name: 'Bread' })
  expect(await outboxLength(db)).toBeGreaterThan(0)
  await drainOutbox(db, index)
  expect(await outboxLength(db)).toBe(0)
  expect((await found('cream')).ids).toEqual([milk])
  expect((await found('bread')).ids).toEqual([bread])
  expect((await found('counter')).ids).toEqual([milk])
  await db.execute(sql`update product set stock = 0 where id = ${milk}`)
  await db.execute(sql`update product set deleted_at = now() where id = ${bread}`)
  await drainOutbox(db, index)
  expect((await found('cream', { filter: { inStock: true } })).ids).toEqual([])
  expect([...(await index.revisions())!.keys()]).toEqual([milk])
})

test('an order that leaves stock costs no search update', async () => {
  const milk = await givenProduct(db, { name: 'Milk', stock: 5 })
  await rebuildIndex(db, index)
  await db.execute(sql`update product set stock = stock - 1 where id = ${milk}`)
  expect(await outboxLength(db)).toBe(0)
})

test('reconciling builds a missing index and mends one that differs', async () => {
  const stored = await givenProduct(db, { name: 'Kept' })
  const lost = await givenProduct(db, { name: 'Lost' })
  await reconcileIndex(db, index, silentLog)
  expect((await index.revisions())?.size).toBe(2)
  const put = [
    { ...document, id: '0'.repeat(32) },
    { ...document, id: stored },
  ]
  await index.apply(inOrder({ put, remove: [lost] }))
  await reconcileIndex(db, index, silentLog)
  expect([...(await index.revisions())!.keys()].sort()).toEqual([stored, lost].sort())
  expect((await found('kept')).ids).toEqual([stored])
})

test('what could not be brought to the index stays in the outbox', async () => {
  await registerEngine(db, 'meilisearch')
  await givenProduct(db, { name: 'Milk' })
  const nowhere = createProductIndex({ url: 'http://127.0.0.1:9', key: null })
  await expect(drainOutbox(db, nowhere)).rejects.toThrow()
  expect(await outboxLength(db)).toBe(1)
})

test('changes are searched in the order in which they were made, however many batches they take', async () => {
  await rebuildIndex(db, index)
  const [first, second] = ['1', '2'].map((digit) => ({ ...document, id: digit.repeat(32) }))
  await index.apply(
    inOrder(
      { put: [first!, second!], remove: [] },
      { put: [], remove: [first!.id] },
      { put: [{ ...first!, revision: 'again' }], remove: [second!.id] },
    ),
  )
  expect(await index.revisions()).toEqual(new Map([[first!.id, 'again']]))
})

test('a batch that the engine rejects fails the whole rebuild', async () => {
  await rebuildIndex(db, index)
  const changes = inOrder(
    { put: [{ ...document, id: 'not an id!' }], remove: [] },
    { put: [{ ...document, id: '3'.repeat(32) }], remove: [] },
  )
  await expect(index.apply(changes)).rejects.toThrow(/^The search engine's task failed: /)
})

const document = {
  revision: 'other',
  name: 'Other',
  brand: null,
  origin: null,
  country: null,
  veg: null,
  inStock: true,
  onOffer: false,
  discountPercent: 0,
  soldPriceInPaise: 100,
}
