import { expect } from 'bun:test'
import { join } from 'node:path'
import { givenAdmin } from '../../src/testing/account.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { testWith } from '../../src/testing/test-with.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { expectOneMailAnOrder, finishJobs, openFakeSmtpServer } from '../resilience/fake-smtp-server.ts'
import { openFront } from '../resilience/front.ts'
import { expectLedgerInvariants } from '../resilience/ledger-invariants.ts'
import { openRestartableShop, putInStock } from '../resilience/shop.ts'
import { sendShoppers } from '../resilience/shoppers.ts'
import { failToOpen, makeDataDir } from '../start/process.ts'
import { openPooler } from './pgbouncer.ts'

const DOCTOR = join(import.meta.dir, '../../scripts/doctor.ts')
const json = { 'content-type': 'application/json' }

const BUSY = 503

/** Makes up to ten attempts while the shop responds that it is too busy. */
async function ask(url: string, init?: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(url, init)
    if (response.status !== BUSY || tries === 10) return response
    await Bun.sleep(1_000)
  }
}

testWith(
  ['pgbouncer'],
  'behind PgBouncer in transaction mode three instances share five connections: orders, edits, pages, search and jobs',
  async () => {
    const { db, url } = await createTestDatabase()
    const productIds = await putInStock(db)
    const pooler = await openPooler(url, 5)
    const office = await openFakeSmtpServer()
    const settings = { DATABASE_DIRECT_URL: url, SMTP_URL: office.url, MAIL_FROM: 'shop@shop.example' }
    const instances = await Promise.all([1, 2, 3].map(() => openRestartableShop(pooler.url, settings)))
    const front = openFront(instances.map((instance) => () => instance.url))
    const admin = await givenAdmin({ db })
    const [edited, ...sold] = productIds
    const shoppers = await sendShoppers({ db, url: () => front.url }, sold, 10, 20)

    for (let turn = 1; turn <= 4; turn++) {
      const body = JSON.stringify({ _id: edited, name: `Saffron ${turn}`, price: 300 + turn })
      const edit = { method: 'PUT', headers: { ...admin.headers, ...json }, body }
      expect((await ask(`${front.url}/api/product/update-product-details`, edit)).status).toBe(200)
      for (const instance of instances) {
        const page = async () => (await fetch(`${instance.url}/product/saffron-${turn}-${edited}`)).text()
        await waitUntil(async () => (await page()).includes(`₹${300 + turn}`))
        const search = { method: 'POST', headers: json, body: JSON.stringify({ search: `saffron ${turn}` }) }
        const found = await (await ask(`${instance.url}/api/product/search-product`, search)).text()
        expect(found).toContain(`Saffron ${turn}`)
      }
      // More concurrent requests than an instance has connections.
      const crowd = Array.from({ length: 60 }, (_, at) =>
        ask(`${instances[turn % 3]!.url}/api/${at % 2 ? 'category/get' : 'settings'}`),
      )
      expect((await Promise.all(crowd)).every(({ status }) => status === 200)).toBe(true)
    }
    await waitUntil(() => shoppers.tries.filter(({ orderId }) => orderId !== null).length > 20)
    await shoppers.stop()
    expect([...shoppers.faults.keys()].filter((status) => status !== BUSY)).toEqual([])
    expect(shoppers.tries.filter(({ unknown }) => unknown)).toEqual([])
    await finishJobs(url)
    await expectLedgerInvariants(url, shoppers.tries)
    expect(await expectOneMailAnOrder(url, office)).toBe(0)

    const [pooled] = await db.$client`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and (application_name like 'pooled %' or application_name = 'pulse')`
    expect(pooled!.count).toBeLessThanOrEqual(5)
    expect(pooler.log()).not.toMatch(/when not linked/)
  },
)

testWith(
  ['pgbouncer'],
  'behind PgBouncer doctor finds all well, and a start without the direct address says what is missing',
  async () => {
    const { url } = await createTestDatabase()
    const pooler = await openPooler(url, 2)
    const settings = { DATABASE_URL: pooler.url, DATA_DIR: makeDataDir() }
    const doctor = Bun.spawn([process.execPath, DOCTOR], {
      env: { PATH: process.env.PATH ?? '', ...settings, DATABASE_DIRECT_URL: url },
      stdout: 'pipe',
    })
    const said = await new Response(doctor.stdout).text()
    expect(said).toMatch(/✔ Pooler: +statements through it end after 5s at the latest/)
    for (const part of ['Database', 'Schema', 'Notifications', 'Clock', 'Jobs', 'Search'])
      expect(said).toContain(`✔ ${part}:`)

    const { host } = new URL(pooler.url)
    const sentence = `${host} is a pooler: DATABASE_DIRECT_URL must lead to the database itself, DATABASE_URL to the pooler\n`
    expect(await failToOpen(settings)).toEqual({ code: 1, said: `DATABASE_URL: ${sentence}` })
    const bothThrough = { ...settings, DATABASE_DIRECT_URL: `${pooler.url}?application_name=direct` }
    expect(await failToOpen(bothThrough)).toEqual({ code: 1, said: `DATABASE_DIRECT_URL: ${sentence}` })
  },
)
