import { afterAll, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { diskMedia } from '../platform/media/disk.ts'
import { createLog } from '../platform/runtime/log.ts'
import { createMetrics } from '../platform/runtime/metrics.ts'
import { Assets } from './assets.ts'
import { PageCache } from './cache.ts'
import { createRequestHandler, type RequestHandlerDependencies } from './request-handler.ts'

const directory = mkdtempSync(join(tmpdir(), 'tokri-front-'))
mkdirSync(join(directory, 'client/_astro'), { recursive: true })
writeFileSync(join(directory, 'client/_astro/shop.abc123.js'), `export const shop = '${'milk '.repeat(200)}'`)
writeFileSync(join(directory, 'client/sw.js'), 'self.skip = 1')
writeFileSync(join(directory, 'secret.txt'), 'secret')

let logged: string[] = []
let failure: unknown = null
const metrics = createMetrics()
const log = createLog('info', (line) => logged.push(line))
const pages = new PageCache({
  maxBytes: 1_000_000,
  metrics,
  log,
  async render({ origin, path }) {
    if (failure) throw failure
    const status = path === '/404' ? 404 : 200
    const bytes = new TextEncoder().encode(`${path} of ${origin}`)
    return { status, bytes, tags: ['settings'], contentType: 'text/html', location: null, isCacheable: true }
  },
})

const deps: RequestHandlerDependencies = {
  publicUrl: null,
  trustProxy: false,
  pages,
  plainPaths: ['/', '/cart'],
  assets: new Assets(join(directory, 'client')),
  media: diskMedia(join(directory, 'media')),
  metrics,
  metricsToken: 'let me in',
  log,
  errorPage: async () => new TextEncoder().encode('sorry'),
  app: {
    handles: (path) => path.startsWith('/api/') || path === '/readyz' || path === '/healthz',
    handle: (request) => Response.json({ api: new URL(request.url).pathname }),
  },
}

function serve(over: Partial<RequestHandlerDependencies> = { metrics: createMetrics() }) {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: createRequestHandler({ ...deps, ...over }) })
  afterAll(() => server.stop(true))
  return server
}

const open = serve({})
const closed = serve({ metrics: createMetrics(), publicUrl: new URL('https://shop.example'), trustProxy: true })
afterAll(() => rmSync(directory, { recursive: true }))
beforeEach(() => {
  failure = null
  logged = []
})

const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${open.port}${path}`, init)

/** Sends raw text, which no HTTP client would, and returns the response. */
function raw(port: number, text: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let result = ''
  Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      open: (socket) => void socket.write(text),
      data(_, bytes) {
        result += bytes.toString()
      },
      close: () => resolve(result),
      error: (_, error) => reject(error),
    },
  }).catch(reject)
  return promise
}

function ask(port: number, hosts: string[], path = '/', headers = '') {
  const lines = hosts.map((host) => `Host: ${host}\r\n`).join('')
  return raw(port, `GET ${path} HTTP/1.1\r\n${lines}${headers}Connection: close\r\n\r\n`)
}

test.each([
  [['a.example', 'b.example']],
  [['a.example', 'a.example']],
  [['']],
  [['a.example/api/category']],
  [['user@a.example']],
  [['a.example?']],
])('the hosts %p are refused before anything is routed', async (hosts) => {
  for (const path of ['/', '/api/category/get']) {
    expect(await ask(open.port!, hosts, path)).toStartWith('HTTP/1.1 400')
  }
})

test('a request of HTTP 1.0 without a host is refused', async () => {
  expect(await raw(open.port!, 'GET / HTTP/1.0\r\n\r\n')).toContain(' 400 ')
})

test('treats each valid host as its own origin without a public URL', async () => {
  for (const host of ['a.example', 'b.example', 'x', 'a.example']) {
    expect(await ask(open.port!, [host])).toContain(`/ of http://${host}`)
  }
})

// penetration test: each invented Host had pages of its own, rendered without a limit.
test('invented hosts share one page, which names none of them', async () => {
  const own = createMetrics()
  let rendered = 0
  const counting = new PageCache({
    maxBytes: 1_000_000,
    metrics: own,
    log,
    async render({ origin, path }) {
      rendered++
      const bytes = new TextEncoder().encode(`${path} of [${origin}]`)
      return { status: 200, bytes, tags: ['settings'], contentType: 'text/html', location: null, isCacheable: true }
    },
  })
  const { port } = serve({ metrics: own, pages: counting })
  expect(await ask(port!, ['shop.example'])).toContain('/ of [http://shop.example]')
  for (let at = 0; at < 40; at++) await ask(port!, [`h${at}.example`])
  expect(rendered).toBeLessThan(10)
  expect(await ask(port!, ['another.example'])).toContain('/ of []')
  expect(await ask(port!, ['shop.example'])).toContain('/ of [http://shop.example]')
})

test('serves only the public host and loopback with a public URL', async () => {
  expect(await ask(closed.port!, ['shop.example'])).toContain('/ of https://shop.example')
  expect(await ask(closed.port!, [`localhost:${closed.port}`])).toContain('/ of https://shop.example')
  expect(await ask(closed.port!, ['evil.example'])).toStartWith('HTTP/1.1 400')
  const refused = await ask(closed.port!, ['evil.example'], '/api/category/get')
  expect(refused).toMatch(/^HTTP\/1\.1 400[\s\S]*content-type: application\/json/i)
  expect(refused).toContain('{"success":false,"error":true,"code":"invalid","message":"This host is not served here"')
})

test('parses the path correctly for a one-letter host', async () => {
  expect(await ask(open.port!, ['x'], '/zz/api/secret')).toStartWith('HTTP/1.1 404')
})

test('trusts forwarded headers only from trusted proxies', async () => {
  const forwarded = 'X-Forwarded-Proto: https\r\n'
  expect(await ask(open.port!, ['a.example'], '/cart', forwarded)).toContain('/cart of http://a.example')
  const trusting = serve({ metrics: createMetrics(), trustProxy: true })
  expect(await ask(trusting.port!, ['a.example'], '/cart', forwarded)).toContain('/cart of https://a.example')
})

test('serves pages from the cache and the API from the app', async () => {
  expect(await (await get('/cart')).text()).toStartWith('/cart of')
  expect((await get('/cart')).headers.get('X-Cache')).toBe('HIT')
  expect(await (await get('/api/category/get', { method: 'POST' })).json()).toEqual({ api: '/api/category/get' })
})

test.each([
  '/nothing',
  '/product/milk',
  '/media/x.webp',
  '/_astro/other.js',
  '/secret.txt',
  '/..%2fsecret.txt',
  '/404',
])('%s is answered by the 404 page', async (path) => {
  const response = await get(path)
  expect([response.status, await response.text()]).toEqual([404, `/404 of http://127.0.0.1:${open.port}`])
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PURGE'])('%s on a page is 405', async (method) => {
  for (const path of ['/', '/nothing', '/media/x', '/sw.js']) {
    const response = await get(path, { method })
    expect([path, response.status, response.headers.get('Allow')]).toEqual([path, 405, 'GET, HEAD'])
  }
})

test('redirects a trailing slash to the page, never to another host', async () => {
  const response = await get('/cart/?a=1', { redirect: 'manual' })
  expect([response.status, response.headers.get('Location')]).toEqual([301, '/cart?a=1'])
  const odd = await ask(open.port!, ['a.example'], '//evil.example/')
  expect(odd).toContain('Location: /evil.example\r\n')
})

test('caches hashed assets for a year and revalidates others, both compressed with an ETag', async () => {
  const hashed = await get('/_astro/shop.abc123.js', {
    headers: { 'Accept-Encoding': 'br' },
    decompress: false,
  } as RequestInit)
  expect(hashed.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(hashed.headers.get('Content-Type')).toStartWith('text/javascript')
  expect(brotliDecompressSync(await hashed.bytes()).toString()).toStartWith('export const shop')
  const worker = await get('/sw.js')
  expect(worker.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
  const etag = worker.headers.get('ETag')!
  expect((await get('/sw.js', { headers: { 'If-None-Match': etag } })).status).toBe(304)
})

test('sends security headers with every response', async () => {
  for (const path of ['/', '/nothing', '/sw.js', '/cart/']) {
    const { headers } = await get(path, { redirect: 'manual' })
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('Content-Security-Policy')).not.toContain('unsafe-inline')
    expect(headers.get('Set-Cookie')).toBe(null)
  }
})

test('serves cached pages while the database is unavailable, and 503 otherwise', async () => {
  await get('/cart')
  failure = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' })
  expect((await get('/cart')).status).toBe(200)
  const response = await get('/search?q=milk')
  expect([response.status, await response.text()]).toEqual([503, 'sorry'])
  expect([response.headers.get('Cache-Control'), response.headers.get('Retry-After')]).toEqual(['no-store', '5'])
  const entry = JSON.parse(logged[0]!)
  expect(entry.requestId).toBe(response.headers.get('X-Request-Id'))
  expect(entry.error).toContain('ECONNREFUSED')
})

// operator M5: alerts on 5xx saw API calls only.
test('counts pages, media and assets by status, and times those not served from memory', async () => {
  const figure = async (series: string) => {
    const text = await metrics.text()
    return Number(new RegExp(`^${series.replaceAll(/[{}]/g, '\\$&')} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  }
  const requests = (route: string, status: number) =>
    figure(`tokri_http_requests_total{route="${route}",status="${status}"}`)
  const timed = (route: string) => figure(`tokri_http_request_duration_seconds_count{route="${route}"}`)
  await get('/cart')
  const before = { ok: await requests('page', 200), missing: await requests('page', 404), timed: await timed('page') }
  for (const path of ['/cart', '/cart', '/nothing', '/sw.js', '/media/x.webp']) await get(path)
  failure = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  await get('/search?q=milk')
  failure = new Error('a bug')
  await get('/search?q=milk')
  expect(await requests('page', 200)).toBe(before.ok + 2)
  expect(await requests('page', 404)).toBe(before.missing + 1)
  expect(await requests('page', 503)).toBeGreaterThanOrEqual(1)
  expect(await requests('page', 500)).toBeGreaterThanOrEqual(1)
  expect(await requests('media', 404)).toBeGreaterThanOrEqual(1)
  expect(await requests('asset', 200)).toBeGreaterThanOrEqual(1)
  expect(await timed('page')).toBe(before.timed + 3)
})

// operator, observability: each 503 was logged as an error with a stack of 1.3 kB.
test('logs an outage once a minute, without stacks', async () => {
  failure = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const own = createLog('info', (line) => logged.push(line))
  const front = serve({ metrics: createMetrics(), log: own })
  for (let time = 0; time < 20; time++)
    expect((await fetch(`http://127.0.0.1:${front.port}/search?q=milk`)).status).toBe(503)
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 'error',
      message: 'requests fail: a service is unavailable',
      error: 'connect ECONNREFUSED',
    }),
  ])
})

test('returns 500 for an internal error', async () => {
  failure = new Error('a bug', { cause: new Error('deeper') })
  expect((await get('/search?q=milk')).status).toBe(500)
})

// operator H3: probes and scrapers address a shop by its pod, or send no Host.
test('serves health and readiness for any host, and nothing else', async () => {
  for (const path of ['/healthz', '/readyz', '/readyz?from=balancer']) {
    for (const hosts of [['shop-1:3000'], ['10.2.3.4'], ['a_b.example'], ['x', 'y']])
      expect(await ask(closed.port!, hosts, path)).toMatch(/^HTTP\/1\.1 200[\s\S]*\{"api":"\/(healthz|readyz)"\}/)
    expect(await raw(closed.port!, `GET ${path} HTTP/1.0\r\nConnection: close\r\n\r\n`)).toStartWith('HTTP/1.1 200')
  }
  for (const path of ['/', '/healthz/', '/api/healthz', '/metrics'])
    expect(await ask(closed.port!, ['shop-1:3000'], path)).toStartWith('HTTP/1.1 400')
  expect(await ask(closed.port!, ['x/healthz?'], '/api/secret')).not.toContain('secret')
})

test('serves metrics for any host with the token', async () => {
  const token = 'Authorization: Bearer let me in\r\n'
  for (const host of ['shop-1:3000', 'shop.example', '10.2.3.4'])
    expect(await ask(closed.port!, [host], '/metrics', token)).toStartWith('HTTP/1.1 200')
  expect(await ask(closed.port!, ['shop-1:3000'], '/metrics', 'Authorization: Bearer wrong\r\n')).toContain(' 400 ')
})

test('serves metrics to loopback and to holders of the token', async () => {
  expect(await (await get('/metrics')).text()).toContain('tokri_page_cache_hits_total')
  const forwarded = { 'X-Forwarded-For': '203.0.113.9' }
  expect((await get('/metrics', { headers: forwarded })).status).toBe(404)
  // security 24: DNS rebinding, a foreign host name that resolves to this machine.
  expect(await ask(open.port!, ['rebind.evil.example'], '/metrics')).toStartWith('HTTP/1.1 404')
  expect((await get('/metrics', { headers: { ...forwarded, Authorization: 'Bearer wrong' } })).status).toBe(404)
  expect((await get('/metrics', { headers: { ...forwarded, Authorization: 'Bearer let me in' } })).status).toBe(200)
})

test('pages on which shoppers look for products name the rules for loading the next one ahead, others do not', async () => {
  const id = '0190a0b0c0d070008000aabbccddeeff'
  const rulesOf = async (path: string) => (await get(path)).headers.get('Speculation-Rules')
  const named = await rulesOf('/')
  expect(named).toMatch(/^"\/speculation-rules-[0-9a-f]{16}\.json"$/)
  for (const path of [`/product/Milk-${id}`, `/Dairy-${id}`, `/Dairy-${id}?min=10`, '/search', '/search?q=milk'])
    expect([path, await rulesOf(path)]).toEqual([path, named])
  for (const path of ['/cart', '/nothing', `/cards/row/${id}`, '/robots.txt', '/sw.js'])
    expect([path, await rulesOf(path)]).toEqual([path, null])
  const rules = await get(named!.slice(1, -1))
  expect(rules.headers.get('Content-Type')).toBe('application/speculationrules+json')
  expect(rules.headers.get('Cache-Control')).toContain('immutable')
  expect(Object.keys((await rules.json()) as object)).toEqual(['prefetch', 'prerender'])
})

/** Limits that let everybody in, and count who enters. */
function countedLimits() {
  const count = { entered: 0 }
  const limits: RequestHandlerDependencies['limits'] = {
    ...({} as NonNullable<RequestHandlerDependencies['limits']>),
    async enter() {
      count.entered++
      return () => {}
    },
  }
  return { limits, count }
}

test('a page that is limited is not loaded ahead, so that what nobody opens counts for nobody', async () => {
  const { limits, count } = countedLimits()
  const { port } = serve({ metrics: createMetrics(), limits })
  const ask = async (path: string, purpose?: string) => {
    const headers: Record<string, string> = purpose ? { 'Sec-Purpose': purpose } : {}
    return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status
  }
  for (const purpose of ['prefetch', 'prefetch;prerender']) expect(await ask('/search?q=milk', purpose)).toBe(503)
  expect(await ask('/search', 'prefetch;prerender')).toBe(200)
  expect(count.entered).toBe(0)
  expect(await ask('/search?q=milk')).toBe(200)
  expect(count.entered).toBe(1)
})

// penetration test: ids that no category has were rendered for each request, without end
test('pages by an id or a number, of which those that do not exist are not cached, are limited while they are not', async () => {
  const { limits, count } = countedLimits()
  const { port } = serve({ metrics: createMetrics(), limits })
  const id = '00000000000000000000000000000077'
  for (const [path, counted] of [
    ['/', 0],
    [`/Dairy-${id}`, 1],
    [`/Dairy-${id}`, 1],
    [`/Dairy-${id}?sort=newest`, 2],
    [`/Dairy-${id}?page=2`, 3],
    [`/cards/Dairy-${id}?page=3`, 4],
    [`/Dairy-${id}?page=4000`, 5],
    [`/product/Milk-${id}`, 6],
    ['/not-even-an-id', 6],
  ] as const) {
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'Sec-Purpose': 'prefetch' } })
    expect([path, status, count.entered]).toEqual([path, path === '/not-even-an-id' ? 404 : 200, counted])
  }
})
