import { afterAll, expect, test } from 'bun:test'
import { checkProxy, checkReachability } from '../../src/platform/doctor/public-url.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { openRestartableShop } from '../resilience/shop.ts'

/** What a proxy on the shop's machine sends: the Host header, and whether it adds `X-Forwarded-For`. */
const passes = { host: (asked: string) => asked, saysSo: true }
const shop = { url: '' }
const proxy = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch(request) {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers({ host: passes.host(request.headers.get('host') ?? '') })
    if (passes.saysSo) headers.set('X-Forwarded-For', '203.0.113.9')
    return fetch(shop.url + pathname + search, { headers, redirect: 'manual', decompress: false })
  },
})
afterAll(() => proxy.stop(true))
const publicUrl = proxy.url

const { url } = await createTestDatabase()
shop.url = (await openRestartableShop(url, { PUBLIC_URL: publicUrl.origin, TRUST_PROXY: 'on' })).url

test('a real shop is known again by its public address, and one that refuses the Host is not taken for reached', async () => {
  Object.assign(passes, { host: (asked: string) => asked, saysSo: true })
  expect(await checkReachability(publicUrl)).toEqual({
    state: 'good',
    said: `${publicUrl.origin} leads to this shop`,
    fix: '',
  })
  passes.host = () => 'shop.internal'
  expect(await checkReachability(publicUrl)).toMatchObject({
    state: 'bad',
    said: `${publicUrl.origin} returns 400: the proxy sends the shop a Host that is not that of PUBLIC_URL`,
  })
})

test('a shop behind a proxy without forwarding headers is distinguished from one behind a proxy with them', async () => {
  Object.assign(passes, { host: (asked: string) => asked, saysSo: true })
  expect(await checkProxy(publicUrl)).toMatchObject({ state: 'good' })
  // Forwards a public host name, except for localhost, which the shop takes for a client on its own machine.
  Object.assign(passes, { host: (asked: string) => (asked === 'localhost' ? asked : 'shop.example'), saysSo: false })
  expect(await checkProxy(publicUrl)).toMatchObject({
    state: 'bad',
    said: expect.stringContaining('every request with "Host: localhost"'),
  })
})
