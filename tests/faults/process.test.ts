import { expect, test } from 'bun:test'
import { waitUntil } from '../../src/testing/wait.ts'
import { expectBooksToAgree } from './books.ts'
import { openPostgres } from './postgres.ts'
import { openMortalShop, stockUp } from './shop.ts'
import { sendShoppers } from './shoppers.ts'

const server = await openPostgres()
const { db, productIds } = await stockUp(server.url)
const shop = await openMortalShop(server.url)
const url = () => shop.url

test('a shop that is killed at any moment loses no order that it promised, and makes none twice', async () => {
  const shoppers = await sendShoppers({ db, url }, productIds, 8)
  for (let kills = 0; kills < 4; kills++) {
    await Bun.sleep(300 + Math.random() * 700)
    await shop.killAndStart()
  }
  await shoppers.stop()
  const placed = shoppers.tries.filter(({ orderId }) => orderId !== null).length
  expect(placed).toBeGreaterThan(20)
  expect(shoppers.tries.filter(({ unknown }) => unknown)).toEqual([])
  const { orders } = await expectBooksToAgree(server.url, shoppers.tries)
  expect(orders).toBe(placed)
})

test('a database that crashes costs nobody an order, and the shop goes on by itself', async () => {
  const shoppers = await sendShoppers({ db, url }, productIds, 8)
  for (let crashes = 0; crashes < 3; crashes++) {
    await Bun.sleep(1_000)
    server.crash()
  }
  await Bun.sleep(3000)
  if (shop.process.ended()) throw new Error(shop.process.said().slice(-4000))
  await waitUntil(
    () =>
      fetch(`${shop.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    15_000,
  )
  await Bun.sleep(500)
  if (shop.process.ended()) throw new Error(shop.process.said())
  await shoppers.stop()
  expect(shop.process.ended()).toBe(false)
  expect(shoppers.tries.filter(({ unknown }) => unknown)).toEqual([])
  expect(shoppers.tries.filter(({ orderId }) => orderId !== null).length).toBeGreaterThan(20)
  await expectBooksToAgree(server.url, shoppers.tries)
})

test('while the database stands still, kept pages answer, the rest says 503 soon, and all recovers', async () => {
  const product = `${shop.url}/product/rice-0-${productIds[0]}`
  expect((await fetch(product)).status).toBe(200)
  server.pause()
  try {
    const started = performance.now()
    expect((await fetch(product)).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(1_000)
    const ready = await fetch(`${shop.url}/readyz`, { signal: AbortSignal.timeout(6_000) })
    expect(ready.status).toBe(503)
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
    const asked = await fetch(`${shop.url}/api/category/get`, { signal: AbortSignal.timeout(20_000) })
    expect(asked.status).toBe(503)
  } finally {
    server.goOn()
  }
  await waitUntil(
    () =>
      fetch(`${shop.url}/api/category/get`).then(
        ({ ok }) => ok,
        () => false,
      ),
    15_000,
  )
})
