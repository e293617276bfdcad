import { expect, test } from 'bun:test'
import { refreshPopularity } from '../../order/popularity.queries.ts'
import { transitionOrder } from '../../order/transitions/service.ts'
import { givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenCategory, givenProduct } from '../../testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { createProductSearch } from './product-search.ts'

const shop = await createTestApp()
const { db, call } = shop
const search = createProductSearch({ db })
const shopper = await givenShopper(shop)
const addressId = await givenAddress(db, shopper.userId)
const dairy = await givenCategory(db, 'Dairy')
const placed = { categoryIds: [dairy], stock: 100, priceInPaise: 5000 }
const toned = await givenProduct(db, { ...placed, name: 'Toned Milk' })
const full = await givenProduct(db, { ...placed, name: 'Cream Milk' })

async function found() {
  return (await search.find({ text: 'milk', filter: {}, sort: 'relevance', offset: 0, limit: 10 })).ids
}

async function orderOfMilk(productId: string, quantity: number) {
  await givenCart(db, shopper.userId, { [productId]: quantity })
  const order = orderOf(addressId, { [productId]: quantity }, 50 * quantity)
  const { body } = await call('POST', '/api/order/cash-on-delivery', order, shopper.headers)
  return body.data._id as string
}

test('what sells comes first among the equally relevant, once the ranks are worked out', async () => {
  expect(await found()).toEqual([full, toned])
  const orderId = await orderOfMilk(toned, 5)
  await refreshPopularity(db)
  expect(await found()).toEqual([full, toned])
  await db.transaction((tx) => transitionOrder(tx, orderId, 'accepted', { kind: 'admin' }))
  expect(await found()).toEqual([full, toned])
  await refreshPopularity(db)
  expect(await found()).toEqual([toned, full])
})
