import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { product } from '../../src/catalogue/schema.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { expectLedgerInvariants } from './ledger-invariants.ts'
import { openRestartableShop, putInStock } from './shop.ts'
import { sendShoppers } from './shoppers.ts'
import { openTcpFaultProxy } from './tcp-fault-proxy.ts'

const { db, url } = await createTestDatabase()
const productIds = await putInStock(db)
const port = Number(new URL(url).port)
const through = (wire: { port: number }) => url.replace(`:${port}/`, `:${wire.port}/`)
const main = openTcpFaultProxy(port)
const direct = openTcpFaultProxy(port)
const shop = await openRestartableShop(through(main), { DATABASE_DIRECT_URL: through(direct) })
const page = async () => (await fetch(`${shop.url}/product/rice-0-${productIds[0]}`)).text()
const setPrice = (rupees: number) =>
  db
    .update(product)
    .set({ priceInPaise: rupees * 100 })
    .where(eq(product.id, productIds[0]!))

test('prices changed without a connection are on the pages after the reconnect', async () => {
  const shoppers = await sendShoppers({ db, url: () => shop.url }, productIds.slice(1), 3)
  for (const rupees of [101, 102, 103]) {
    expect(await page()).not.toContain(`₹${rupees}`)
    direct.cut()
    await setPrice(rupees)
    await waitUntil(async () => (await page()).includes(`₹${rupees}`))
  }
  await shoppers.stop()
  // A machine that does much else may be too busy for some.
  expect([...shoppers.faults.keys()].filter((status) => status !== 503)).toEqual([])
  await expectLedgerInvariants(url, shoppers.tries)
})

test('a lost database response, also of a commit, neither loses nor duplicates an order', async () => {
  const shoppers = await sendShoppers({ db, url: () => shop.url }, productIds, 6)
  for (let cuts = 0; cuts < 25; cuts++) {
    await Bun.sleep(60 + Math.random() * 120)
    main.cut()
  }
  await waitUntil(() => shoppers.tries.filter(({ orderId }) => orderId !== null).length > 20)
  await shoppers.stop()
  expect(shop.process.ended()).toBe(false)
  expect(shoppers.tries.filter(({ unknown }) => unknown)).toEqual([])
  expect([...shoppers.faults.keys()].filter((status) => status !== 503)).toEqual([])
  await expectLedgerInvariants(url, shoppers.tries)
})
