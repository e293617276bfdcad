import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { product } from '../../src/catalogue/schema.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { makeDataDir } from '../start/process.ts'
import { expectLedgerInvariants } from './ledger-invariants.ts'
import { openPostgres } from './postgres.ts'
import { openRestartableShop, stockUp } from './shop.ts'
import { sendShoppers } from './shoppers.ts'
import { openStandby } from './standby.ts'
import { openTcpFaultProxy } from './tcp-fault-proxy.ts'

const BUSY = 503
const DOCTOR = join(import.meta.dir, '../../scripts/doctor.ts')
/** Tables with public contents, the only ones that may be read on the replica. */
const SHOWN =
  /^(setting|delivery_time|(sub_)?category|sub_category_category|product(_category|_sub_category|_search|_search_details|_popularity|_declaration|_family)?|search_word)$/

const primary = await openPostgres()
const { db, productIds } = await stockUp(primary.url)
const [edited, ...sold] = productIds
const standby = await openStandby(primary.url)
const wire = openTcpFaultProxy(standby.port)
const replicaUrl = standby.url.replace(`:${standby.port}/`, `:${wire.port}/`)
const shop = await openRestartableShop(primary.url, { DATABASE_REPLICA_URL: replicaUrl })

const text = async (path: string) => {
  const response = await fetch(shop.url + path)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}
const productPage = () => text(`/product/rice-0-${edited}`)
// Neither the pages nor the results of narrowed searches are cached: each page is rendered after a search.
const searchPage = () => text('/search?q=rice&max=9000')
const setPrice = (rupees: number) =>
  db
    .update(product)
    .set({ priceInPaise: rupees * 100, discountPercent: 0 })
    .where(eq(product.id, edited!))

/** Returns how many renderings and searches have read from this server. */
async function readsOn(server: 'replica' | 'primary'): Promise<number> {
  const lines = (await text('/metrics')).matchAll(/^tokri_replica_reads_total\{from="(\w+)".*\} (\d+)$/gm)
  return [...lines].reduce((sum, [, from, count]) => sum + (from === server ? Number(count) : 0), 0)
}

/** Waits until new requests are read from the replica. */
async function untilReplicaIsRead(): Promise<void> {
  await waitUntil(async () => {
    const before = await readsOn('replica')
    await searchPage()
    return (await readsOn('replica')) >= before + 2
  })
}

/** Changes a price, waits until the page shows it, and expects no older price from then on. */
async function seeAnEdit(rupees: number): Promise<void> {
  await productPage()
  await setPrice(rupees)
  await waitUntil(async () => (await productPage()).includes(`₹${rupees}`))
  await expectEverywhere(rupees)
}

async function expectEverywhere(rupees: number): Promise<void> {
  for (let at = 0; at < 10; at++) {
    expect(await searchPage()).toContain(`₹${rupees}`)
    expect(await productPage()).toContain(`₹${rupees}`)
  }
}

/** Does the same as `seeAnEdit`, and waits until all reads go to the primary, after earlier ones have ended. */
async function seeAnEditOnThePrimary(rupees: number): Promise<void> {
  await seeAnEdit(rupees)
  await waitUntil(async () => {
    const before = { replica: await readsOn('replica'), primary: await readsOn('primary') }
    await expectEverywhere(rupees)
    return (await readsOn('replica')) === before.replica && (await readsOn('primary')) >= before.primary + 20
  })
}

async function askDoctor(): Promise<string> {
  const settings = { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replicaUrl, DATA_DIR: makeDataDir() }
  const env = { PATH: process.env.PATH ?? '', ...settings }
  return new Response(Bun.spawn([process.execPath, DOCTOR], { env, stdout: 'pipe' }).stdout).text()
}

/** Returns the tables in the statements that the shop sent to the standby. */
async function tablesRead(): Promise<Set<string>> {
  const tables = await standby.sql`select relname as name from pg_class where relkind in ('r', 'v', 'm', 'S')`
  const known = new Set(tables.map(({ name }) => name).filter((name) => !name.startsWith('pg_')))
  const statements = standby.statements().split(/\n(?!\t)/)
  const words = statements
    .filter((statement) => statement.startsWith('pooled tokri reads '))
    .flatMap((statement) => [...statement.matchAll(/\b(?:from|join|update|into)\s+(?:only\s+)?"?(\w+)/gi)])
    .map(([, word]) => word!)
  return new Set(words.filter((word) => known.has(word)))
}

test('pages and searches are read on the replica, and nothing else is, whoever orders meanwhile', async () => {
  await untilReplicaIsRead()
  const shoppers = await sendShoppers({ db, url: () => shop.url }, sold, 4)
  await waitUntil(async () => {
    await searchPage()
    await productPage()
    return shoppers.tries.filter(({ orderId }) => orderId !== null).length > 12
  })
  await shoppers.stop()
  expect([...shoppers.faults.keys()].filter((status) => status !== BUSY)).toEqual([])
  await expectLedgerInvariants(primary.url, shoppers.tries)
  await waitUntil(async () => {
    await searchPage()
    return new Set(['product', 'setting', 'product_search', 'search_word']).isSubsetOf(await tablesRead())
  })
  expect([...(await tablesRead())].filter((name) => !SHOWN.test(name))).toEqual([])
  const well = /✔ Replica: +it had everything \d+ ms after the primary/
  await waitUntil(async () => well.test(await askDoctor()))
})

test('while the replica is behind, an edit is on the pages at once, and stays there', async () => {
  await standby.pauseReplay()
  for (const rupees of [101, 102, 103]) await seeAnEditOnThePrimary(rupees)
  expect(await askDoctor()).toMatch(/✘ Replica: +it is \d+\.\d MB of log behind/)
  await standby.catchUp()
  await untilReplicaIsRead()
  expect(await searchPage()).toContain('₹103')
})

test('while the replica does not answer, pages are shown all the same, as they are', async () => {
  wire.hold()
  await seeAnEditOnThePrimary(104)
  wire.release()
  await untilReplicaIsRead()
  expect(await searchPage()).toContain('₹104')
})

test('a killed replica causes no errors, and is used again once it is back', async () => {
  const reading = { goesOn: true }
  const readers = Array.from({ length: 4 }, async () => {
    while (reading.goesOn) await searchPage()
  })
  await standby.kill()
  await seeAnEditOnThePrimary(105)
  await standby.start()
  await untilReplicaIsRead()
  reading.goesOn = false
  await Promise.all(readers)
  expect(await searchPage()).toContain('₹105')
})

test('a change that nobody heard of is on the pages once the shop listens again', async () => {
  await standby.pauseReplay()
  await productPage()
  // Terminates the listening connections in the same transaction, so that they miss its notification.
  await db.$client.begin(async (tx) => {
    await tx`update product set price_in_paise = 10600 where id = ${edited!}`
    await tx`select pg_terminate_backend(pid, 1000) from pg_stat_activity 
      where application_name = 'tokri events' and datname = current_database()`
  })
  await waitUntil(async () => (await productPage()).includes('₹106'))
  expect(await searchPage()).toContain('₹106')
  await standby.catchUp()
  await untilReplicaIsRead()
})

test('a primary that goes on in a new timeline has its replica again when that has followed', async () => {
  const [server] = await db.$client`select current_setting('data_directory') as directory`
  writeFileSync(join(server!.directory, 'standby.signal'), '')
  primary.crash()
  const promote = () => db.$client`select pg_promote() where pg_is_in_recovery()`.catch(() => [])
  await waitUntil(async () => (await promote()).length === 1)
  await waitUntil(async () => (await fetch(`${shop.url}/search?q=rice`)).ok)
  await seeAnEdit(107)
  // Forces a restart point, which would otherwise take minutes.
  await waitUntil(async () => {
    await db.$client`checkpoint`
    await standby.sql`checkpoint`
    const [control] = await standby.sql`select timeline_id from pg_control_checkpoint()`
    return control!.timeline_id === 2
  })
  await untilReplicaIsRead()
  expect(await searchPage()).toContain('₹107')
})

test('a replica that was made a primary of its own is read no more', async () => {
  await standby.sql`select pg_promote()`
  await seeAnEditOnThePrimary(108)
  expect(await askDoctor()).toMatch(/✘ Replica: +it is no standby \(any more\), and nothing is read there/)
})
