import { beforeEach, expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Cdn } from '../platform/cdn/port.ts'
import { silentLog } from '../platform/runtime/log.ts'
import { createMetrics } from '../platform/runtime/metrics.ts'
import { waitUntil } from '../testing/wait.ts'
import { PageCache, type Rendering } from './cache.ts'
import { type PageKey, parsePageKey } from './page-key.ts'

const origin = 'http://shop.example'
const milk = '0190a0b0c0d070008000aabbccddeeff'
const milkPath = `/product/Milk-${milk}`
const plain = new Set(['/', '/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h'])

/** A site whose pages show a price, and whose renders wait for `gate` while it is set. */
let price = 1
let renders: string[] = []
let gate: PromiseWithResolvers<void> | null = null
let over: Partial<Rendering> = {}
let cache = openCache()

function openCache(maxBytes = 1_000_000, cdn?: Pick<Cdn, 'headers'>) {
  const metrics = createMetrics()
  const pages = new PageCache({ render, maxBytes, metrics, log: silentLog, cdn })
  return { pages, metrics }
}

async function render(key: PageKey): Promise<Rendering> {
  renders.push(key.path)
  const shown = price
  await gate?.promise
  if (key.path === '/404') return finish(404, 'not found', ['settings'])
  if (key.path.startsWith('/product/') && key.path !== milkPath) {
    return { ...finish(301, '', []), location: milkPath }
  }
  return { ...finish(200, `price ${shown} ${'of milk '.repeat(200)}`, ['settings', `product:${milk}`]), ...over }
}

function finish(status: number, text: string, tags: string[]): Rendering {
  const bytes = new TextEncoder().encode(text)
  return { status, bytes, tags, contentType: 'text/html; charset=utf-8', location: null, isCacheable: true }
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const request = new Request(origin + path, { method, headers })
  const { pathname, search } = new URL(request.url)
  const hit = cache.pages.hit(origin + pathname + search, request)
  return hit ? Promise.resolve(hit) : cache.pages.open(parsePageKey(origin, pathname, search, plain)!, request)
}

async function figure(name: string): Promise<number> {
  return Number(new RegExp(`^tokri_${name} (\\d+)$`, 'm').exec(await cache.metrics.text())![1])
}

beforeEach(() => {
  price = 1
  renders = []
  gate = null
  over = {}
  cache = openCache()
})

test('renders a page once, then serves it from memory', async () => {
  expect((await get('/')).headers.get('X-Cache')).toBe('MISS')
  const cached = await get('/')
  expect(cached.headers.get('X-Cache')).toBe('HIT')
  expect(cached.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
  expect(cached.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(cached.headers.get('Vary')).toBe('Accept-Encoding')
  expect(cached.headers.get('Cache-Tag')).toBe(null)
  expect(await cached.text()).toStartWith('price 1')
  expect(renders).toEqual(['/'])
  expect([
    await figure('page_cache_hits_total'),
    await figure('page_cache_misses_total'),
    await figure('page_cache_entries'),
  ]).toEqual([1, 1, 1])
})

test('gives every encoding of a page its own strong ETag', async () => {
  const plainResponse = await get('/')
  const gzip = await get('/', { 'Accept-Encoding': 'gzip' })
  const brotli = await get('/', { 'Accept-Encoding': 'gzip, br' })
  const text = await plainResponse.text()
  expect(gunzipSync(await gzip.bytes()).toString()).toBe(text)
  expect(brotliDecompressSync(await brotli.bytes()).toString()).toBe(text)
  expect([plainResponse, gzip, brotli].map((response) => response.headers.get('Content-Encoding'))).toEqual([
    null,
    'gzip',
    'br',
  ])
  const tags = [plainResponse, gzip, brotli].map((response) => response.headers.get('ETag')!)
  expect(new Set(tags).size).toBe(3)
  expect(tags.every((tag) => /^"[^"]+"$/.test(tag))).toBe(true)
})

test('caches requested encodings only, and still serves the others', async () => {
  await get('/', { 'Accept-Encoding': 'br' })
  const small = await figure('page_cache_bytes')
  const texts = [
    await (await get('/')).text(),
    gunzipSync(await (await get('/', { 'Accept-Encoding': 'gzip' })).bytes()),
  ]
  expect(texts[1]!.toString()).toBe(texts[0]!.toString())
  expect(await figure('page_cache_bytes')).toBeGreaterThan(small + texts[0]!.length)
  expect(renders).toEqual(['/'])
})

test('returns 304 for a matching ETag, but not for that of another encoding', async () => {
  const etag = (await get('/', { 'Accept-Encoding': 'br' })).headers.get('ETag')!
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const response = await get('/', { 'Accept-Encoding': 'br', 'If-None-Match': known })
    expect([known, response.status, await response.text()]).toEqual([known, 304, ''])
    expect(response.headers.get('ETag')).toBe(etag)
    expect(response.headers.get('Content-Encoding')).toBe(null)
  }
  expect((await get('/', { 'Accept-Encoding': 'gzip', 'If-None-Match': etag })).status).toBe(200)
  expect((await get('/', { 'Accept-Encoding': 'br', 'If-None-Match': '"other"' })).status).toBe(200)
})

test('recompresses popular pages without invalidating the earlier ETag', async () => {
  const first = await get('/', { 'Accept-Encoding': 'br' })
  const quick = first.headers.get('ETag')!
  let etag = quick
  await waitUntil(async () => {
    etag = (await get('/', { 'Accept-Encoding': 'br' })).headers.get('ETag')!
    return etag !== quick
  })
  const small = await get('/', { 'Accept-Encoding': 'br' })
  expect(brotliDecompressSync(await small.bytes()).toString()).toStartWith('price 1')
  const unchanged = await get('/', { 'Accept-Encoding': 'br', 'If-None-Match': quick })
  expect([unchanged.status, unchanged.headers.get('ETag')]).toEqual([304, quick])
})

test('returns the size for HEAD, without a body', async () => {
  const size = (await (await get('/', { 'Accept-Encoding': 'gzip' })).bytes()).byteLength
  const head = await get('/', { 'Accept-Encoding': 'gzip' }, 'HEAD')
  expect(head.headers.get('Content-Length')).toBe(String(size))
  expect(await head.text()).toBe('')
})

test('renders once for a hundred concurrent misses', async () => {
  gate = Promise.withResolvers()
  const results = Array.from({ length: 100 }, () => get('/'))
  gate.resolve()
  for (const response of await Promise.all(results)) expect(await response.text()).toStartWith('price 1')
  expect(renders).toEqual(['/'])
})

test('ignores unknown query parameters in the cache key', async () => {
  await get(`${milkPath}?utm_source=a`)
  for (const junk of ['?utm_source=b', '?page=7', '?x=1&y=2', '']) {
    expect((await get(milkPath + junk)).headers.get('X-Cache')).toBe('HIT')
  }
  expect([renders.length, await figure('page_cache_entries')]).toEqual([1, 1])
})

test('redirects a wrong slug, from the cache once the page is cached', async () => {
  const asked = await get(`/product/Bread-${milk}`)
  expect([asked.status, asked.headers.get('Location')]).toEqual([301, milkPath])
  await get(milkPath)
  const again = await get(`/product/Butter-${milk}?utm=1`)
  expect([again.status, again.headers.get('Location')]).toEqual([301, milkPath])
  expect([renders.length, await figure('page_cache_entries')]).toEqual([2, 1])
})

test('does not cause a redirect loop while a wrong slug is looked up', async () => {
  gate = Promise.withResolvers()
  const [wrong, right] = [get(`/product/Bread-${milk}`), get(milkPath)]
  gate.resolve()
  expect([(await wrong).status, (await right).status]).toEqual([301, 200])
})

test('renders searches and price bounds each time without caching them', async () => {
  for (const path of ['/search?q=milk', '/search?q=milk', `/Dairy-${milk}?min=10`, `/Dairy-${milk}?min=10`]) {
    expect((await get(path)).headers.get('X-Cache')).toBe('MISS')
  }
  expect([renders.length, await figure('page_cache_entries')]).toEqual([4, 0])
})

test.each([
  ['a page number past the last', { isCacheable: false }],
  ['a page that names no tags', { tags: [] }],
  ['an odd status', { status: 203 }],
])('%s is answered and not kept', async (_, rendering) => {
  over = rendering
  expect(await (await get('/')).text()).toStartWith('price 1')
  expect(await figure('page_cache_entries')).toBe(0)
})

test('serves one cached page for all 404 responses', async () => {
  over = { status: 404 }
  for (const path of ['/a', '/b', '/a']) {
    const response = await get(path)
    expect([response.status, await response.text()]).toEqual([404, 'not found'])
  }
  expect(renders.filter((path) => path === '/404').length).toBe(1)
  expect(await figure('page_cache_entries')).toBe(1)
  expect((await get('/a', { 'If-None-Match': '*' })).status).toBe(404)
})

test('fails a rendering for its waiting requests only, and tries again', async () => {
  const failing = Promise.withResolvers<void>()
  gate = failing
  const asked = get('/')
  failing.reject(new Error('no database'))
  await expect(asked).rejects.toThrow('no database')
  gate = null
  expect((await get('/')).status).toBe(200)
})

test('invalidates the pages with the tag and no others', async () => {
  await get('/a')
  over = { tags: ['product:other'] }
  await get('/b')
  price = 2
  cache.pages.invalidate([`product:${milk}`, 'category:unknown'])
  over = {}
  expect(await (await get('/a')).text()).toStartWith('price 2')
  expect(await (await get('/b')).text()).toStartWith('price 1')
  expect(await figure('page_cache_invalidations_total')).toBe(1)
})

test('does not cache or serve a render that started before an invalidation', async () => {
  const before = Promise.withResolvers<void>()
  gate = before
  const early = get('/a')
  price = 2
  cache.pages.invalidate([`product:${milk}`])
  gate = null
  expect(await (await get('/a')).text()).toStartWith('price 2')
  before.resolve()
  expect(await (await early).text()).toStartWith('price 1')
  expect(await (await get('/a')).text()).toStartWith('price 2')
})

test('invalidates renders in progress with everything else', async () => {
  const before = Promise.withResolvers<void>()
  gate = before
  const early = get('/a')
  cache.pages.invalidateAll()
  before.resolve()
  await early
  expect(await figure('page_cache_entries')).toBe(0)
})

test('caches a render in progress after an unrelated invalidation', async () => {
  gate = Promise.withResolvers()
  const early = get('/a')
  cache.pages.invalidate(['product:other'])
  gate.resolve()
  await early
  expect((await get('/a')).headers.get('X-Cache')).toBe('HIT')
})

test('renders an invalidated popular page again at once, others on request', async () => {
  for (const path of ['/a', '/a', '/a', '/b']) await get(path)
  price = 2
  cache.pages.invalidate([`product:${milk}`])
  await waitUntil(async () => (await figure('page_cache_entries')) === 1)
  expect(renders).toEqual(['/a', '/b', '/a'])
  const response = await get('/a')
  expect([response.headers.get('X-Cache'), (await response.text()).slice(0, 7)]).toEqual(['HIT', 'price 2'])
})

test('evicts the least recently used pages to stay within the memory budget', async () => {
  cache = openCache(45_000)
  for (const path of ['/a', '/b', '/c', '/d']) await get(path)
  await get('/a')
  for (const path of ['/e', '/f', '/g', '/h']) {
    for (const encoding of ['br', 'gzip']) await get(path, { 'Accept-Encoding': encoding })
  }
  expect(await figure('page_cache_bytes')).toBeLessThanOrEqual(45_000)
  expect(await figure('page_cache_entries')).toBeLessThan(8)
  const before = renders.length
  await get('/h')
  expect(renders.length).toBe(before)
  await get('/b')
  expect(renders.length).toBe(before + 1)
})

test('does not evict other pages for one larger than a quarter of the budget', async () => {
  cache = openCache(45_000)
  await get('/a')
  over = { bytes: new Uint8Array(6_000) }
  expect((await get('/b')).status).toBe(200)
  over = {}
  expect((await get('/a')).headers.get('X-Cache')).toBe('HIT')
  expect((await get('/b')).headers.get('X-Cache')).toBe('MISS')
})

test('renders a page again after its lifetime', async () => {
  over = { ttlMs: 3_600_000 }
  await get('/a')
  expect((await get('/a')).headers.get('X-Cache')).toBe('HIT')
  over = { ttlMs: 1 }
  await get('/b')
  await waitUntil(async () => (await get('/b')).headers.get('X-Cache') === 'MISS')
  expect((await get('/a')).headers.get('X-Cache')).toBe('HIT')
})

test('never shares a page between two origins', async () => {
  await get('/a')
  const other = 'http://other.example'
  const request = new Request(`${other}/a`)
  expect(cache.pages.hit(`${other}/a`, request)).toBe(null)
  await cache.pages.open(parsePageKey(other, '/a', '', plain)!, request)
  expect(renders).toEqual(['/a', '/a'])
})

const reported = (response: Response) => [response.headers.get('CDN-Cache-Control'), response.headers.get('Cache-Tag')]
const reportedByNone = [null, null]
const cdn: Pick<Cdn, 'headers'> = {
  headers: (tags, ttlMs) => ({ 'CDN-Cache-Control': `max-age=${ttlMs ?? 3600}`, 'Cache-Tag': tags.join() }),
}

test('sends no CDN headers without a CDN', async () => {
  expect([reported(await get('/')), reported(await get('/'))]).toEqual([reportedByNone, reportedByNone])
})

test('lets a CDN cache pages under their tags, while browsers revalidate', async () => {
  cache = openCache(1_000_000, cdn)
  const tags = `settings,product:${milk}`
  const first = await get('/')
  const known = { 'If-None-Match': first.headers.get('ETag')! }
  for (const response of [first, await get('/'), await get('/', known), await get('/', {}, 'HEAD')]) {
    expect(reported(response)).toEqual(['max-age=3600', tags])
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
  }
  const brotli = await get('/', { 'Accept-Encoding': 'br' })
  expect([brotli.headers.get('Vary'), brotli.headers.get('Content-Encoding')]).toEqual(['Accept-Encoding', 'br'])
  expect(reported(brotli)).toEqual(['max-age=3600', tags])
  over = { ttlMs: 600 }
  expect(reported(await get('/a'))).toEqual(['max-age=600', tags])
})

test('excludes searches, pages past the last, redirects and 404 from the CDN', async () => {
  cache = openCache(1_000_000, cdn)
  const wrongSlug = await get(`/product/Wrong-${milk}`)
  const responses = [wrongSlug, await get('/search?q=milk')]
  over = { isCacheable: false }
  responses.push(await get('/a'))
  over = { status: 404 }
  // Once rendered, and once from the cache.
  responses.push(await get('/b'), await get('/b'))
  expect(responses.map(({ status }) => status)).toEqual([301, 200, 200, 404, 404])
  expect(responses.map(reported)).toEqual(responses.map(() => reportedByNone))
})

test('prevents a CDN from caching a page that was invalidated during its render', async () => {
  for (const invalidate of [() => cache.pages.invalidate([`product:${milk}`]), () => cache.pages.invalidateAll()]) {
    cache = openCache(1_000_000, cdn)
    gate = Promise.withResolvers()
    const asked = get('/')
    invalidate()
    gate.resolve()
    expect(reported(await asked)).toEqual(reportedByNone)
    gate = null
    expect(reported(await get('/'))).not.toEqual(reportedByNone)
  }
})
