import { expect, test } from 'bun:test'
import postgres from 'postgres'
import { migrateDatabase } from '../../src/platform/database/migrate.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { expectLedgerInvariants } from './ledger-invariants.ts'
import { nextMigrations } from './next-version.ts'
import { openRestartableShop, putInStock } from './shop.ts'
import { sendShoppers } from './shoppers.ts'

const { db, url } = await createTestDatabase()
const productIds = await putInStock(db)
const shop = await openRestartableShop(url)

test('a migration does not block shoppers, and the old version continues after it', async () => {
  const shoppers = await sendShoppers({ db, url: () => shop.url }, productIds, 4)
  const { folder, when } = nextMigrations()
  // A long read, such as a report, blocks changes to the table in the meantime.
  const reader = postgres(url, { max: 1, onnotice: () => {} })
  const isRead = Promise.withResolvers<void>()
  let isReading = false
  let isMigrated = false
  try {
    const reading = reader.begin(async (tx) => {
      await tx`select count(*) from product`
      isReading = true
      await isRead.promise
    })
    await waitUntil(() => isReading)
    const migrating = migrateDatabase(url, { folder, upTo: when }).then(() => {
      isMigrated = true
    })
    // The migration repeatedly stops waiting for its lock, so that shoppers get through.
    await Bun.sleep(4_000)
    const before = shoppers.tries.length
    await waitUntil(() => shoppers.tries.length > before + 10)
    expect(isMigrated).toBe(false)
    isRead.resolve()
    await reading
    await migrating
  } finally {
    isRead.resolve()
    await reader.end({ timeout: 5 })
  }
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  const after = shoppers.tries.length
  const sold = () => shoppers.tries.slice(after).filter(({ orderId }) => orderId !== null).length
  await waitUntil(() => sold() > 5)
  await shoppers.stop()
  expect([...shoppers.faults]).toEqual([])
  for (const path of [`/product/rice-0-${productIds[0]}`, '/']) expect((await fetch(shop.url + path)).status).toBe(200)
  await expectLedgerInvariants(url, shoppers.tries)
})
