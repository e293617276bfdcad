import { expect, test } from 'bun:test'
import { createApp } from '../../src/app.ts'
import { createProductSearch } from '../../src/catalogue/search/product-search.ts'
import { recordRemoteIp } from '../../src/platform/http/remote-ip.ts'
import { createLimits } from '../../src/platform/rate-limit/limits.ts'
import { limitsByRoute } from '../../src/platform/rate-limit/plugin.ts'
import { silentLog } from '../../src/platform/runtime/log.ts'
import { RATE_LIMITS } from '../../src/shared/rate-limits.ts'
import { TEST_ACCOUNTS } from '../../src/testing/account.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { NO_CARDS } from '../../src/testing/payments.ts'
import { say } from './whole-shop.ts'

const { db } = await createTestDatabase()
const search = createProductSearch({ db })
const limits = createLimits({ db, log: silentLog, requestOrigin: TEST_ACCOUNTS.requestOrigin, limits: RATE_LIMITS })
const app = createApp({ db, search, log: silentLog, ...TEST_ACCOUNTS, ...NO_CARDS, limits })

const LIMITED = [...limitsByRoute(app.routes).keys()]

const SPELLINGS: [how: string, (path: string) => string][] = [
  ['as it is', (path) => path],
  ['with a slash at the end', (path) => `${path}/`],
  ['with two slashes at the end', (path) => `${path}//`],
  ['with two slashes at the start', (path) => `/${path}`],
  ['with two slashes within', (path) => path.replace('/api/', '/api//')],
  ['with a dot', (path) => path.replace('/api/', '/api/./')],
  ['with two dots', (path) => path.replace('/api/', '/x/../api/')],
  ['with a dot at the end', (path) => `${path}/.`],
  ['in capitals', (path) => path.toUpperCase()],
  ['with an escaped letter', (path) => path.replace('/api', '/%61pi')],
  [
    'with an escaped letter at the end',
    (path) => path.replace(/.$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ],
  ['with an escaped slash', (path) => path.replace(/\/([^/]*)$/, '%2f$1')],
  ['with an escaped slash at the end', (path) => `${path}%2F`],
  ['with a backslash', (path) => path.replace('/api/', '/api\\')],
  ['with a semicolon', (path) => `${path};x=1`],
  ['with an empty query', (path) => `${path}?`],
  ['with a query', (path) => `${path}?a=/b/`],
  ['with a fragment', (path) => `${path}#x`],
  ['with a space', (path) => `${path}%20`],
  ['with a zero', (path) => `${path}%00`],
]
const LISTS = /^POST \/api\/product\/(?:get|get-.*-?by-.*|bought-together|search-product)$/
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']
const NOWHERE = /There is nothing at this URL|This URL supports/

let peers = 0

/** Sends a request from a new IP address; returns whether a route handled it and whether a limit counted it. */
async function ask(method: string, path: string) {
  peers += 1
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const request = new Request(`http://localhost${path}`, {
    method,
    ...(hasBody && { headers: { 'content-type': 'application/json' }, body: '{}' }),
  })
  recordRemoteIp(request, `203.0.${peers >> 8}.${peers & 255}`)
  const before = await countedIps()
  const response = await app.handle(request)
  const text = await response.text()
  const isThere = method === 'OPTIONS' ? false : method === 'HEAD' ? response.status < 404 : !NOWHERE.test(text)
  return { isThere, isCounted: (await countedIps()) > before }
}

async function countedIps(): Promise<number> {
  const [{ count } = { count: 0 }] = await db.$client<
    { count: number }[]
  >`select count(*)::int as count from rate_limit`
  return count
}

// security 1
test('the calls that guess, write or search are limited', () => {
  for (const route of ['POST /api/user/login', 'POST /api/order/checkout', 'POST /api/product/search-product'])
    expect(LIMITED).toContain(route)
})

test('every call by which a stranger lists products is limited', () => {
  const lists = app.routes.map(({ method, path }) => `${method} ${path}`).filter((route) => LISTS.test(route))
  expect(lists).toHaveLength(7)
  expect(lists.filter((route) => !LIMITED.includes(route))).toEqual([])
})

// security 1
test.each(SPELLINGS)('a limited call %s is counted, or is not there', async (how, spelt) => {
  for (const route of LIMITED) {
    const [method, path] = route.split(' ') as [string, string]
    const { isThere, isCounted } = await ask(method, spelt(path))
    if (how === 'as it is') expect([route, isThere, isCounted]).toEqual([route, true, true])
    else expect([route, isThere && !isCounted]).toEqual([route, false])
  }
})

// security 1
test('a limited call by any method is counted, or is not there', async () => {
  for (const route of LIMITED) {
    for (const method of METHODS) {
      const { isThere, isCounted } = await ask(method, route.split(' ')[1]!)
      expect([method, route, isThere && !isCounted]).toEqual([method, route, false])
    }
  }
})

/** Returns a function that sends a request through a proxy with this `X-Forwarded-For` and returns the limit's verdict. */
function behindProxy() {
  const limit = { max: 12, windowSeconds: 60 }
  const { enter } = createLimits({ db, log: silentLog, requestOrigin: { trustProxy: true }, limits: { some: limit } })
  return async (forwarded: string) => {
    const request = new Request('http://localhost/', { headers: { 'x-forwarded-for': forwarded } })
    recordRemoteIp(request, '10.0.0.1')
    return enter('some', request).then(
      () => 'counted',
      () => 'refused',
    )
  }
}

// security 13
test('an IP counts as one client in every form that proxies write', async () => {
  const ask = behindProxy()
  const FORMS = [
    (ip: string) => ip,
    (ip: string) => `::ffff:${ip}`,
    (ip: string) => `::FFFF:${ip}`,
    (ip: string) => `0:0:0:0:0:ffff:${ip}`,
    (ip: string) =>
      `::ffff:${ip
        .split('.')
        .map((part) => Number(part).toString(16).padStart(2, '0'))
        .join('')
        .replace(/(.{4})/, '$1:')}`,
    (ip: string) => `${ip}:4711`,
    (ip: string) => `[::ffff:${ip}]`,
    (ip: string) => `[::ffff:${ip}]:4711`,
    (ip: string) => `"[::ffff:${ip}]:4711"`,
    (ip: string) => `"${ip}"`,
    (ip: string) => ` ${ip} `,
    (ip: string) => `1.2.3.4, ::ffff:9.9.9.9, ${ip}`,
  ]
  for (const form of FORMS)
    expect([form('203.0.113.66'), await ask(form('203.0.113.66'))]).toEqual([form('203.0.113.66'), 'counted'])
  for (const form of FORMS)
    expect([form('203.0.113.66'), await ask(form('203.0.113.66'))]).toEqual([form('203.0.113.66'), 'refused'])
  for (const form of FORMS) expect(await ask(form('198.51.100.20'))).toBe('counted')
  const household = [
    '2001:db8:1:2::1',
    '2001:0DB8:0001:0002:aaaa:bbbb:cccc:dddd',
    '[2001:db8:1:2::3]:443',
    '2001:db8:1:2::4%eth0',
  ]
  for (let time = 0; time < 3; time++) for (const ip of household) expect([ip, await ask(ip)]).toEqual([ip, 'counted'])
  for (const ip of household) expect([ip, await ask(ip)]).toEqual([ip, 'refused'])
})

// security, what held 32
test('two lines of forwarded addresses are one list, of which the last counts', async () => {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ headers }) => new Response(headers.get('x-forwarded-for')),
  })
  try {
    const lines = ['1.2.3.4', '203.0.113.66'].map((address) => `X-Forwarded-For: ${address}\r\n`).join('')
    const said = await say(server.port!, `GET / HTTP/1.1\r\nHost: a\r\n${lines}\r\n`)
    expect(said.split('\r\n\r\n')[1]).toBe('1.2.3.4, 203.0.113.66')
  } finally {
    await server.stop(true)
  }
})

// security 13
test('an invalid IP is counted as that of the proxy', async () => {
  const ask = behindProxy()
  const odd = [
    'unknown',
    '_hidden',
    '0x7f.1',
    '2130706433',
    '1.2.3',
    '999.1.1.1',
    'a.example',
    '::ffff:1.2.3.999',
    '[::1',
    ',',
    '1.2.3.4:99:1',
    '203.0.113.9:x',
  ]
  for (const forwarded of odd) expect(await ask(forwarded)).toBe('counted')
  expect(await ask('nothing')).toBe('refused')
  expect(await ask('203.0.113.9')).toBe('counted')
})

// security, suspected 6
test('all networks of one customer of IPv6 together may do eight times as much as one of them', async () => {
  const ask = behindProxy()
  const results = []
  for (let at = 0; at < 100; at++) results.push(await ask(`2001:db8:77:${at.toString(16)}::1`))
  expect(results.filter((result) => result === 'counted').length).toBe(96)
  expect(await ask('2001:db8:78::1')).toBe('counted')
})
