import { expect, test } from 'bun:test'
import { givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { findOrders } from '../desk/orders/queries.ts'
import { linesOfShopper, orderIdsOf } from './queries.ts'

const app = await createTestApp()
const { call, db } = app

// money 11
test('sorts orders by the clock of the database, not of the instances', async () => {
  const shopper = await givenShopper(app)
  const addressId = await givenAddress(db, shopper.userId)
  for (const price of [5000, 6000, 7000]) {
    const productId = await givenProduct(db, { stock: 5, priceInPaise: price })
    await givenCart(db, shopper.userId, { [productId]: 1 })
    const orderRequest = orderOf(addressId, { [productId]: 1 }, price / 100)
    expect((await call('POST', '/api/order/cash-on-delivery', orderRequest, shopper.headers)).status).toBe(200)
  }
  const byId = (await db.$client`select replace(id::text, '-', '') as id from "order" order by id`).map(({ id }) => id)
  // By the database's clock, the order with the lowest id is the newest, as if its instance's clock were hours behind.
  for (const [at, id] of byId.entries())
    await db.$client`update "order" set created_at = now() - ${at}::int * interval '1 hour' where id = ${id}::uuid`
  expect(await orderIdsOf(db, shopper.userId)).toEqual(byId)
  const all = { offset: 0, limit: 10 }
  expect((await linesOfShopper(db, shopper.userId, all)).map(({ order }) => order.id)).toEqual(byId)
  const desk = async (state: 'placed' | 'open' | null) =>
    (await findOrders(db, { state, search: null }, all)).map(({ order }) => order.id)
  expect(await desk('placed')).toEqual(byId)
  expect(await desk(null)).toEqual(byId)
  expect(await desk('open')).toEqual(byId.toReversed())
})
