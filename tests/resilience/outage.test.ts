import { expect, setDefaultTimeout, test } from 'bun:test'
import postgres from 'postgres'
import { JOBS_TABLE, queuedJobs } from '../../src/platform/jobs/runner-tables.ts'
import { givenShopper } from '../../src/testing/account.ts'
import { rounds } from '../../src/testing/rounds.ts'
import { testWith } from '../../src/testing/test-with.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { openPooler } from '../deploy/pgbouncer.ts'
import { embeddedServer, launchShop, makeDataDir, whenOpen } from '../start/process.ts'
import { openFakeSmtpServer } from './fake-smtp-server.ts'
import { expectLedgerInvariants } from './ledger-invariants.ts'
import { openPostgres } from './postgres.ts'
import { openRestartableShop, putInStock, type RestartableShop, stockUp } from './shop.ts'
import { askAs, type Shoppers, sendShoppers } from './shoppers.ts'
import { openTcpFaultProxy } from './tcp-fault-proxy.ts'

setDefaultTimeout(400_000)

/** A minute in a full run; otherwise long enough for failures that occur immediately. */
const OUTAGE_MS = rounds(12_000, 60_000)
const BUSY = 503
const placed = ({ tries }: Shoppers) => tries.filter(({ orderId }) => orderId !== null).length

const server = await openPostgres()
const { db, productIds } = await stockUp(server.url)
const office = await openFakeSmtpServer()
const mail = { SMTP_URL: office.url, MAIL_FROM: 'shop@shop.example' }
const admin = postgres(server.url, { max: 1, onnotice: () => {}, connection: { application_name: 'test' } })

async function expectToRecover(shop: RestartableShop, shoppers: Shoppers): Promise<void> {
  const before = placed(shoppers)
  await waitUntil(() => placed(shoppers) > before + 10, 90_000)
  await shoppers.stop()
  expect(shop.process.ended()).toBe(false)
  expect([...shoppers.faults.keys()].filter((status) => status !== BUSY)).toEqual([])
  await expectLedgerInvariants(server.url, shoppers.tries)
  // The shop itself soon resumes jobs that the outage interrupted, without a restart.
  await waitUntil(async () => (await queuedJobs(admin)).every(({ lockedForMs }) => (lockedForMs ?? 0) < 1_000))
}

/** Expects pages to be served throughout the outage, and changes to get a 503. */
async function expectToStand(shop: RestartableShop, change?: () => Promise<number>): Promise<void> {
  for (const until = performance.now() + OUTAGE_MS; performance.now() < until; ) {
    expect(shop.process.ended()).toBe(false)
    expect((await fetch(`${shop.url}/`)).status).toBe(200)
    if (change) expect(await change()).toBe(BUSY)
    await Bun.sleep(200)
  }
}

// money 4
test('a shop lives through a database that is read-only for a while, and says 503 meanwhile', async () => {
  const shop = await openRestartableShop(server.url, mail)
  expect((await fetch(`${shop.url}/`)).status).toBe(200)
  const shoppers = await sendShoppers({ db, url: () => shop.url }, productIds, 4, 20)
  await waitUntil(() => placed(shoppers) > 5)
  await admin`set default_transaction_read_only = off`
  const turn = async (state: string) => {
    await admin.unsafe(`alter system set default_transaction_read_only = ${state}`)
    await admin`select pg_reload_conf()`
  }
  const shopper = await givenShopper({ db })
  const fill = () => askAs(() => shop.url, shopper.headers)('POST', '/api/cart/create', { productId: productIds[0] })
  await turn('on')
  try {
    // Connections hear of a setting some time after the server was asked to reload it.
    await waitUntil(async () => (await fill()).status === BUSY)
    await expectToStand(shop, async () => (await fill()).status)
  } finally {
    await turn('off')
  }
  await expectToRecover(shop, shoppers)
  shop.signal('SIGTERM')
  expect(await shop.process.exited).toBe(0)
})

// money 3, money 4
test('a shop lives through a full disk of its database, and does what could not be written down once there is room', async () => {
  const shop = await openRestartableShop(server.url, mail)
  expect((await fetch(`${shop.url}/`)).status).toBe(200)
  const shoppers = await sendShoppers({ db, url: () => shop.url }, productIds, 4, 20)
  await waitUntil(() => placed(shoppers) > 5)
  // The error that Postgres raises when a file cannot grow.
  await admin.unsafe(`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  const full = ['"order"', JOBS_TABLE]
  for (const table of full)
    await admin.unsafe(
      `create trigger no_room before insert or delete on ${table} for each row execute function no_room()`,
    )
  await expectToStand(shop)
  expect(shoppers.faults.get(BUSY)).toBeGreaterThan(0)
  // A mail was sent, but its job could not be deleted.
  expect((await queuedJobs(admin)).some(({ lockedBy }) => lockedBy !== null)).toBe(true)
  for (const table of full) await admin.unsafe(`drop trigger no_room on ${table}`)
  await expectToRecover(shop, shoppers)
  shop.signal('SIGTERM')
  expect(await shop.process.exited).toBe(0)
})

// operator C2
testWith(
  ['pgbouncer'],
  'three instances behind PgBouncer live through a while without a database, and one that starts meanwhile waits for it',
  async () => {
    const own = await openPostgres()
    const stocked = await stockUp(own.url)
    await putInStock(stocked.db)
    // While the proxy cuts connections, the database is unreachable for everybody, including the pooler.
    const { port } = new URL(own.url)
    let isGone = false
    const wire = openTcpFaultProxy(Number(port), () => {
      const pass = (data: Uint8Array) => (isGone ? null : data)
      return { asked: pass, responded: pass }
    })
    const direct = own.url.replace(`:${port}/`, `:${wire.port}/`)
    const pooler = await openPooler(direct, 10)
    const settings = { DATABASE_DIRECT_URL: direct }
    const instances = await Promise.all([1, 2, 3].map(() => openRestartableShop(pooler.url, settings)))
    for (const instance of instances) expect((await fetch(`${instance.url}/`)).status).toBe(200)
    const shoppers = await sendShoppers({ db: stocked.db, url: () => instances[0]!.url }, stocked.productIds, 4, 50)
    await waitUntil(() => placed(shoppers) > 5)

    isGone = true
    wire.cut()
    // PgBouncer has noticed the outage once it logs it.
    await waitUntil(
      () => pooler.log().includes('server login failed') || pooler.log().includes('closing because'),
      30_000,
    )
    const env = { DATABASE_URL: pooler.url, DATA_DIR: makeDataDir(), TOKEN_SECRET: 'x'.repeat(32), ...settings }
    const late = launchShop(env, '--no-demo')
    await Promise.all(instances.map((instance) => expectToStand(instance)))
    expect(late.ended()).toBe(false)
    isGone = false
    const opened = await whenOpen(late)
    expect((await fetch(`${opened.url}/readyz`)).status).toBe(200)
    const before = placed(shoppers)
    await waitUntil(() => placed(shoppers) > before + 10)
    await shoppers.stop()
    for (const instance of instances) {
      expect(instance.process.ended()).toBe(false)
      await waitUntil(async () => (await fetch(`${instance.url}/api/category/get`)).status === 200)
    }
    expect([...shoppers.faults.keys()].filter((status) => status !== BUSY)).toEqual([])
    await expectLedgerInvariants(own.url, shoppers.tries)
    expect(embeddedServer(env.DATA_DIR)).toBeNull()
  },
)
