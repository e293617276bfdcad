import { expect, test } from 'bun:test'
import { givenAdmin, givenShopper } from '../../src/testing/account.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'
import { openShop, say } from './whole-shop.ts'

const database = await createTestDatabase()
const { db } = database
const category = await givenCategory(db, 'Dairy')
const subCategory = await givenSubCategory(db, 'Milk', [category])
const product = await givenProduct(db, { stock: 50, categoryIds: [category], subCategoryIds: [subCategory] })
const shopper = await givenShopper({ db })
const admin = await givenAdmin({ db })
const plain = await openShop(database)
const secure = await openShop(database, { PUBLIC_URL: 'https://shop.example' })

async function givenOrder(): Promise<{ orderId: string; payUrl: string }> {
  const addressId = await givenAddress(db, shopper.userId)
  const order = async (path: string) => {
    await givenCart(db, shopper.userId, { [product]: 2 })
    const body = JSON.stringify(orderOf(addressId, { [product]: 2 }, 108))
    const headers = { ...shopper.headers, 'content-type': 'application/json' }
    const { data } = await (await fetch(`${plain.url}/api/order/${path}`, { method: 'POST', headers, body })).json()
    return data
  }
  const { orderId } = await order('cash-on-delivery')
  return { orderId, payUrl: new URL((await order('checkout')).url).pathname }
}

const { orderId, payUrl } = await givenOrder()
type Ask = [what: string, path: string, init?: RequestInit]
const PAGES: Ask[] = [
  ['home', '/'],
  ['a listing', `/dairy-${category}/milk-${subCategory}`],
  ['a product', `/product/toned-milk-${product}`],
  ['search', '/search?q=milk'],
  ['the cart', '/cart'],
  ['checkout', '/checkout'],
  ['the sign-in', '/login'],
  ['a page that is not there', '/nothing'],
  ['the invoice', `/api/order/invoice?orderId=${orderId}`, { headers: shopper.headers }],
  ['the packing slip', `/api/desk/packing-slip?orderId=${orderId}`, { headers: admin.headers }],
  ['the payment page of the sandbox', payUrl],
  ['the reference of the API', '/api/docs'],
]
const OTHERS: Ask[] = [
  ['an answer of the API', '/api/settings'],
  ['an address of the API that is not there', '/api/nothing'],
  ['a method that an address does not answer', '/api/settings', { method: 'DELETE' }],
  ['a refusal', '/api/cart/get'],
  [
    'a body that is wrong',
    '/api/user/login',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' },
  ],
  ['a method that a page does not answer', '/', { method: 'POST' }],
  ['a picture that is not there', `/media/${'a'.repeat(32)}-4x4-4.webp`],
  ['a redirect', '/cart/'],
  ['a script of the site', '/sw.js'],
  ['robots.txt', '/robots.txt'],
  ['metrics', '/metrics'],
  ['health', '/healthz'],
  ['the outbox', '/outbox'],
]

/** What is not there, of each kind of path that the shop serves. */
const MISSING = [
  '/nothing',
  '/404',
  `/product/no-${'a'.repeat(32)}`,
  `/no-${'a'.repeat(32)}`,
  `/cards/no-${'a'.repeat(32)}`,
  `/cards/row/no-${'a'.repeat(32)}`,
  '/_astro/no.js',
  '/media/no.webp',
  '/sitemap-9.xml',
]

for (const [what, path, init] of [...PAGES, ...OTHERS])
  test(`${what}: nothing inline may run, nobody frames it, nothing is guessed`, async () => {
    const { headers } = await fetch(plain.url + path, { redirect: 'manual', ...init })
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toMatch(/default-src '(self|none)'/)
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toMatch(/unsafe-|\*|https?:(?!\/\/127\.0\.0\.1)/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    // Its own pages may ask where the browser is, and no frame within them.
    expect(headers.get('permissions-policy')).toContain('geolocation=(self)')
    expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/)
    expect(headers.get('strict-transport-security')).toBe(null)
    expect(headers.get('server')).toBe(null)
    expect(headers.get('x-powered-by')).toBe(null)
  })

for (const [what, path, init] of PAGES)
  test(`${what} holds nothing that such a policy would stop`, async () => {
    const response = await fetch(plain.url + path, init)
    const page = await response.text()
    expect(response.status).toBe(what === 'a page that is not there' ? 404 : 200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page).not.toMatch(/<style|<[a-z][^>]*\sstyle=|<[a-z][^>]*\son[a-z]+=|javascript:/i)
    for (const [script] of page.matchAll(/<script\b[^>]*>/g))
      expect(script).toMatch(/ src="\/|application\/(ld\+)?json/)
  })

test('behind TLS every response, including errors, has HSTS', async () => {
  for (const [, path, init] of [...PAGES, ...OTHERS]) {
    for (let time = 0; time < 2; time++) {
      const { headers } = await fetch(secure.url + path, { redirect: 'manual', ...init })
      expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000'])
    }
  }
})

test('responses of the API, and all errors, are not cached', async () => {
  const ofRoutes = plain.routes.map(({ method, path }): Ask => [method, path.replace(/:\w+/g, 'x'), { method }])
  // Each answered twice, because pages of errors are cached by the shop itself.
  const ofPages = MISSING.flatMap((path): Ask[] => [
    ['GET', path],
    ['GET', path],
    ['HEAD', path, { method: 'HEAD' }],
  ])
  let errors = 0
  for (const [what, path, init] of [...PAGES, ...OTHERS, ...ofRoutes, ...ofPages]) {
    const { status, headers, body } = await fetch(plain.url + path, { redirect: 'manual', ...init })
    await body?.cancel()
    if (status < 400 && !path.startsWith('/api/')) continue
    const caching = [headers.get('cache-control'), headers.get('etag')]
    expect([what, path, status, ...caching]).toEqual([what, path, status, 'no-store', null])
    if (status >= 400) errors++
  }
  expect(errors).toBeGreaterThan(plain.routes.length / 2)
})

test.each([
  '/.git/config',
  '/.env',
  '/package.json',
  '/server/entry.mjs',
  '/_astro/page.js.map',
  '/api/user/user-details/x.css',
  '/src/main.ts',
])('%s is not there', async (path) => {
  expect((await fetch(plain.url + path)).status).toBe(404)
})

test.each([
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n'],
  ['two hosts for the API', 'GET /api/settings HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['two lengths', 'POST /api/product/get HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}1'],
  [
    'a length and chunks',
    'POST /api/product/get HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
])('%s: 400', async (_, request) => {
  expect(await say(plain.port, request)).toStartWith('HTTP/1.1 400')
})

test('rejects endless headers', async () => {
  const request = `GET / HTTP/1.1\r\nHost: a\r\n${`X-Long: ${'x'.repeat(1_000)}\r\n`.repeat(200)}\r\n`
  expect(await say(plain.port, request)).toMatch(/^HTTP\/1\.1 4(00|31)/)
})

test('closes idle and slow connections', async () => {
  const begun = Date.now()
  await Promise.all([
    say(plain.port, ''),
    say(plain.port, 'GET / HTTP/1.1\r\nHost: a'),
    say(
      plain.port,
      'POST /api/product/get HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"a',
    ),
  ])
  expect(Date.now() - begun).toBeLessThan(25_000)
})
