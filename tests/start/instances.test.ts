import { expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDemoCatalogue } from '../../src/demo/data.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestDatabase, createUnusedDatabase } from '../../src/testing/database.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { makeDataDir, openShop } from './process.ts'

setDefaultTimeout(300_000)

// operator H4; also a case that money.md tried and found correct: three instances start together on an empty database.
test('three instances that start at once on an empty database fill it once, and one password opens it', async () => {
  const { url, db } = await createUnusedDatabase()
  const TOKEN_SECRET = 'the secret of all instances of this shop'
  const folders = [1, 2, 3].map(makeDataDir)
  const instances = await Promise.all(
    folders.map((DATA_DIR) => openShop({ DATABASE_URL: url, DATA_DIR, TOKEN_SECRET })),
  )
  const [found] = await db.$client`
    select (select count(*)::int from product) as products, (select count(distinct sku)::int from product) as skus,
      (select count(*)::int from account where role = 'ADMIN') as admins,
      (select count(*)::int from product where stock <> (select sum(change) from stock_ledger where product_id = product.id))
        as unbalanced`
  expect(found).toEqual({ products: found!.skus, skus: found!.products, admins: 1, unbalanced: 0 })
  expect(found!.products).toBeGreaterThan(100)
  const reported = folders.map((folder) => join(folder, 'first-admin')).filter((file) => existsSync(file))
  const passwords = reported.flatMap(
    (file) => readFileSync(file, 'utf8').match(/([2-9a-zA]{4}-){3}[2-9a-zA]{4}/g) ?? [],
  )
  expect(passwords).toHaveLength(1)
  for (const instance of instances) {
    const login = await fetch(`${instance.url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@tokri.local', password: passwords[0] }),
    })
    expect(login.status).toBe(200)
    instance.signal('SIGTERM')
    expect(await instance.exited).toBe(0)
  }
})

test('a catalogue that was imported before the first start is the whole shop, and the start says so', async () => {
  const { url, db } = await createTestDatabase()
  const [ofDemo] = (await readDemoCatalogue()).products
  await givenProduct(db, { name: ofDemo!.name, sku: ofDemo!.sku })
  const settings = { DATABASE_URL: url, DATA_DIR: makeDataDir() }
  const first = await openShop(settings)
  expect(first.said()).toContain('the demo was not loaded: the shop has products or categories already')
  expect([...(await db.$client`select sku from product`)]).toEqual([{ sku: ofDemo!.sku }])
  first.signal('SIGTERM')
  await first.exited
  const again = await openShop(settings, '--no-demo')
  for (const line of ['demo was not loaded', 'counts at the first start']) expect(again.said()).not.toContain(line)
})

test('an instance says when a running one has another secret', async () => {
  const { url, db } = await createUnusedDatabase()
  const settings = { DATABASE_URL: url, DEMO: 'off' }
  const keys = () => db.$client`select public_key from push_key`
  const first = await openShop({ ...settings, DATA_DIR: makeDataDir() })
  await waitUntil(async () => (await keys()).length === 1)
  const [key] = await keys()
  const second = await openShop({ ...settings, DATA_DIR: makeDataDir() })
  for (const warning of [
    'a running instance has another TOKEN_SECRET',
    'another TOKEN_SECRET encrypted the key of notifications',
  ])
    expect([first.said().includes(warning), second.said().includes(warning)]).toEqual([false, true])
  // The jobs of the second start run on either instance.
  await waitUntil(async () => (await db.$client`select from graphile_worker.jobs`).length === 0)
  expect([...(await keys())]).toEqual([key!])
})

test('an instance says when a running one would reject the tokens that it signs', async () => {
  const { url } = await createUnusedDatabase()
  const [former, next] = ['the former secret of all instances', 'the secret that all of them change to']
  const start = (TOKEN_SECRET: string) =>
    openShop({ DATABASE_URL: url, DEMO: 'off', DATA_DIR: makeDataDir(), TOKEN_SECRET })
  const said = 'a running instance does not know the first TOKEN_SECRET of this one'
  const first = await start(former)
  const prepared = await start(`${former},${next}`)
  const early = await start(`${next},${former}`)
  expect([prepared, early].map((shop) => shop.said().includes(said))).toEqual([false, true])
  first.signal('SIGTERM')
  await first.exited
  const inOrder = await start(`${next},${former}`)
  expect(inOrder.said()).not.toContain(said)
})
