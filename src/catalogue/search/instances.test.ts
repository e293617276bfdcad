import { afterAll, expect, test } from 'bun:test'
import { closeDatabase, openDatabase } from '../../platform/database/database.ts'
import { listenToDatabase } from '../../platform/database/listener.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { createMetrics } from '../../platform/runtime/metrics.ts'
import type { SearchRequest } from '../../platform/search/port.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../testing/catalogue.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { waitUntil } from '../../testing/wait.ts'
import { createProductSearch } from './product-search.ts'

const { db, url } = await createTestDatabase()
const sql = db.$client
const instances = await Promise.all([1, 2, 3].map(startInstance))

/** An instance of the shop, reduced to search. */
async function startInstance() {
  const own = openDatabase(url, { max: 2, name: 'test' })
  const events = listenToDatabase(url, silentLog)
  const metrics = createMetrics()
  const search = createProductSearch({ db: own, events, metrics })
  let marker = ''
  events.subscribe('marker', { notified: (id) => (marker = id), connected() {} })
  afterAll(() => Promise.all([events.close(), closeDatabase(own)]))
  await events.ready()
  return {
    search,
    hasReceived: (id: string) => marker === id,
    hits: async () => Number((await metrics.text()).match(/^tokri_search_hits_total (\d+)$/m)![1]),
  }
}

/** Waits until every instance has received all notifications so far, which arrive in order. */
async function allAreNotified() {
  const id = newId()
  await sql`select pg_notify('marker', ${id})`
  await waitUntil(() => instances.every((instance) => instance.hasReceived(id)))
}

const asked = (text: string): SearchRequest => ({ text, filter: {}, sort: 'relevance', offset: 0, limit: 10 })

/** Returns the names that the search finds, and checks that all instances agree. */
async function found(text: string): Promise<string[]> {
  const results = await Promise.all(instances.map(({ search }) => search.find(asked(text))))
  for (const result of results) expect(result.ids).toEqual(results[0]!.ids)
  const rows = await sql<{ id: string; name: string }[]>`select replace(id::text, '-', '') as id, name from product`
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return results[0]!.ids.map((id) => names.get(id)!)
}

/** Returns how many of the instances respond from their cache. */
async function cachedBy(text: string): Promise<number> {
  const before = await Promise.all(instances.map((instance) => instance.hits()))
  await found(text)
  const after = await Promise.all(instances.map((instance) => instance.hits()))
  return after.filter((hits, i) => hits > before[i]!).length
}

const dairy = await givenCategory(db, 'Dairy')
const curds = await givenSubCategory(db, 'Curd', [dairy])
const oats = await givenProduct(db, { name: 'Rolled Oats' })
await givenProduct(db, { name: 'Red Rice' })
const rice = await givenProduct(db, { name: 'Red Rice' })
const lassi = await givenProduct(db, { name: 'Sweet Lassi', categoryIds: [dairy], subCategoryIds: [curds] })

interface Change {
  text: string
  make: () => Promise<unknown>
  before: string[]
  after: string[]
}

const CHANGES: Record<string, Change> = {
  'a product that is added': {
    text: 'jaggery',
    make: () => givenProduct(db, { name: 'Jaggery' }),
    before: [],
    after: ['Jaggery'],
  },
  'a product of a new word, by the other name of that word': {
    text: 'makhana',
    make: () => givenProduct(db, { name: 'Fox Nuts' }),
    before: [],
    after: ['Fox Nuts'],
  },
  'a product under its new name': {
    text: 'porridge',
    make: () => sql`update product set name = 'Porridge' where id = ${oats}`,
    before: [],
    after: ['Porridge'],
  },
  'what a description says anew': {
    text: 'probiotic',
    make: () => sql`update product set description = 'Probiotic.' where id = ${lassi}`,
    before: [],
    after: ['Sweet Lassi'],
  },
  'a product under the new name of its shelf': {
    text: 'refreshments',
    make: () => sql`update sub_category set name = 'Refreshments' where id = ${curds}`,
    before: [],
    after: ['Sweet Lassi'],
  },
  'no product that left its shelf under that name': {
    text: 'refreshment',
    make: () => sql`delete from product_sub_category where product_id = ${lassi}`,
    before: ['Sweet Lassi'],
    after: [],
  },
  'no product that was hidden': {
    text: 'lassi',
    make: () => sql`update product set deleted_at = now() where id = ${lassi}`,
    before: ['Sweet Lassi'],
    after: [],
  },
}

for (const [what, { text, make, before, after }] of Object.entries(CHANGES)) {
  test(`every instance that has cached a result finds ${what}, once it is notified of the change`, async () => {
    await allAreNotified()
    expect(await found(text)).toEqual(before)
    expect(await cachedBy(text)).toBe(instances.length)
    await make()
    await allAreNotified()
    expect(await found(text)).toEqual(after)
  })
}

test('sorts products out of stock last, also in cached results', async () => {
  await allAreNotified()
  const ids = async () => (await instances[0]!.search.find(asked('red rice'))).ids
  const [first, second] = await ids()
  expect([first, second]).toContain(rice)
  await sql`update product set stock = 0 where id = ${first!}`
  await allAreNotified()
  expect(await ids()).toEqual([second!, first!])
})

test('orders, prices and images invalidate no cached result', async () => {
  await allAreNotified()
  await found('rolled oats')
  await sql`update product set stock = stock - 1, price_in_paise = 99900, discount_percent = 5, image = '{/media/x.webp}'
    where stock > 1`
  await allAreNotified()
  expect(await cachedBy('rolled oats')).toBe(instances.length)
})
