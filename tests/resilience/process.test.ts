import { expect, test } from 'bun:test'
import { waitUntil } from '../../src/testing/wait.ts'
import { expectLedgerInvariants } from './ledger-invariants.ts'
import { openPostgres } from './postgres.ts'
import { openRestartableShop, stockUp } from './shop.ts'
import { type Shoppers, sendShoppers } from './shoppers.ts'

const server = await openPostgres()
const { db, productIds } = await stockUp(server.url)
const shop = await openRestartableShop(server.url)
const url = () => shop.url
const placed = ({ tries }: Shoppers) => tries.filter(({ orderId }) => orderId !== null).length
const results = (path: string) =>
  fetch(shop.url + path).then(
    ({ ok }) => ok,
    () => false,
  )

test('a shop that is killed at any moment neither loses nor duplicates a confirmed order', async () => {
  const shoppers = await sendShoppers({ db, url }, productIds, 8)
  for (let kills = 0; kills < 4; kills++) {
    const before = placed(shoppers)
    await waitUntil(() => placed(shoppers) > before + 5)
    await Bun.sleep(Math.random() * 200)
    await shop.killAndStart()
  }
  await shoppers.stop()
  expect(shoppers.tries.filter(({ unknown }) => unknown)).toEqual([])
  const { orders } = await expectLedgerInvariants(server.url, shoppers.tries)
  expect(orders).toBe(placed(shoppers))
})

test('a database crash loses no order, and the shop continues', async () => {
  const shoppers = await sendShoppers({ db, url }, productIds, 8)
  for (let crashes = 0; crashes < 3; crashes++) {
    const before = placed(shoppers)
    await waitUntil(() => placed(shoppers) > before + 5)
    server.crash()
  }
  await waitUntil(() => results('/readyz'))
  const before = placed(shoppers)
  await waitUntil(() => placed(shoppers) > before + 20)
  await shoppers.stop()
  expect(shop.process.ended()).toBe(false)
  expect(shoppers.tries.filter(({ unknown }) => unknown)).toEqual([])
  await expectLedgerInvariants(server.url, shoppers.tries)
})

test('while the database hangs, cached pages are served, all else returns 503, and everything recovers', async () => {
  const shoppers = await sendShoppers({ db, url }, productIds, 4)
  await waitUntil(() => placed(shoppers) > 5)
  const product = `${shop.url}/product/rice-0-${productIds[0]}`
  expect((await fetch(product)).status).toBe(200)
  server.pause()
  try {
    const started = performance.now()
    expect((await fetch(product)).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(5_000)
    const ready = await fetch(`${shop.url}/readyz`, { signal: AbortSignal.timeout(20_000) })
    expect(ready.status).toBe(503)
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
    const asked = await fetch(`${shop.url}/api/category/get`, { signal: AbortSignal.timeout(20_000) })
    expect(asked.status).toBe(503)
  } finally {
    server.goOn()
  }
  await waitUntil(() => results('/api/category/get'))
  const before = placed(shoppers)
  await waitUntil(() => placed(shoppers) > before + 5)
  await shoppers.stop()
  expect([...shoppers.faults.keys()].filter((status) => status !== 503)).toEqual([])
  await expectLedgerInvariants(server.url, shoppers.tries)
})
