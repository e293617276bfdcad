import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json'
import type { Days } from '../../src/dashboard/queries.ts'
import { salesJobs } from '../../src/dashboard/sales/jobs.ts'
import { missingImages } from '../../src/images/missing.ts'
import { restoreBackup } from '../../src/platform/backup/restore.ts'
import { loadSettings } from '../../src/settings/queries.ts'
import { givenAdmin, mediaInMemory, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestApp } from '../../src/testing/app.ts'
import { createUnusedDatabase } from '../../src/testing/database.ts'

// There is one backup of a shop of every released version, taken by that version; `bun run release` writes the next one.
const RELEASED = [
  ...readFileSync(join(import.meta.dir, '../../CHANGELOG.md'), 'utf8').matchAll(/^## (v[\d.]+)(?: \(.*\))?$/gm),
]
  .map(([, version]) => version!)
  .filter((version) => version !== `v${packageJson.version}` || existsSync(join(import.meta.dir, version)))

/** Restores the shop of a released version and opens it with this version. */
async function openUpgraded(version: string) {
  const database = await createUnusedDatabase()
  const deps = { databaseUrl: database.url, media: mediaInMemory(), replace: false }
  const { manifest } = await restoreBackup(deps, join(import.meta.dir, version))
  return { manifest, ...(await createTestApp({ database })) }
}

test('every released version has its backup here', () => {
  expect(RELEASED.length).toBeGreaterThan(1)
  for (const version of RELEASED)
    expect(existsSync(join(import.meta.dir, version, 'manifest.json')), version).toBe(true)
})

for (const version of RELEASED)
  test(`a shop of ${version} keeps its products, its search and its books`, async () => {
    const { manifest, call, db } = await openUpgraded(version)
    const products = manifest.tables.find(({ name }) => name === 'product')!.rows
    const listed = await call('POST', '/api/product/get', { page: 1, limit: 100, search: '' })
    expect(listed.body.data).toHaveLength(products)
    const [{ name }] = listed.body.data
    const found = await call('POST', '/api/product/search-product', { search: name })
    expect(found.body.data.map((product: { name: string }) => product.name)).toContain(name)
    const [ledger] = await db.$client`select count(*)::int as unbalanced from product where stock <> coalesce(
      (select sum(change) from stock_ledger where product_id = product.id), 0)`
    expect(ledger).toEqual({ unbalanced: 0 })
  })

// money 11
for (const version of ['v0.2.0', RELEASED[0]!])
  test(`the sums of sales in a shop of ${version} are those of its orders`, async () => {
    const shop = await openUpgraded(version)
    const { headers } = await givenAdmin(shop)
    const [{ from, to }] = (await shop.db.$client`
      select to_char(min(created_at) at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as from,
        to_char(max(created_at) at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as to from "order"`) as never as [Days]
    const report = () => shop.call('GET', `/api/reports/days?${new URLSearchParams({ from, to })}`, undefined, headers)
    const { body: before } = await report()
    await salesJobs(shop.db).tasks['sales-sum']({}, undefined)
    expect(await shop.db.$client`select from sales_day where day = ${from}`).toHaveLength(1)
    expect((await report()).body).toEqual(before)
  })

// Each release redraws some of the demo's images, and ships none of those that it replaces.
test('a demo shop of each released version shows all of its images', async () => {
  for (const version of RELEASED) {
    const { db } = await openUpgraded(version)
    expect([version, await missingImages(db, mediaInMemory())]).toEqual([version, []])
  }
})

test('the demo’s banner of an earlier version no longer promises ten minutes', async () => {
  const { db } = await openUpgraded('v0.4.0')
  const [banner] = (await loadSettings(db)).banners
  expect(banner!.text).toBe('Vegetables, milk, atta and the rest of the shop, brought to your door.')
})

// money 2
test('a card payment that was begun in an earlier version knows its provider', async () => {
  for (const version of RELEASED) {
    const { db } = await openUpgraded(version)
    const sessions = await db.$client`select session_id, provider, livemode from payment_session`
    for (const { session_id, provider, livemode } of sessions)
      expect([session_id, provider, livemode]).toEqual([expect.stringMatching(/^sandbox_/), 'sandbox', false])
  }
})

test('a shopper of v0.2.0 logs in as before, sees the orders of then, and orders again', async () => {
  const { call } = await openUpgraded('v0.2.0')
  const login = await call('POST', '/api/user/login', { email: 'asha@example.com', password: TEST_PASSWORD })
  const headers = { authorization: `Bearer ${login.body.data.accesstoken}` }
  const { body: list } = await call('GET', '/api/order/order-list', undefined, headers)
  const states = list.data.map(({ state }: { state: string }) => state)
  expect([...new Set(states)].sort()).toEqual(['awaiting payment', 'cancelled', 'placed'])
  const { orderId } = list.data.find(({ state }: { state: string }) => state === 'placed')
  const { body: again } = await call('POST', '/api/order/buy-again', { orderId }, headers)
  const lines = again.data.cart.lines as { quantity: number; productId: { price: number; discount: number } }[]
  const { body: addresses } = await call('GET', '/api/address/get', undefined, headers)
  const totalAmt = lines.reduce((sum, { quantity, productId: { price, discount } }) => {
    return sum + quantity * (price - Math.ceil((price * discount) / 100))
  }, 0)
  const order = { list_items: lines, addressId: addresses.data[0]._id, subTotalAmt: totalAmt, totalAmt }
  const { status, body } = await call('POST', '/api/order/cash-on-delivery', order, headers)
  expect({ status, message: body.message }).toEqual({ status: 200, message: 'Order successfully' })
})
