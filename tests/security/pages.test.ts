import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Glob } from 'bun'
import { DEFAULT_SETTINGS } from '../../src/settings/contract.ts'
import { saveSettings } from '../../src/settings/queries.ts'
import { checkSettings } from '../../src/shared/schemas/settings.ts'
import { givenAdmin, givenShopper } from '../../src/testing/account.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { openShop, say } from './whole-shop.ts'

// Attacks on pages, caches, hosts and files that the shop withstood (security, "What held", 98 to 149).

const EVIL = `evil"'><script src=//evil.example/x.js></script><img src=x onerror=evil()></title></textarea></style><svg onload=evil()>`
const SHORT = `evil"><script>evil()</script>`

const database = await createTestDatabase()
const { db } = database
const category = await givenCategory(db, EVIL)
const subCategory = await givenSubCategory(db, EVIL, [category])
const product = await givenProduct(db, {
  name: EVIL,
  unit: SHORT,
  brand: EVIL,
  description: `${EVIL} <!--</script>`,
  moreDetails: { [EVIL]: EVIL, link: 'javascript:evil()' },
  categoryIds: [category],
  subCategoryIds: [subCategory],
})
const [banner] = DEFAULT_SETTINGS.banners
await saveSettings(db, {
  shopName: SHORT,
  badgeText: SHORT.slice(0, 20),
  deliveryNote: SHORT,
  footerText: EVIL,
  brands: [SHORT],
  banners: [{ ...banner!, title: SHORT, text: EVIL, action: SHORT }],
  features: [{ title: SHORT, text: EVIL }],
  newsletter: { title: SHORT, text: EVIL },
  why: [{ title: SHORT, text: EVIL }],
  paused: { message: EVIL, until: null },
  legalName: SHORT,
  legalAddress: EVIL,
  policies: { privacy: `${EVIL}\n\n- ${EVIL}\n\n[evil](javascript:evil())`, terms: EVIL, refunds: EVIL, contact: EVIL },
})
const shop = await openShop(database)
const shopper = await givenShopper({ db })
const admin = await givenAdmin({ db })

const PAGES = [
  '/',
  `/x-${category}`,
  `/x-${category}/x-${subCategory}`,
  `/product/x-${product}`,
  `/search?q=${encodeURIComponent(EVIL)}`,
  `/cards/search?q=evil`,
  `/cards/products?id=${product}`,
  '/privacy',
  '/terms',
  '/refunds',
  '/contact',
  '/login',
  `/${encodeURIComponent(SHORT)}`,
]

describe('words of owners, suppliers and visitors are words', () => {
  test.each(PAGES)('on %s', async (path) => {
    const response = await fetch(shop.url + path)
    const page = await response.text()
    const { faults: errors, jsons } = await lookAt(page)
    expect(errors).toEqual([])
    expect(page).toContain('evil')
    for (const json of jsons) JSON.parse(json)
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe-inline')
  })

  test('and what would be more than words is seen by this test', async () => {
    expect((await lookAt(`<p>${EVIL}</p><a href="java\tscript:evil()">x</a>`)).faults).toHaveLength(4)
  })
})

/** Parses a page and returns what would run or load foreign code, and its JSON scripts. */
async function lookAt(page: string): Promise<{ faults: string[]; jsons: string[] }> {
  const errors: string[] = []
  const jsons: string[] = []
  let isJson = false
  const reader = new HTMLRewriter()
    .on('*', {
      element({ tagName, attributes }) {
        for (const [name = '', value = ''] of attributes) {
          const address = value.replace(/[\s\0]/g, '').toLowerCase()
          const leads = ['href', 'src', 'srcset', 'action', 'formaction', 'xlink:href', 'data'].includes(name)
          if (name.startsWith('on') || name === 'style' || name === 'srcdoc') errors.push(`${tagName} ${name}`)
          if (leads && /^(javascript|data|vbscript):|^\/\/|^https?:\/\/evil/.test(address))
            errors.push(`${tagName} ${value}`)
        }
        if (['iframe', 'object', 'embed', 'base', 'style'].includes(tagName)) errors.push(tagName)
      },
    })
    .on('script', {
      element(script) {
        const type = script.getAttribute('type') ?? ''
        isJson = /^application\/(ld\+)?json$/.test(type)
        if (isJson) jsons.push('')
        else if (!script.getAttribute('src')?.startsWith('/')) errors.push('script')
      },
      text({ text }) {
        if (isJson) jsons[jsons.length - 1] += text
      },
    })
  await reader.transform(new Response(page)).text()
  return { faults: errors, jsons }
}

test('markup is made of strings in the places that were looked at, and nowhere else', async () => {
  const root = join(import.meta.dir, '../../site')
  const found: Record<string, number> = {}
  for await (const file of new Glob('**/*.{astro,ts,tsx}').scan(root)) {
    const uses = readFileSync(join(root, file), 'utf8').match(
      /set:html|\.(inner|outer)HTML\s*=|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write/g,
    )
    if (uses && !/\.test\.tsx?$/.test(file)) found[file] = uses.length
  }
  expect(found).toEqual({
    // JSON with `<` escaped.
    'layouts/Head.astro': 1,
    // Constant strings.
    'features/cart/cart-control.ts': 1,
    'features/product/lazy-row.ts': 1,
    'layouts/Logo.astro': 1,
    // Its texts are constant; the name is set as text.
    'features/product/pack-sheet.ts': 1,
    'features/search/search-results.ts': 2,
    'features/toasts/toast-stack.ts': 1,
    'ui/skeletons.ts': 1,
    // Fragments of the shop's own pages.
    'api/fragments.ts': 1,
  })
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'http://evil.example',
  'https://user:pw@evil.example',
  'file:///etc/passwd',
])('a banner that leads to %j is refused', (link) => {
  expect(checkSettings({ banners: [{ ...banner, link }] }).errors).toHaveProperty(['banners.0.link'])
})

test.each(['demo', 'setup', 'constructor', 'toString', '__proto__'])('%s is no setting', async (name) => {
  const save = async (body: string) => {
    const headers = { ...admin.headers, 'content-type': 'application/json' }
    return (await fetch(`${shop.url}/api/settings`, { method: 'PUT', headers, body })).json()
  }
  const { data } = await save(`{"${name}":{"shopName":"another"}}`)
  // A key named __proto__ is removed before anything reads it.
  if (name !== '__proto__') expect(Object.entries(data.faults)).toEqual([[name, 'is not a setting of this shop']])
  expect((await save('{}')).data.shopName).toBe(SHORT)
})

test('pages are the same bytes for everybody, with any request headers', async () => {
  const odd: Record<string, string>[] = [
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-scheme': 'nothttps' },
    { 'x-forwarded-prefix': '/evil' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-original-url': '/login' },
    { 'x-rewrite-url': '/login' },
    { 'x-http-method-override': 'POST' },
    { 'accept-language': 'hi' },
    { 'user-agent': '<script>evil()</script>' },
    { referer: 'https://evil.example/' },
    { origin: 'https://evil.example' },
    { range: 'bytes=0-10' },
  ]
  for (const path of ['/', `/x-${category}`, `/product/x-${product}`, '/cart', '/checkout', '/terms', '/nothing']) {
    const results = []
    for (const headers of [...odd, {}]) {
      const signedIn = { ...shopper.headers, cookie: `__Host-at=${shopper.accessToken}`, ...headers }
      const response = await fetch(shop.url + path, { headers: Object.keys(headers).length > 0 ? signedIn : {} })
      expect(response.headers.get('set-cookie')).toBe(null)
      results.push(await response.text())
    }
    expect([path, new Set(results).size]).toEqual([path, 1])
  }
})

test('personal responses are not cached, with any URL suffix', async () => {
  for (const end of ['', '/x.css', '/', ';x.css', '%2fx.css', '%00.css', '?x.css', '.css', '%3fx.css', '%23x.css']) {
    const response = await fetch(`${shop.url}/api/user/user-details${end}`, { headers: shopper.headers })
    const text = await response.text()
    expect([end, response.headers.get('cache-control')]).toEqual([end, 'no-store'])
    if (response.status !== 200) expect(text).not.toContain(shopper.email)
  }
})

test.each([
  '//evil.example/',
  '//evil.example/%2f..',
  '/\\evil.example/',
  '/%5cevil.example/',
  '/%2f%2fevil.example/',
  '/cart%0d%0aSet-Cookie:%20evil=1/',
  '/%0d%0aLocation:%20https:%2f%2fevil.example/',
  '/cart/?%0d%0aSet-Cookie:%20evil=1',
])('%s leads to no other site, and writes no header', async (path) => {
  const said = await say(shop.port, `GET ${path} HTTP/1.1\r\nHost: localhost:${shop.port}\r\n\r\n`)
  const [head = ''] = said.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 [34]\d\d/)
  expect(head).not.toMatch(/^set-cookie:/im)
  expect(head.match(/^location: (.*)$/im)?.[1] ?? '/').toMatch(/^\/(?![/\\])/)
})

const SMUGGLED = 'GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n'
test.each([
  ['a transfer coding that is none', `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ['two transfer codings', `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ['a blank before the colon', `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
  ['a negative length', `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n`],
  ['a length that is no number', `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x0\r\n\r\n`],
  ['a folded header', `GET / HTTP/1.1\r\nHost: a\r\nX-Folded: a\r\n b\r\n\r\n`],
  ['HTTP 0.9', 'GET /\r\n\r\n'],
])('%s is refused, with what comes after it', async (_, request) => {
  const said = await say(shop.port, request + SMUGGLED)
  expect(said).toMatch(/^HTTP\/1\.1 (4\d\d|501|505)/)
  expect(said.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
})

test.each([
  ['TRACE', 'TRACE / HTTP/1.1\r\nHost: a\r\nCookie: secret=1\r\n\r\n'],
  ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n'],
])('%s is no method of the shop, and is not echoed', async (_, request) => {
  const said = await say(shop.port, request)
  expect(said).toMatch(/^HTTP\/1\.1 4\d\d/)
  expect(said).not.toContain('secret')
})

test('a request with an absolute URL of another site is treated as one of this shop, or rejected', async () => {
  const said = await say(shop.port, `GET http://evil.example/nothing HTTP/1.1\r\nHost: localhost:${shop.port}\r\n\r\n`)
  expect(said).toMatch(/^HTTP\/1\.1 4\d\d/)
  expect(said).not.toContain('http://evil.example')
})

test.each([
  '/_astro/../../package.json',
  '/_astro/..%2f..%2fpackage.json',
  '/_astro/%2e%2e/%2e%2e/package.json',
  '/_astro/....//....//package.json',
  '/_astro/..\\..\\package.json',
  '/_astro/%252e%252e%252fpackage.json',
  '/icons/../../server/entry.mjs',
  '/icons/..%2f..%2fserver%2fentry.mjs',
  '/icons/%c0%ae%c0%ae/package.json',
  '/media/../../package.json',
  '/media/%2e%2e%2fpackage.json',
  '//etc/passwd',
  '/_image?href=/package.json',
  '/_image?href=http://169.254.169.254/&w=1&f=png',
  '/_server-islands/Header?s=&e=default&p=',
  '/_actions/x',
])('%s is no file of the shop', async (path) => {
  const said = await say(shop.port, `GET ${path} HTTP/1.1\r\nHost: localhost:${shop.port}\r\n\r\n`)
  expect(said).toMatch(/^HTTP\/1\.1 (404|400|301)/)
  expect(said).not.toMatch(/"dependencies"|root:x:/)
})

test.each([
  '/%',
  '/%zz',
  '/%ff%fe',
  `/product/%ff-${product}`,
  '/search?q=%',
  '/search?q=%ff%00',
  '/search?q=milk&page=100000',
  `/x-${category}/x-${subCategory}?page=100000`,
  '/search?q=milk&sort=price;drop table product',
  '/search?q=milk&page=-1&min=NaN&max=1e400',
])('%s is no fault of the shop', async (path) => {
  const said = await say(
    shop.port,
    `GET ${path.replaceAll(' ', '%20')} HTTP/1.1\r\nHost: localhost:${shop.port}\r\n\r\n`,
  )
  expect(said).toMatch(/^HTTP\/1\.1 [234]\d\d/)
})

// Adversary's trial: Bun's page for errors has the folder, the source and the stack.
test.each(['CONNECT 127.0.0.1:22', 'CONNECT *', 'CONNECT shop.example:443', 'CONNECT /'])(
  '%s is refused in few words, with the headers of every response',
  async (line) => {
    const said = await say(shop.port, `${line} HTTP/1.1\r\nHost: localhost:${shop.port}\r\n\r\n`)
    expect(said).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(said).toContain("Content-Security-Policy: default-src 'none'")
    expect(said.split('\r\n\r\n')[1]!.length).toBeLessThan(200)
  },
)

test('the shop responds normally after hundreds of aborted requests', async () => {
  const begun = [
    'GET / HT',
    'GET /search?q=milk HTTP/1.1\r\nHost: a\r\n\r\n',
    'POST /api/product/get HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"a',
    'POST /api/file/upload HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfff\r\nabc',
    `GET /api/events HTTP/1.1\r\nHost: a\r\nAuthorization: ${shopper.headers.authorization}\r\n\r\n`,
  ]
  for (let time = 0; time < 60; time++) await Promise.all(begun.map(hangUp))
  for (const path of ['/', '/search?q=milk', '/api/settings']) expect((await fetch(shop.url + path)).status).toBe(200)
})

/** Sends the beginning of a request and resets the connection. */
function hangUp(text: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(shop.port, '127.0.0.1', () => socket.write(text, () => socket.resetAndDestroy()))
    socket.on('error', () => {})
    socket.on('close', () => resolve())
  })
}
