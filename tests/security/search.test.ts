import { afterAll, expect, test } from 'bun:test'
import { isApiPath } from '../../src/api-paths.ts'
import { createApp } from '../../src/app.ts'
import { createLexicon } from '../../src/catalogue/search/lexicon.ts'
import { createProductSearch } from '../../src/catalogue/search/product-search.ts'
import { parseQuery } from '../../src/catalogue/search/query-parser.ts'
import { composePages } from '../../src/page-cache/compose.ts'
import { listenToDatabase } from '../../src/platform/database/listener.ts'
import { createLimits } from '../../src/platform/rate-limit/limits.ts'
import { loadConfig } from '../../src/platform/runtime/config.ts'
import { createLog } from '../../src/platform/runtime/log.ts'
import { createMetrics } from '../../src/platform/runtime/metrics.ts'
import type { SearchRequest } from '../../src/platform/search/port.ts'
import { RATE_LIMITS } from '../../src/shared/rate-limits.ts'
import { TEST_ACCOUNTS } from '../../src/testing/account.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { NO_CARDS } from '../../src/testing/payments.ts'
import { waitUntil } from '../../src/testing/wait.ts'

const { db, url } = await createTestDatabase()
await givenProduct(db, { name: 'Toned milk' })
const logged: string[] = []
const log = createLog('error', (line) => logged.push(line))
const events = listenToDatabase(url, log)
afterAll(() => events.close())

/** A search that tests can block, and that counts concurrent searches. */
const real = createProductSearch({ db })
const held = { gate: Promise.resolve(), now: 0, max: 0 }
const search = {
  ...real,
  async find(request: SearchRequest) {
    held.now += 1
    held.max = Math.max(held.max, held.now)
    await held.gate
    return real.find(request).finally(() => {
      held.now -= 1
    })
  },
}
const config = loadConfig({})
const limits = createLimits({ db, log, requestOrigin: config, limits: RATE_LIMITS })
const app = createApp({ db, search, log, ...TEST_ACCOUNTS, ...NO_CARDS, limits })
const result = await composePages({
  config,
  db,
  events,
  search,
  media: TEST_ACCOUNTS.media,
  metrics: createMetrics(),
  log,
  limits,
  app: { handles: isApiPath, handle: (request) => app.handle(request) },
})

const ask = async (from: string, path: string, init?: RequestInit) =>
  result(new Request(`http://localhost${path}`, { ...init, headers: { host: 'localhost', ...init?.headers } }), {
    requestIP: () => ({ address: from, port: 1, family: 'IPv4' }),
  })
const call = (from: string, text: string) =>
  ask(from, '/api/product/search-product', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ search: text }),
  })
const PAGES = ['/search?q=', '/cards/search?q=']

/** Spends the search budget of an IP address for a minute, except for `left` searches, in complete leases. */
async function spendAllBut(left: number, from: string): Promise<void> {
  const { max, lease } = RATE_LIMITS.search
  const key = new Bun.CryptoHasher('sha256').update(from).digest('base64url').slice(0, 22)
  const points = max - Math.ceil(left / lease) * lease
  await db.$client`
    insert into rate_limit (key, points, expire) values (${`search:${key}`}, ${points}, now() + interval '50 seconds')`
}

// security 11
test('search pages are counted with the calls that search: one budget for an address', async () => {
  await spendAllBut(25, '203.0.113.1')
  const asked = Array.from({ length: 27 }, (_, at) =>
    at % 3 === 0 ? call('203.0.113.1', `milk ${at}`) : ask('203.0.113.1', `${PAGES[(at % 3) - 1]}milk${at}`),
  )
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBe(25)
  expect(statuses.filter((status) => status === 429).length).toBe(2)
  for (const page of PAGES) {
    for (const method of ['GET', 'HEAD']) {
      const refused = await ask('203.0.113.1', `${page}curd`, { method })
      expect([page, method, refused.status]).toEqual([page, method, 429])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  }
  expect(await (await ask('203.0.113.1', '/search?q=tea')).text()).toMatch(/^Too many requests: try again in/)
  expect((await ask('203.0.113.2', '/search?q=milk')).status).toBe(200)
  // Cached pages cost nothing and are not counted.
  expect((await ask('203.0.113.1', '/search')).status).toBe(200)
  expect((await ask('203.0.113.1', '/')).status).toBe(200)
})

// security 11
test('of one address two searches are worked on at a time, and all are answered', async () => {
  const go = Promise.withResolvers<void>()
  held.gate = go.promise
  held.max = 0
  const asked = Array.from({ length: 12 }, (_, at) =>
    at % 2 === 0 ? call('203.0.113.3', `rice ${at}`) : ask('203.0.113.3', `/search?q=rice${at}`),
  )
  await waitUntil(() => held.now === 2)
  const other = call('203.0.113.4', 'milk')
  await waitUntil(() => held.now === 3)
  go.resolve()
  expect((await Promise.all([...asked, other])).map(({ status }) => status)).toEqual(Array(13).fill(200))
  expect(held.max).toBe(3)
})

// security 11
test('a search corrects at most three misspelt words', () => {
  const corrected: string[] = []
  const lexicon = createLexicon(['milk', 'ghee', 'rice', 'tomato', 'potato', 'onion', 'bread', 'cheese'])
  const counting = {
    ...lexicon,
    corrections(word: string, isPrefix: boolean) {
      corrected.push(word)
      return lexicon.corrections(word, isPrefix)
    },
  }
  parseQuery('mlik ghhe rcie tomatto potatoo oniun brred cheez', counting)
  expect(corrected).toEqual(['mlik', 'ghhe', 'rcie'])
})

// security 16
test('wildcards are searched for literally', async () => {
  const isPrefix = Array.from({ length: 0x11000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((char) => [...char.normalize('NFKC')].length > 3)
  expect(isPrefix).toContain('㌖')
  logged.length = 0
  let at = 0
  for (const char of isPrefix) {
    const from = `198.51.100.${at++ % 250}`
    for (const text of [char.repeat(200), `milk ${char.repeat(50)}`]) {
      expect([char, (await call(from, text)).status]).toEqual([char, 200])
    }
  }
  const long = encodeURIComponent('㌖'.repeat(200))
  for (const page of PAGES) expect((await ask('198.51.100.251', page + long)).status).toBe(200)
  expect(logged).toEqual([])
})
