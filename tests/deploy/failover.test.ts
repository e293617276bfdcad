import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { openDatabase } from '../../src/platform/database/database.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { openFront } from '../resilience/front.ts'
import { expectLedgerInvariants } from '../resilience/ledger-invariants.ts'
import { openPostgres } from '../resilience/postgres.ts'
import { openRestartableShop, stockUp } from '../resilience/shop.ts'
import { sendShoppers } from '../resilience/shoppers.ts'
import { openStandby } from '../resilience/standby.ts'
import { makeDataDir } from '../start/process.ts'

const DOCTOR = join(import.meta.dir, '../../scripts/doctor.ts')

// operator M2: "When the primary is lost" in docs/operations.md, step by step.
test('after the primary is lost the standby is promoted, sells on with every order, and gets a standby of its own', async () => {
  const primary = await openPostgres()
  const { db, productIds } = await stockUp(primary.url)
  const standby = await openStandby(primary.url)
  const settings = { DATABASE_REPLICA_URL: standby.url }
  const before = await Promise.all([1, 2].map(() => openRestartableShop(primary.url, settings)))
  let front = openFront(before.map((instance) => () => instance.url))
  const shoppers = await sendShoppers({ db, url: () => front.url }, productIds, 4, 20)
  await waitUntil(() => shoppers.tries.filter(({ orderId }) => orderId !== null).length > 20)
  await shoppers.stop()
  // Transactions that the standby has not received would be lost, as the second step says.
  const [{ written } = {}] = await db.$client`select pg_current_wal_lsn()::text as written`
  const replayed = () => standby.sql`select pg_last_wal_replay_lsn() >= ${written}::pg_lsn as all`
  await waitUntil(async () => (await replayed())[0]!.all)

  // 1, 2
  primary.pause()
  await standby.sql`select pg_promote()`
  await waitUntil(async () => !(await standby.sql`select pg_is_in_recovery() as still`)[0]!.still)
  // 3, 4: the instances are restarted with the new address.
  for (const instance of before) instance.signal('SIGKILL')
  const after = await Promise.all([1, 2].map(() => openRestartableShop(standby.url)))
  front = openFront(after.map((instance) => () => instance.url))
  const promoted = openDatabase(standby.url, { name: 'test' })
  const later = await sendShoppers({ db: promoted, url: () => front.url }, productIds, 2, 20)
  await waitUntil(() => later.tries.filter(({ orderId }) => orderId !== null).length > 10)
  await later.stop()
  await expectLedgerInvariants(standby.url, [...shoppers.tries, ...later.tries])

  // 5, 7, 8
  const next = await openStandby(standby.url)
  const doctor = Bun.spawn([process.execPath, DOCTOR], {
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: standby.url,
      DATABASE_REPLICA_URL: next.url,
      DATA_DIR: makeDataDir(),
    },
    stdout: 'pipe',
  })
  const said = await new Response(doctor.stdout).text()
  for (const part of ['Database', 'Schema', 'Notifications', 'Jobs', 'Replica']) expect(said).toContain(`✔ ${part}:`)
}, 300_000)
