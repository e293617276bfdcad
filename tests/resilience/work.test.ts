import { expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportView } from '../../src/import-export/contract.ts'
import { givenAdmin } from '../../src/testing/account.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { imageBytes } from '../../src/testing/images.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { finishJobs } from './fake-smtp-server.ts'
import { expectLedgerInvariants } from './ledger-invariants.ts'
import { openRestartableShop, putInStock } from './shop.ts'
import { sendShoppers } from './shoppers.ts'

setDefaultTimeout(240_000)

const database = await createTestDatabase()
const { db, url } = database
const productIds = await putInStock(db)
const shop = await openRestartableShop(url)
const { headers } = await givenAdmin(database)

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const isForm = body instanceof FormData
  const response = await fetch(shop.url + path, {
    method,
    headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: T }).data
}

/** Uploads a list of new products and takes the import as far as its review; returns functions to follow it. */
async function reviewList(sku: string, rows: number) {
  const lines = Array.from(
    { length: rows },
    (_, at) => `${sku}${at},Lentils ${sku} ${at},500 g,${10 + (at % 90)},${at % 7}`,
  )
  const form = new FormData()
  form.set('file', new File([['SKU,Name,Unit,MRP,Stock', ...lines].join('\n')], 'list.csv', { type: 'text/csv' }))
  const { _id: importId } = await ask<ImportView>('POST', '/api/import', form)
  const show = () => ask<ImportView>('GET', `/api/import?importId=${importId}`)
  const reach = (state: string) =>
    waitUntil(async () => {
      const [row] = await db.$client`select state from catalogue_import where id = ${importId}`
      return row!.state === state
    }, 120_000)
  const count = async () => {
    const [row] = await db.$client`select count(*)::int as count from product where sku like ${`${sku}%`}`
    return row!.count as number
  }
  await reach('mapping')
  const { mapping, money } = await show()
  await ask('POST', '/api/import/check', { importId, mapping, money })
  await reach('checked')
  return { importId, show, reach, count }
}

/** Slows an import down so that on any machine a kill hits it midway, and kills the shop there. */
async function killAmidst(begin: () => Promise<unknown>, hasBegun: () => Promise<boolean>) {
  await db.$client.unsafe(`
    create or replace function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return new; end $$;
    create trigger dawdle after update of position on catalogue_import for each row execute function dawdle()`)
  await begin()
  await waitUntil(hasBegun)
  shop.signal('SIGKILL')
  await shop.process.exited
  await db.$client.unsafe('drop trigger dawdle on catalogue_import')
}

/** Restarts the shop and runs the job that resumes imports, as if this one had been idle for an hour. */
async function resume(importId: string) {
  await shop.killAndStart()
  await db.$client`update catalogue_import set updated_at = now() - interval '1 hour' where id = ${importId}`
  await db.$client`select graphile_worker.add_job('import-resume')`
}

test('an import continues after the last complete batch when the shop was killed', async () => {
  const rows = 4_000
  const { importId, show, reach, count } = await reviewList('K', rows)
  const shoppers = await sendShoppers({ db, url: () => shop.url }, productIds, 2, 100)
  await killAmidst(
    () => ask('POST', '/api/import/run', { importId }),
    async () => (await count()) > 0,
  )
  const imported = await count()
  expect(imported).toBeLessThan(rows)
  expect(imported % 400).toBe(0)
  await resume(importId)
  await reach('done')
  expect(await show()).toMatchObject({ rows, fault: null, counts: { new: rows, changed: 0, unchanged: 0, faulty: 0 } })
  expect(await count()).toBe(rows)
  await shoppers.stop()
  await expectLedgerInvariants(url, shoppers.tries)
})

// admin P1-7
test('an undo continues when the shop was killed, and leaves nothing of the import', async () => {
  const rows = 1_600
  const { importId, reach, count } = await reviewList('U', rows)
  await ask('POST', '/api/import/run', { importId })
  await reach('done')
  const shoppers = await sendShoppers({ db, url: () => shop.url }, productIds, 2, 100)
  await killAmidst(
    () => ask('POST', '/api/import/undo', { importId }),
    async () => (await count()) < rows,
  )
  expect(await count()).toBeGreaterThan(0)
  expect((await count()) % 400).toBe(0)
  await resume(importId)
  await reach('undone')
  expect(await count()).toBe(0)
  await shoppers.stop()
  await expectLedgerInvariants(url, shoppers.tries)
})

test('an upload during a crash is shown nowhere, and succeeds when repeated', async () => {
  const shoppers = await sendShoppers({ db, url: () => shop.url }, productIds, 2, 100)
  const upload = async (number: number) => {
    const form = new FormData()
    form.set('image', new File([await imageBytes(number)], 'milk.png', { type: 'image/png' }))
    return (await ask<{ url: string }>('POST', '/api/file/upload', form)).url
  }
  const noted = async () => {
    const [row] = await db.$client`select count(*)::int as count from image`
    return row!.count as number
  }
  for (let kills = 0; kills < 2; kills++) {
    const before = await noted()
    const numbers = Array.from({ length: 8 }, (_, at) => 100 * kills + at)
    const uploads = Promise.allSettled(numbers.map(upload))
    await waitUntil(async () => (await noted()) > before)
    await shop.killAndStart()
    await uploads
    for (const number of numbers) expect((await fetch(shop.url + (await upload(number)))).status).toBe(200)
  }
  await shoppers.stop()
  // Leftovers of images that were never stored are removed along with other unused images.
  await db.$client`update image set unused_since = now() - interval '2 days'`
  await db.$client`select graphile_worker.add_job('image-prune')`
  await finishJobs(url)
  expect(await noted()).toBe(0)
  const stored = readdirSync(join(shop.dataDir, 'media')).filter((name) => !/^\.|\.new$/.test(name))
  expect(stored).toEqual([])
  await expectLedgerInvariants(url, shoppers.tries)
})
