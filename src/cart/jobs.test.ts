import { expect, test } from 'bun:test'
import { givenShopper } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { givenProduct } from '../testing/catalogue.ts'
import { cartJobs } from './jobs.ts'
import { readCart } from './queries.ts'

const shop = await createTestApp()

/** Creates a shopper whose cart was last changed this many days ago. */
async function givenCartChanged(daysAgo: number, productId: string) {
  const shopper = await givenShopper(shop)
  await shop.call('POST', '/api/cart/create', { productId }, shopper.headers)
  await shop.db.$client`
    update cart set created_at = now() - interval '1 year', updated_at = now() - make_interval(days => ${daysAgo})
    where user_id = ${shopper.userId}`
  return shopper
}

test('a cart that nobody has touched for 180 days goes, and every later change keeps it', async () => {
  const productId = await givenProduct(shop.db, { stock: 9 })
  const left = await givenCartChanged(181, productId)
  const recent = await givenCartChanged(179, productId)
  const touched = await givenCartChanged(300, productId)
  const again = await shop.call('POST', '/api/cart/create', { productId }, touched.headers)
  expect(again.status).toBe(200)
  await cartJobs(shop.db).tasks['cart-prune']()
  expect(await readCart(shop.db, left.userId)).toEqual({ version: 0, lines: [] })
  expect((await readCart(shop.db, recent.userId)).lines).toHaveLength(1)
  expect((await readCart(shop.db, touched.userId)).lines).toMatchObject([{ productId, quantity: 2 }])
})
