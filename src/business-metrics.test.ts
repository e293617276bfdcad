import { expect, test } from 'bun:test'
import { tmpdir } from 'node:os'
import { measureShop } from './business-metrics.ts'
import { ORDER_STATES } from './order/states.ts'
import { recordBackup } from './platform/backup/queries.ts'
import { createMetrics } from './platform/runtime/metrics.ts'
import { givenShopper } from './testing/account.ts'
import { createTestApp } from './testing/app.ts'
import { givenProduct } from './testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from './testing/orders.ts'

const shop = await createTestApp()

test('a running shop reports orders, jobs and memory in one response', async () => {
  const metrics = createMetrics()
  measureShop(metrics, { db: shop.db, dataDir: tmpdir() })
  const shopper = await givenShopper(shop)
  const productId = await givenProduct(shop.db)
  await givenCart(shop.db, shopper.userId, { [productId]: 1 })
  const order = orderOf(await givenAddress(shop.db, shopper.userId), { [productId]: 1 }, 54)
  await shop.call('POST', '/api/order/cash-on-delivery', order, shopper.headers)
  const text = await metrics.text()
  // An alert compares the orders that wait with those that are accepted, of which there may be none.
  for (const state of ORDER_STATES)
    expect(text).toContain(`tokri_orders{state="${state}"} ${Number(state === 'placed')}\n`)
  expect(Number(/^tokri_jobs_waiting (\d+)$/m.exec(text)![1])).toBeGreaterThan(0)
  expect(Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)![1])).toBeGreaterThan(1_000_000)
})

test('the metrics include the age of the newest backup, if any, and the free disk space', async () => {
  const metrics = createMetrics()
  measureShop(metrics, { db: shop.db, dataDir: tmpdir() })
  expect(await metrics.text()).not.toMatch(/^tokri_backup_age_seconds /m)
  await recordBackup(shop.db, new Date(Date.now() - 5_000))
  // An older backup, copied in by a restore or recorded late, does not hide the newest one.
  await recordBackup(shop.db, new Date(Date.now() - 500_000))
  const text = await metrics.text()
  expect(Number(/^tokri_backup_age_seconds ([\d.]+)$/m.exec(text)![1])).toBeWithin(4, 60)
  expect(Number(/^tokri_disk_free_bytes (\d+)$/m.exec(text)![1])).toBeGreaterThan(0)
})
