import { expect, test } from 'bun:test'
import { measureShop } from './measures.ts'
import { createMetrics } from './platform/metrics.ts'
import { givenShopper } from './testing/account.ts'
import { createTestApp } from './testing/app.ts'
import { givenProduct } from './testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from './testing/orders.ts'

const shop = await createTestApp()

test('orders, jobs and memory are told in one answer, from a shop that works', async () => {
  const metrics = createMetrics()
  measureShop(metrics, shop.db)
  const shopper = await givenShopper(shop)
  const productId = await givenProduct(shop.db)
  await givenCart(shop.db, shopper.userId, { [productId]: 1 })
  const order = orderOf(await givenAddress(shop.db, shopper.userId), { [productId]: 1 }, 54)
  await shop.call('POST', '/api/order/cash-on-delivery', order, shopper.headers)
  const text = await metrics.text()
  expect(text).toContain('tokri_orders{state="placed"} 1\n')
  expect(Number(/^tokri_jobs_waiting (\d+)$/m.exec(text)![1])).toBeGreaterThan(0)
  expect(Number(/^tokri_process_resident_bytes (\d+)$/m.exec(text)![1])).toBeGreaterThan(1_000_000)
})
