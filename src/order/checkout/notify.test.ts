import { afterAll, expect, test } from 'bun:test'
import { listenToDatabase } from '../../platform/database/listener.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { waitUntil } from '../../testing/wait.ts'

const shop = await createTestApp()
const events = listenToDatabase(shop.url, silentLog)
afterAll(() => events.close())
const notifications: { eventId: number; userId: string; orderId: string; state: string }[] = []
events.subscribe('order', { notified: (payload) => void notifications.push(JSON.parse(payload)), connected() {} })
await events.ready()

async function givenBuyer() {
  const shopper = await givenShopper(shop)
  const product = await givenProduct(shop.db, { priceInPaise: 5400 })
  const ip = await givenAddress(shop.db, shopper.userId)
  await givenCart(shop.db, shopper.userId, { [product]: 2 })
  const orderRequest = orderOf(ip, { [product]: 2 }, 108)
  const order = () => shop.call('POST', '/api/order/cash-on-delivery', orderRequest, shopper.headers)
  return { userId: shopper.userId, order }
}

test('notifies once for each of many concurrent orders, after its commit', async () => {
  const buyers = await Promise.all(Array.from({ length: 12 }, givenBuyer))
  const results = await Promise.all(buyers.map(({ order }) => order()))
  const placed = results.map(({ body }, at) => ({ userId: buyers[at]!.userId, orderId: body.data.orderId as string }))
  await waitUntil(() => notifications.length >= 12)
  await Promise.all(buyers.map(({ order }) => order()))
  // Notifications arrive in order, so everything sent before this one has arrived with it.
  await shop.db.$client`select pg_notify('order', ${JSON.stringify({ orderId: 'last' })})`
  await waitUntil(() => notifications.at(-1)?.orderId === 'last')
  const reported = notifications.slice(0, -1)
  expect(reported.map(({ userId, orderId }) => ({ userId, orderId })).sort(byOrder)).toEqual(placed.sort(byOrder))
  expect(new Set(reported.map(({ state }) => state))).toEqual(new Set(['placed']))
})

const byOrder = (a: { orderId: string }, b: { orderId: string }) => a.orderId.localeCompare(b.orderId)
