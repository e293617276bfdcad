import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { product } from '../../src/catalogue/schema.ts'
import { saveSettings } from '../../src/settings/queries.ts'
import { givenShopper, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { expectOneMailAnOrder, finishJobs, openFakeSmtpServer } from './fake-smtp-server.ts'
import { openFront } from './front.ts'
import { expectLedgerInvariants } from './ledger-invariants.ts'
import { nextVersion } from './next-version.ts'
import { openRestartableShop, putInStock } from './shop.ts'
import { sendShoppers } from './shoppers.ts'

const database = await createTestDatabase()
const { db, url } = database
const productIds = await putInStock(db)
const next = nextVersion()
const office = await openFakeSmtpServer()
const settings = { SMTP_URL: office.url, MAIL_FROM: 'shop@shop.example' }
const instances = [await openRestartableShop(url, settings)]
instances.push(...(await Promise.all([openRestartableShop(url, settings), openRestartableShop(url, settings)])))
const front = openFront(instances.map((instance) => () => instance.url))
/** The balancer's response for an order sent to a killed instance; a retry with the same key shows if it was placed. */
const GATEWAY_ERROR = 502
const json = { 'content-type': 'application/json' }

test('who signs in at one instance is signed in at all, and signed out of all at once', async () => {
  const { email } = await givenShopper(database)
  const login = await fetch(`${instances[0]!.url}/api/user/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password: TEST_PASSWORD }),
  })
  const { data } = (await login.json()) as { data: { accesstoken: string } }
  const headers = { authorization: `Bearer ${data.accesstoken}` }
  const ask = () => Promise.all(instances.map(({ url }) => fetch(`${url}/api/user/user-details`, { headers })))
  expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await fetch(`${instances[1]!.url}/api/user/logout`, { headers })).status).toBe(200)
  expect((await ask()).map(({ status }) => status)).toEqual([401, 401, 401])
})

test('wrong passwords are counted by all instances together', async () => {
  const { email } = await givenShopper(database)
  const statuses: number[] = []
  for (let at = 0; at < 15; at++) {
    const body = JSON.stringify({ email, password: 'wrong password' })
    statuses.push((await fetch(`${front.url}/api/user/login`, { method: 'POST', headers: json, body })).status)
  }
  const instanceUrl = instances[2]!.url
  const body = JSON.stringify({ email, password: TEST_PASSWORD })
  expect(statuses.at(-1)).toBe(429)
  expect((await fetch(`${instanceUrl}/api/user/login`, { method: 'POST', headers: json, body })).status).toBe(429)
})

test('a pause until a moment holds at every instance, also one that starts meanwhile, and ends by itself at all', async () => {
  const until = Date.now() + 20_000
  await saveSettings(db, { paused: { message: 'Rain', until: new Date(until).toISOString() } })
  const pages = async () => await Promise.all(instances.map(async ({ url }) => (await fetch(url)).text()))
  const all = async (words: string) => (await pages()).every((page) => page.includes(words))
  await waitUntil(() => all('>Paused<'))
  await instances[1]!.restart()
  expect(Date.now()).toBeLessThan(until)
  expect(await all('>Paused<')).toBe(true)
  await waitUntil(() => all('10 min delivery'))
  expect(Date.now()).toBeGreaterThanOrEqual(until)
})

test('a price that changes is on the pages of every instance within a moment', async () => {
  const [id] = productIds
  const pages = () => Promise.all(instances.map(async ({ url }) => (await fetch(`${url}/product/rice-0-${id}`)).text()))
  expect((await pages()).every((page) => page.includes('₹50'))).toBe(true)
  await db.update(product).set({ priceInPaise: 12_300 }).where(eq(product.id, id!))
  await waitUntil(async () => (await pages()).every((page) => page.includes('₹123')))
})

test('live updates reach all instances', async () => {
  const shopper = await givenShopper(database)
  const addressId = await givenAddress(db, shopper.userId)
  await givenCart(db, shopper.userId, { [productIds[1]!]: 1 })
  const leaving = new AbortController()
  const received = ['', '']
  const streams = [1, 2].map(async (at) => {
    const response = await fetch(`${instances[at]!.url}/api/events`, {
      headers: shopper.headers,
      signal: leaving.signal,
    })
    expect(response.status).toBe(200)
    for await (const chunk of response.body!) received[at - 1] += new TextDecoder().decode(chunk)
  })
  await waitUntil(() => received.every((text) => text.includes('hello')))
  const price = Math.round((5700 * 99) / 100) / 100
  const response = await fetch(`${instances[0]!.url}/api/order/cash-on-delivery`, {
    method: 'POST',
    headers: { ...shopper.headers, ...json },
    body: JSON.stringify(orderOf(addressId, { [productIds[1]!]: 1 }, Math.floor(price))),
  })
  const { data, message } = (await response.json()) as { data: { orderId: string }; message: string }
  expect(message).toContain('rder')
  await waitUntil(() => received.every((text) => text.includes(data.orderId)))
  leaving.abort()
  await Promise.allSettled(streams)
})

test('instances that are replaced one by one lose no request, over connections that the balancer keeps', async () => {
  front.lost.length = 0
  front.connections.opened = 0
  const shoppers = await sendShoppers({ db, url: () => front.url }, productIds, 6, 20)
  await waitUntil(() => front.asked.every((count) => count > 50))
  // At most one connection per shopper and instance.
  expect(front.connections.opened).toBeLessThanOrEqual(6 * instances.length)
  for (const [at, instance] of instances.entries()) {
    await waitUntil(() => front.asked[at]! > 10)
    expect(await instance.restart()).toBe(0)
    front.asked[at] = 0
  }
  await waitUntil(() => front.asked.every((count) => count > 10))
  await shoppers.stop()
  expect(front.lost).toEqual([])
  expect([...shoppers.faults]).toEqual([])
  await finishJobs(url)
  await expectLedgerInvariants(url, shoppers.tries)
  expect(await expectOneMailAnOrder(url, office)).toBe(0)
})

test('an instance that is killed takes with it what it was answering and nothing else; jobs are done once by the rest', async () => {
  const shoppers = await sendShoppers({ db, url: () => front.url }, productIds, 6, 20)
  await Bun.sleep(700)
  instances[1]!.signal('SIGKILL')
  await instances[1]!.process.exited
  await Bun.sleep(1_500)
  await shoppers.stop()
  expect([...shoppers.faults.keys()].filter((status) => status !== GATEWAY_ERROR)).toEqual([])
  expect(shoppers.tries.filter(({ unknown }) => unknown)).toEqual([])
  await instances[1]!.killAndStart()
  await finishJobs(url)
  await expectLedgerInvariants(url, shoppers.tries)
  await expectOneMailAnOrder(url, office)
})

test('while an instance is killed and another becomes a new version that migrates, orders go on, each of them once', async () => {
  const shoppers = await sendShoppers({ db, url: () => front.url }, productIds, 6, 20)
  front.lost.length = 0
  front.asked.fill(0)
  await waitUntil(() => front.asked.every((count) => count > 10))
  instances[1]!.signal('SIGKILL')
  expect(await instances[0]!.restart(next)).toBe(0)
  expect(await db.$client`select to_come from "order" limit 1`).toHaveLength(1)
  front.asked.fill(0)
  // The third instance still runs the old version.
  await waitUntil(() => front.asked[0]! > 10 && front.asked[2]! > 10)
  await instances[1]!.killAndStart(next)
  await waitUntil(() => front.asked[1]! > 10)
  await shoppers.stop()
  expect(front.lost.filter(({ at }) => at !== 1)).toEqual([])
  expect([...shoppers.faults.keys()].filter((status) => status !== GATEWAY_ERROR)).toEqual([])
  expect(shoppers.tries.filter(({ unknown }) => unknown)).toEqual([])
  await finishJobs(url)
  await expectLedgerInvariants(url, shoppers.tries)
  await expectOneMailAnOrder(url, office)
})
