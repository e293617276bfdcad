import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { product } from '../../catalogue/schema.ts'
import { givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'

const shop = await createTestApp()
const { call, db } = shop

test('an order outlasts a change of all products, and says what it waits for if that takes too long', async () => {
  const orderWhileLocked = async (lockedMs: number) => {
    const { userId, headers } = await givenShopper(shop)
    const id = await givenProduct(db, { priceInPaise: 10_000, discountPercent: 0 })
    const addressId = await givenAddress(db, userId)
    await givenCart(db, userId, { [id]: 1 })
    const locked = Promise.withResolvers<void>()
    const change = db.transaction(async (tx) => {
      await tx.update(product).set({ stock: 7 }).where(eq(product.id, id))
      locked.resolve()
      await Bun.sleep(lockedMs)
    })
    await locked.promise
    const reply = await call('POST', '/api/order/cash-on-delivery', orderOf(addressId, { [id]: 1 }, 100), headers)
    await change
    return reply
  }
  const [soon, late] = await Promise.all([orderWhileLocked(6_000), orderWhileLocked(11_000)])
  expect(soon.status).toBe(200)
  expect(late).toMatchObject({
    status: 409,
    body: { message: 'The shop is changing many products just now. Your order is not placed: try again in a minute' },
  })
})
