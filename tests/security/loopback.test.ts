import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isApiPath } from '../../src/api-paths.ts'
import { createApp } from '../../src/app.ts'
import { createProductSearch } from '../../src/catalogue/search/product-search.ts'
import { composePages } from '../../src/page-cache/compose.ts'
import { deliverTo, openPayments } from '../../src/platform/payments/open.ts'
import { loadConfig } from '../../src/platform/runtime/config.ts'
import { silentLog } from '../../src/platform/runtime/log.ts'
import { createMetrics } from '../../src/platform/runtime/metrics.ts'
import { givenAdmin, givenShopper, TEST_ACCOUNTS } from '../../src/testing/account.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'

const { db } = await createTestDatabase()
const productId = await givenProduct(db, { stock: 50 })
const shopper = await givenShopper({ db })
const admin = await givenAdmin({ db })
const addressId = await givenAddress(db, shopper.userId)
const directory = mkdtempSync(join(tmpdir(), 'tokri-loopback-'))
afterAll(() => rmSync(directory, { recursive: true }))
const KEY = 'the-secret-link-of-this-start'

/** How a client reaches the shop. */
interface Way {
  host: string
  peer: string
  headers?: Record<string, string>
}

const AT_THE_MACHINE: Way[] = [
  { host: 'localhost:3000', peer: '127.0.0.1' },
  { host: '127.0.0.1:3000', peer: '::ffff:127.0.0.1' },
  { host: '[::1]:3000', peer: '::1' },
]
const FROM_ELSEWHERE: Way[] = [
  { host: 'localhost:3000', peer: '192.168.1.23' },
  { host: 'localhost:3000', peer: '172.17.0.1' },
  { host: 'localhost:3000', peer: 'fd00::5' },
  { host: 'localhost:3000', peer: '203.0.113.9' },
  { host: 'www.grocer.example', peer: '127.0.0.1' },
  { host: 'localhost:3000', peer: '127.0.0.1', headers: { 'X-Forwarded-For': '203.0.113.9' } },
  { host: 'localhost:3000', peer: '127.0.0.1', headers: { 'X-Forwarded-Proto': 'http' } },
  { host: 'localhost:3000', peer: '127.0.0.1', headers: { Via: '1.1 proxy' } },
  { host: 'localhost:3000', peer: '127.0.0.1', headers: { Forwarded: 'for=203.0.113.9' } },
  { host: 'localhost:3000', peer: '127.0.0.1', headers: { Connection: 'close' } },
]

/** Opens the complete shop with only these settings. */
async function openShop(settings: Record<string, string> = {}) {
  const config = loadConfig(settings)
  const deps = { db, search: createProductSearch({ db }), log: silentLog, metrics: createMetrics() }
  const handle = (request: Request) => app.handle(request)
  const cards = await openPayments(config, {
    client: db.$client,
    secret: TEST_ACCOUNTS.secrets[0],
    deliver: deliverTo(handle),
    log: silentLog,
  })
  const events = { subscribe: () => () => {}, ready: async () => {}, close: async () => {} }
  const outbox = config.smtpUrl ? null : { directory, key: KEY }
  const app = createApp({ ...TEST_ACCOUNTS, ...deps, requestOrigin: config, cards, outbox, events })
  const front = await composePages({
    ...deps,
    config,
    events,
    media: TEST_ACCOUNTS.media,
    app: { handles: isApiPath, handle },
  })
  return async ({ host, peer, headers }: Way, path: string, init: RequestInit = {}) => {
    const request = new Request(`http://${host}${path}`, { ...init, headers: { ...headers, host, ...init.headers } })
    const address = { address: peer, family: peer.includes(':') ? 'IPv6' : 'IPv4', port: 4711 } as const
    return front(request, { requestIP: () => address })
  }
}

type Ask = Awaited<ReturnType<typeof openShop>>

async function checkOut(ask: Ask, way: Way) {
  await db.$client`delete from cart_item`
  await givenCart(db, shopper.userId, { [productId]: 1 })
  const response = await ask(way, '/api/order/checkout', {
    method: 'POST',
    headers: { ...shopper.headers, 'content-type': 'application/json' },
    body: JSON.stringify(orderOf(addressId, { [productId]: 1 }, 54)),
  })
  return { status: response.status, body: await response.json() }
}

async function optionsOf(ask: Ask, way: Way) {
  return (await (await ask(way, '/api/payment/options')).json()).data
}

// security 5
test('the outbox is shown at the machine, to admins, and by the secret link, and to nobody else', async () => {
  for (const publicUrl of ['', 'https://shop.example']) {
    const ask = await openShop({ PUBLIC_URL: publicUrl })
    for (const way of AT_THE_MACHINE) expect([way, (await ask(way, '/outbox')).status]).toEqual([way, 200])
    for (const way of FROM_ELSEWHERE.filter(({ host }) => host.startsWith('localhost'))) {
      expect([way, (await ask(way, '/outbox')).status]).toEqual([way, 404])
      expect((await ask(way, '/outbox/another-link')).status).toBe(404)
      expect((await ask(way, '/outbox', { headers: shopper.headers })).status).toBe(404)
      expect((await ask(way, '/outbox', { headers: admin.headers })).status).toBe(200)
      expect((await ask(way, `/outbox/${KEY}`)).status).toBe(200)
    }
  }
  const sending = await openShop({ SMTP_URL: 'smtp://127.0.0.1:1' })
  for (const path of ['/outbox', `/outbox/${KEY}`])
    expect((await sending(AT_THE_MACHINE[0]!, path, { headers: admin.headers })).status).toBe(404)
})

// security 6, operator M4
test('the sandbox that nobody asked for takes cards at the machine alone', async () => {
  const ask = await openShop()
  const [here] = AT_THE_MACHINE as [Way]
  const cardReason = 'Test payments: no money moves'
  expect(await optionsOf(ask, here)).toEqual({ cash: true, card: true, cardReason, cardMethods: [] })
  const { status, body } = await checkOut(ask, here)
  expect(status).toBe(200)
  const payPath = new URL(body.url).pathname
  expect((await ask(here, payPath)).status).toBe(200)
  for (const way of FROM_ELSEWHERE) {
    const options = await optionsOf(ask, way)
    expect([way, options.card]).toEqual([way, false])
    expect(options.cardReason).toStartWith('Card payments are not set up in this shop')
    expect((await checkOut(ask, way)).status).toBe(409)
    expect((await ask(way, payPath)).status).toBe(404)
    const pay = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"outcome":"pay"}' }
    expect((await ask(way, payPath, pay)).status).toBe(404)
  }
})

test('a sandbox that is asked for takes cards from anybody, and a public shop has none by itself', async () => {
  const asked = await openShop({ PAYMENT_PROVIDER: 'sandbox', PUBLIC_URL: 'https://shop.example' })
  const way = { host: 'shop.example', peer: '203.0.113.9' }
  expect((await optionsOf(asked, way)).card).toBeTrue()
  expect((await checkOut(asked, way)).status).toBe(200)
  const silent = await openShop({ PUBLIC_URL: 'https://shop.example' })
  for (const from of [way, AT_THE_MACHINE[0]!]) {
    expect((await optionsOf(silent, from)).card).toBeFalse()
    expect((await checkOut(silent, from)).status).toBe(409)
  }
})

// security 24, operator H3
test('metrics are read at the machine, and with the token from anywhere by any name', async () => {
  const ask = await openShop({ METRICS_TOKEN: 'let the scraper in', PUBLIC_URL: 'https://shop.example' })
  const token = { headers: { authorization: 'Bearer let the scraper in' } }
  for (const way of AT_THE_MACHINE) expect((await ask(way, '/metrics')).status).toBe(200)
  for (const way of [...FROM_ELSEWHERE, { host: 'shop-1:3000', peer: '10.0.0.9' }]) {
    expect([way, (await ask(way, '/metrics')).status]).not.toEqual([way, 200])
    expect([way, (await ask(way, '/metrics', token)).status]).toEqual([way, 200])
  }
})

// operator H3
test('health probes are served for any host', async () => {
  const ask = await openShop({ PUBLIC_URL: 'https://shop.example' })
  for (const host of ['shop-1:3000', '10.0.0.7:3000', 'shop.example', 'localhost'])
    for (const path of ['/healthz', '/readyz'])
      expect([host, path, (await ask({ host, peer: '10.0.0.9' }, path)).status]).toEqual([host, path, 200])
  expect((await ask({ host: 'shop-1:3000', peer: '10.0.0.9' }, '/')).status).toBe(400)
})
