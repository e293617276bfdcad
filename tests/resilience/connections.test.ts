import { afterAll, expect, test } from 'bun:test'
import { closeDatabase, openDatabase } from '../../src/platform/database/database.ts'
import { migrateDatabase } from '../../src/platform/database/migrate.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { expectLedgerInvariants } from './ledger-invariants.ts'
import { openPostgres } from './postgres.ts'
import { openRestartableShop, putInStock } from './shop.ts'
import { sendShoppers } from './shoppers.ts'

const { url } = await openPostgres({ max_connections: '20' })
await migrateDatabase(url)
const db = openDatabase(url, { name: 'test', max: 1 })
afterAll(() => closeDatabase(db))
const productIds = await putInStock(db)

// Operator's trial: one of them served everybody, and the other one nearly nobody.
test('two instances sell on a server that has not enough connections for both', async () => {
  const instances = [await openRestartableShop(url), await openRestartableShop(url)]
  const warning = '2 instances may open 32 database connections (16 each), and the server has 17 for them'
  expect(instances.map(({ process }) => process.said().includes(warning))).toEqual([false, true])
  const crowds = await Promise.all(
    instances.map((instance) => sendShoppers({ db, url: () => instance.url }, productIds, 12)),
  )
  const sold = (at: number) => crowds[at]!.tries.filter(({ orderId }) => orderId !== null).length
  await waitUntil(() => sold(0) > 100 && sold(1) > 100)
  await Promise.all(crowds.map((shoppers) => shoppers.stop()))
  expect(crowds.map(({ faults }) => [...faults])).toEqual([[], []])
  for (const { process } of instances) {
    process.signal('SIGTERM')
    expect(await process.exited).toBe(0)
  }
  await expectLedgerInvariants(
    url,
    crowds.flatMap(({ tries }) => tries),
  )
})
