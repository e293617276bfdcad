import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { product } from '../../catalogue/schema.ts'
import { givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'

const shop = await createTestApp()
const { call, db } = shop

/** Changes a product, and keeps it locked until the returned function is called. */
async function lock(id: string) {
  const locked = Promise.withResolvers<void>()
  const unlocked = Promise.withResolvers<void>()
  const change = db.transaction(async (tx) => {
    await tx.update(product).set({ stock: 70 }).where(eq(product.id, id))
    locked.resolve()
    await unlocked.promise
  })
  await locked.promise
  return async () => {
    unlocked.resolve()
    await change
  }
}

async function givenOrder(productId: string) {
  const { userId, headers } = await givenShopper(shop)
  const addressId = await givenAddress(db, userId)
  await givenCart(db, userId, { [productId]: 1 })
  return {
    headers,
    place: () => call('POST', '/api/order/cash-on-delivery', orderOf(addressId, { [productId]: 1 }, 100), headers),
  }
}

test('an order outlasts a change of all products, and says what it waits for if that takes too long', async () => {
  const orderWhileLocked = async (lockedMs: number) => {
    const id = await givenProduct(db, { priceInPaise: 10_000, discountPercent: 0 })
    const { place } = await givenOrder(id)
    const unlock = await lock(id)
    const [reply] = await Promise.all([place(), Bun.sleep(lockedMs).then(unlock)])
    return reply
  }
  const [soon, late] = await Promise.all([orderWhileLocked(6_000), orderWhileLocked(12_000)])
  expect(soon.status).toBe(200)
  expect(late).toMatchObject({
    status: 409,
    body: { message: 'The shop is changing many products just now. Your order is not placed: try again in a minute' },
  })
})

test('orders that wait for locked products leave connections to everything else', async () => {
  const id = await givenProduct(db, { priceInPaise: 10_000, discountPercent: 0 })
  const orders = await Promise.all(Array.from({ length: 14 }, () => givenOrder(id)))
  const other = await givenOrder(await givenProduct(db, { priceInPaise: 10_000, discountPercent: 0 }))
  const unlock = await lock(id)
  let ended = 0
  const replies = orders.map(({ place }) => place().finally(() => ended++))
  // Longer than a first try waits: from then on, more orders wait than the pool has connections.
  await Bun.sleep(1_000)
  expect((await call('GET', '/api/cart/get', undefined, other.headers)).status).toBe(200)
  expect((await other.place()).status).toBe(200)
  // Without connections these two would have waited until the orders gave up.
  expect(ended).toBe(0)
  await unlock()
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(orders.map(() => 200))
})
