import { afterAll, expect, test } from 'bun:test'
import { createProductSearch } from '../catalogue/search/product-search.ts'
import { listenToDatabase } from '../platform/database/listener.ts'
import { withShipped } from '../platform/media/storage.ts'
import { newId } from '../platform/runtime/ids.ts'
import { silentLog } from '../platform/runtime/log.ts'
import { createMetrics } from '../platform/runtime/metrics.ts'
import { listingPath, productPath } from '../shared/paths.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../testing/catalogue.ts'
import { createTestDatabase } from '../testing/database.ts'
import { waitUntil } from '../testing/wait.ts'
import { composePages } from './compose.ts'

const { db, url } = await createTestDatabase()
// Plain SQL that bypasses the shop's code, as psql would run it.
const psql = db.$client
const dairy = { id: await givenCategory(db, 'Dairy & Eggs'), name: 'Dairy & Eggs' }
const milks = { id: await givenSubCategory(db, 'Milk', [dairy.id]), name: 'Milk' }
const category = { categoryIds: [dairy.id], subCategoryIds: [milks.id] }
const curd = { id: await givenProduct(db, { ...category, name: 'Curd', priceInPaise: 3_000 }), name: 'Curd' }
const milk = {
  id: await givenProduct(db, { ...category, name: 'Toned Milk', priceInPaise: 5_400 }),
  name: 'Toned Milk',
}

const pagesThatShowMilk = [
  '/',
  listingPath(dairy, milks),
  `${listingPath(dairy, milks)}?sort=price`,
  `/cards/${dairy.id}/${milks.id}`,
  productPath(milk),
  // Shows milk among the similar products.
  productPath(curd),
]

/** Starts an instance of the shop; several share the database. */
async function openReplica() {
  const events = listenToDatabase(url, silentLog)
  const none = async function* () {}
  const nowhere = {
    get: async () => null,
    has: async () => false,
    put: async () => {},
    remove: async () => {},
    list: none,
  }
  const result = await composePages({
    config: { publicUrl: null, trustProxy: false, pageCacheBytes: 10_000_000, metricsToken: null },
    db,
    events,
    search: createProductSearch({ db }),
    media: withShipped(nowhere, nowhere),
    metrics: createMetrics(),
    log: silentLog,
    app: { handles: () => false, handle: () => new Response(null) },
  })
  await events.ready()
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: result })
  afterAll(async () => {
    await server.stop(true)
    await events.close()
  })
  const get = (path: string, headers = {}) => fetch(new URL(path, server.url), { redirect: 'manual', headers })
  return { get, text: async (path: string) => (await get(path)).text() }
}

const replicas = [await openReplica(), await openReplica()]
const shop = replicas[0]!

test('shows an edit by SQL on every page and instance', async () => {
  for (const path of pagesThatShowMilk) {
    for (const replica of replicas)
      expect([path, await replica.text(path)]).toEqual([path, expect.stringContaining('₹54')])
  }
  await psql`update product set price_in_paise = 7700 where id = ${milk.id}`
  for (const path of pagesThatShowMilk) {
    for (const replica of replicas) {
      await waitUntil(async () => (await replica.text(path)).includes('₹77'))
      expect([path, (await replica.text(path)).includes('₹54')]).toEqual([path, false])
    }
  }
})

test('pages for many hosts name their host at the first few only, with the same links', async () => {
  const { get } = await openReplica()
  const under = async (host: string) => (await get(productPath(milk), { Host: host })).text()
  expect(await under('shop.example')).toContain(`rel="canonical" href="http://shop.example${productPath(milk)}"`)
  for (let at = 0; at < 10; at++) await under(`h${at}.example`)
  const shared = await under('further.example')
  expect(shared).toContain(`rel="canonical" href="${productPath(milk)}"`)
  expect(shared).not.toMatch(/https?:\/\/[a-z0-9.]*(example|localhost|127)/)
  expect((await get('/sitemap.xml', { Host: 'further.example' })).status).toBe(200)
})

test('pages that do not show it stay in memory', async () => {
  await shop.get('/cart')
  await psql`update product set price_in_paise = 8800 where id = ${milk.id}`
  await waitUntil(async () => (await shop.text(productPath(milk))).includes('₹88'))
  expect((await shop.get('/cart')).headers.get('X-Cache')).toBe('HIT')
})

test('a new product appears on the listings that it is put on', async () => {
  await shop.text(listingPath(dairy, milks))
  await givenProduct(db, { ...category, name: 'Badam Milk' })
  await waitUntil(async () => (await shop.text(listingPath(dairy, milks))).includes('Badam Milk'))
})

test('redirects the old URL of a renamed product to the new one', async () => {
  await shop.get(productPath(curd))
  await psql`update product set name = 'Fresh Curd' where id = ${curd.id}`
  const renamed = productPath({ id: curd.id, name: 'Fresh Curd' })
  await waitUntil(async () => (await shop.get(renamed)).status === 200)
  const old = await shop.get(`${productPath(curd)}?utm_source=mail`)
  expect([old.status, old.headers.get('Location')]).toEqual([301, renamed])
})

test('a deleted product is not found, and neither is one that never was', async () => {
  const id = await givenProduct(db, { ...category, name: 'Gone' })
  const path = productPath({ id, name: 'Gone' })
  expect((await shop.get(path)).status).toBe(200)
  await psql`update product set deleted_at = now() where id = ${id}`
  await waitUntil(async () => (await shop.get(path)).status === 404)
  const never = await shop.get(productPath({ id: newId(), name: 'Never' }))
  expect([never.status, (await never.text()).includes('Page not found')]).toEqual([404, true])
})

test('a hidden or deleted product leaves the sitemap at once', async () => {
  for (const withdrawal of ['publish = false', 'deleted_at = now()']) {
    const id = await givenProduct(db, { name: 'Brief' })
    const isListed = async () => (await shop.text('/sitemap.xml')).includes(id)
    await psql.unsafe("select pg_notify('page_tags', 'sitemap')")
    await waitUntil(isListed)
    await psql.unsafe(`update product set ${withdrawal} where id = '${id}'`)
    await waitUntil(async () => !(await isListed()))
  }
})

test('a changed setting is on every page', async () => {
  await shop.text('/')
  await psql`insert into setting (name, value) values ('footerText', '"Open till eleven"')`
  for (const path of ['/', '/cart', productPath(milk), '/nothing']) {
    await waitUntil(async () => (await shop.text(path)).includes('Open till eleven'))
  }
})

test('shows edits made during a lost connection after the reconnect', async () => {
  await shop.text(productPath(milk))
  // Nobody receives the notification of this edit: the same transaction ends all sessions that listen.
  await psql.begin(async (tx) => {
    await tx`update product set price_in_paise = 9900 where id = ${milk.id}`
    await tx`select pg_terminate_backend(pid, 1000) from pg_stat_activity
      where application_name = 'tokri events' and datname = current_database()`
  })
  await waitUntil(async () => (await shop.text(productPath(milk))).includes('₹99'))
})

test('renders search results without caching them', async () => {
  const found = await shop.get('/search?q=badam')
  expect([found.headers.get('X-Cache'), (await found.text()).includes('Badam Milk')]).toEqual(['MISS', true])
  expect((await shop.get('/search?q=badam')).headers.get('X-Cache')).toBe('MISS')
})

// Strangers were shown "Search results: 34" above nothing. Products may come, so it is for now only.
test('leads a page number past the last to the last page for now, and caches neither', async () => {
  const listing = listingPath(dairy, milks)
  const past = await shop.get(`${listing}?sort=price&page=4711`)
  expect([past.status, past.headers.get('Location')]).toEqual([302, `${listing}?sort=price`])
  const search = await shop.get('/search?q=badam&page=99')
  expect([search.status, search.headers.get('Location')]).toEqual([302, '/search?q=badam'])
  const nothing = await shop.get('/search?q=zzzzqqqq&page=99')
  expect(nothing.status).toBe(200)
  const cards = `/cards/${dairy.id}/${milks.id}?page=4711`
  await shop.get(cards)
  const fragment = await shop.get(cards)
  expect([fragment.status, fragment.headers.get('X-Cache')]).toEqual([200, 'MISS'])
})

test('sends no CDN headers and requests no purge without a CDN', async () => {
  const page = await shop.get('/')
  expect([page.headers.get('CDN-Cache-Control'), page.headers.get('Cache-Tag')]).toEqual([null, null])
  expect(await psql`select from graphile_worker.jobs where task_identifier = 'cdn-purge'`).toHaveLength(0)
})
