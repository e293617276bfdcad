import { expect, test } from 'bun:test'
import { AGAIN } from '../../src/platform/cdn/purges.ts'
import { hastenPurge } from '../../src/platform/cdn/queries.ts'
import { givenAdmin, givenShopper, TEST_PASSWORD } from '../../src/testing/account.ts'
import { startTestCdn } from '../../src/testing/cdn.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { openRestartableShop, putInStock, type RestartableShop } from './shop.ts'

const database = await createTestDatabase()
const { db, url } = database
const psql = db.$client
const [riceId] = await putInStock(db)
const ricePath = `/product/Rice-0-${riceId}`
const admin = await givenAdmin(database)
const instances: RestartableShop[] = []
const cdn = startTestCdn(() => instances.map((instance) => instance.url))
const settings = { ...cdn.settings, PUBLIC_URL: cdn.url, CORS_ORIGINS: cdn.url, METRICS_TOKEN: 'let the scraper in' }
instances.push(await openRestartableShop(url, settings))
instances.push(await openRestartableShop(url, settings))

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(cdn.url + path, { headers: { 'accept-encoding': 'br', ...headers }, redirect: 'manual' })
const statusOf = (response: Response) => response.headers.get('CF-Cache-Status')
const shows = async (rupees: number, encoding = 'br') =>
  (await (await get(ricePath, { 'accept-encoding': encoding })).text()).includes(`₹${rupees}`)

/** Changes the price as an admin, through the CDN. */
async function setPrice(rupees: number) {
  const body = JSON.stringify({ _id: riceId, price: rupees })
  const headers = { ...admin.headers, 'content-type': 'application/json' }
  const response = await fetch(`${cdn.url}/api/product/update-product-details`, { method: 'PUT', headers, body })
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('"success":true')])
}

/** Waits until no purge is queued and the CDN has cached the page with this price. */
async function atRest(rupees: number) {
  await waitUntil(async () => {
    await hastenPurge(db, AGAIN, 60_000)
    const waiting = await psql`select from graphile_worker.jobs where key like 'cdn-purge%'`
    return waiting.length === 0 && (await shows(rupees)) && statusOf(await get(ricePath)) === 'HIT'
  })
}

test('the CDN serves pages, also to shoppers with cookies, and shows a changed price', async () => {
  await atRest(50)
  await waitUntil(async () => statusOf(await get(ricePath, { cookie: 'anything=1' })) === 'HIT')
  const page = await get(ricePath)
  expect(page.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
  expect(page.headers.get('Cache-Tag')).toBe(null)
  expect(await shows(50, 'identity')).toBe(true)
  await setPrice(123)
  await waitUntil(async () => (await shows(123)) && (await shows(123, 'identity')))
})

test('a response from before the change that reaches the CDN after the purge is purged, too', async () => {
  await atRest(123)
  const hasLeft = Promise.withResolvers<void>()
  const mayArrive = Promise.withResolvers<void>()
  cdn.onTheWay = async (response) => {
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    hasLeft.resolve()
    await mayArrive.promise
    return response
  }
  const path = `${ricePath}?from=afar`
  const slow = get(path)
  await hasLeft.promise
  const before = cdn.purges.length
  await setPrice(124)
  await waitUntil(() => cdn.purges.length > before)
  mayArrive.resolve()
  cdn.onTheWay = (response) => response
  expect(await (await slow).text()).toInclude('₹123')
  // The repeated purge would otherwise be due after 15 seconds.
  await hastenPurge(db, AGAIN, 60_000)
  await waitUntil(async () => (await (await get(path)).text()).includes('₹124'))
})

async function figures(): Promise<string> {
  const headers = { authorization: 'Bearer let the scraper in' }
  return (
    await Promise.all(instances.map(async ({ url }) => (await fetch(`${url}/metrics`, { headers })).text()))
  ).join('')
}

test('pages stay on the CDN while it rejects purges, and are purged afterwards', async () => {
  await atRest(124)
  cdn.fault = new Response(null, { status: 503 })
  await waitUntil(async () => (await shows(124)) && statusOf(await get(ricePath)) === 'HIT')
  const before = cdn.refused
  await setPrice(125)
  await waitUntil(() => cdn.refused > before)
  expect(await shows(124)).toBe(true)
  cdn.fault = null
  await waitUntil(() => shows(125))
  expect(await figures()).toMatch(/tokri_cdn_purge_failures_total [1-9]/)
})

test('a change without a notification is seen through the CDN, too', async () => {
  await atRest(125)
  await psql.begin(async (tx) => {
    await tx`update product set price_in_paise = 12600 where id = ${riceId!}`
    await tx`select pg_terminate_backend(pid, 1000) from pg_stat_activity
      where application_name = 'tokri events' and datname = current_database()`
  })
  await waitUntil(() => shows(126))
})

test('a change while the shop was down is seen through the CDN afterwards', async () => {
  await atRest(126)
  for (const instance of instances) instance.signal('SIGKILL')
  for (const instance of instances) await instance.process.exited
  await psql`update product set price_in_paise = 12700 where id = ${riceId!}`
  for (const instance of instances) await instance.killAndStart()
  await waitUntil(() => shows(127))
})

test('what is of one shopper, what is refused and what was not found is never kept by the CDN', async () => {
  const { email } = await givenShopper(database)
  const login = await fetch(`${cdn.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: TEST_PASSWORD }),
  })
  const cookie = login.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  const mine = await get('/api/user/user-details', { cookie })
  expect([mine.status, (await mine.text()).includes(email)]).toEqual([200, true])
  const others = await get('/api/user/user-details')
  expect([others.status, (await others.text()).includes(email)]).toEqual([401, false])
  const paths = ['/api/cart/get', '/api/user/user-details', '/api/category/get', '/outbox', '/healthz', '/readyz']
  paths.push('/nothing', '/search?q=rice', '/metrics', `/product/Wrong-${riceId}`, '/cart/')
  for (const path of paths) {
    for (const who of [{ cookie }, {}] as Record<string, string>[]) {
      await get(path, who)
      const again = await get(path, who)
      expect([path, statusOf(again), again.headers.get('CDN-Cache-Control')]).toEqual([path, 'MISS', null])
    }
  }
  // The cart page is the same for everybody; its contents come from the API.
  await waitUntil(async () => statusOf(await get('/cart')) === 'HIT')
  const shell = await get('/cart', { cookie })
  expect([statusOf(shell), (await shell.text()).includes(email), shell.headers.getSetCookie()]).toEqual([
    'HIT',
    false,
    [],
  ])
})
