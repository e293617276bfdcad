import { expect, test } from 'bun:test'
import { createApp } from '../../app.ts'
import { createProductSearch } from '../../catalogue/search/product-search.ts'
import { RATE_LIMITS } from '../../shared/rate-limits.ts'
import { givenShopper, TEST_ACCOUNTS } from '../../testing/account.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { NO_CARDS } from '../../testing/payments.ts'
import { recordRemoteIp } from '../http/remote-ip.ts'
import { silentLog } from '../runtime/log.ts'
import { createLimits } from './limits.ts'

const { db } = await createTestDatabase()

/** Opens an instance of the shop; several share the database. */
function openInstance(trustProxy = false) {
  const requestOrigin = { publicUrl: null, corsOrigins: [], trustProxy }
  const search = createProductSearch({ db })
  const limits = createLimits({ db, log: silentLog, requestOrigin, limits: RATE_LIMITS })
  const app = createApp({ db, search, log: silentLog, ...TEST_ACCOUNTS, ...NO_CARDS, requestOrigin, limits })
  return async (peer: string, path: string, { method = 'PUT', forwarded = '', authorization = '' } = {}) => {
    const headers = {
      'content-type': 'application/json',
      ...(forwarded && { 'x-forwarded-for': forwarded }),
      ...(authorization && { authorization }),
    }
    const request = new Request(`http://localhost${path}`, { method, headers, body: '{}' })
    recordRemoteIp(request, peer)
    const response = await app.handle(request)
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() }
  }
}

const CODE = '/api/user/forgot-password'
const statuses = (results: { status: number }[]) => [...new Set(results.map(({ status }) => status))].sort()
const times = <T>(count: number, run: () => Promise<T>) => Promise.all(Array.from({ length: count }, run))

test('rejects a client IP above its limit with Retry-After, and serves others', async () => {
  const ask = openInstance()
  expect(statuses(await times(60, () => ask('203.0.113.1', CODE)))).toEqual([400])
  const refused = await ask('203.0.113.1', CODE)
  expect(refused.status).toBe(429)
  expect(refused.body.message).toMatch(/^Too many requests: try again in \d+ minutes$/)
  expect(Number(refused.retryAfter)).toBeGreaterThan(3000)
  expect((await ask('203.0.113.2', CODE)).status).toBe(400)
})

test('shares the counters among instances', async () => {
  const [one, other] = [openInstance(), openInstance()]
  await times(30, () => one('203.0.113.3', CODE))
  await times(30, () => other('203.0.113.3', CODE))
  expect((await one('203.0.113.3', CODE)).status).toBe(429)
  expect((await other('203.0.113.3', CODE)).status).toBe(429)
})

test('ignores forwarded headers of untrusted clients', async () => {
  const ask = openInstance()
  const results = await Promise.all(
    Array.from({ length: 61 }, (_, at) => ask('203.0.113.4', CODE, { forwarded: `198.51.100.${at}` })),
  )
  expect(statuses(results)).toEqual([400, 429])
})

test('counts the IP that a trusted proxy added', async () => {
  const ask = openInstance(true)
  const from = (ip: string) => ask('10.0.0.1', CODE, { forwarded: `1.2.3.4, ${ip}` })
  await times(60, () => from('203.0.113.5'))
  expect((await from('203.0.113.5')).status).toBe(429)
  expect((await from('203.0.113.6')).status).toBe(400)
})

test('rejects an account above its own limit, from whatever IPs it orders, and serves others', async () => {
  const ask = openInstance()
  const shoppers = [await givenShopper({ db }), await givenShopper({ db })]
  let ips = 0
  const order = (of: 0 | 1) => {
    const { authorization } = shoppers[of]!.headers
    return ask(`198.51.100.${ips++}`, '/api/order/cash-on-delivery', { method: 'POST', authorization })
  }
  const { maxPerAccount } = RATE_LIMITS.order
  expect(statuses(await times(maxPerAccount, () => order(0)))).toEqual([400])
  const refused = await order(0)
  expect(refused.status).toBe(429)
  expect(refused.body.message).toMatch(/^Too many requests: try again in \d+ minutes$/)
  expect((await order(1)).status).toBe(400)
})

test('counts an IPv6 /64 as one client, however it is written', async () => {
  const ask = openInstance()
  await times(60, () => ask('2001:db8:1:2::1', CODE))
  expect((await ask('2001:0db8:0001:0002:aaaa:bbbb:cccc:dddd', CODE)).status).toBe(429)
  expect((await ask('2001:db8:1:3::1', CODE)).status).toBe(400)
})

test('counts searches in batches, and still limits them', async () => {
  const ask = openInstance()
  const search = () => ask('203.0.113.7', '/api/product/search-product', { method: 'POST' })
  let refused = 0
  for (let at = 0; at < 31; at++) refused += (await times(100, search)).filter(({ status }) => status === 429).length
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThanOrEqual(100)
})

test('does not count unlimited requests', async () => {
  const ask = openInstance()
  const results = await times(200, () => ask('203.0.113.8', '/api/category/get', { method: 'GET' }))
  expect(statuses(results)).toEqual([200])
})
