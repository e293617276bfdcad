import { describe, expect, test } from 'bun:test'
import { eq, sum } from 'drizzle-orm'
import { givenAdmin, givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { product, stockLedger } from '../schema.ts'

const { call, db } = await createTestApp()
const [meera, ravi] = [await givenAdmin({ db }), await givenAdmin({ db })]
const edit = (body: object, { headers } = meera) => call('PUT', '/api/product/update-product-details', body, headers)

async function openForm(_id: string) {
  const { data } = (await call('POST', '/api/product/get-product-details', { productId: _id })).body
  const { name, unit, stock, price, discount, version } = data
  return { _id, name, unit, stock, price, discount, version, description: 'Fresh.', expectedStock: stock }
}

/** Places a cash-on-delivery order as a new shopper and returns the response. */
async function createOrder(productId: string, quantity: number) {
  const { userId, headers } = await givenShopper({ db })
  const addressId = await givenAddress(db, userId)
  await givenCart(db, userId, { [productId]: quantity })
  const orderRequest = orderOf(addressId, { [productId]: quantity }, 54 * quantity)
  return call('POST', '/api/order/cash-on-delivery', orderRequest, headers)
}

async function stockOf(productId: string) {
  const [row] = await db.select({ stock: product.stock }).from(product).where(eq(product.id, productId))
  const ledger = db.select({ total: sum(stockLedger.change) }).from(stockLedger)
  const [{ total }] = (await ledger.where(eq(stockLedger.productId, productId))) as [{ total: string }]
  expect(Number(total)).toBe(row!.stock)
  return row!.stock
}

describe('two admins at once', () => {
  test('the second gets the current product, and may overwrite it', async () => {
    const form = await openForm(await givenProduct(db))
    expect((await edit({ ...form, price: 60 })).status).toBe(200)
    const refused = await edit({ ...form, name: 'Milk' }, ravi)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: 'Another user changed this product while you were editing it',
        data: { product: { _id: form._id, name: 'Toned Milk', price: 60, version: 2 } },
      },
    })
    const { version } = refused.body.data.product
    expect((await edit({ ...form, name: 'Milk', version }, ravi)).body.data).toMatchObject({
      name: 'Milk',
      price: 54,
      version: 3,
    })
  })

  test('only one of twenty with the same version changes the product', async () => {
    const form = await openForm(await givenProduct(db))
    const results = await Promise.all(Array.from({ length: 20 }, (_, at) => edit({ ...form, price: 100 + at })))
    expect(results.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    const won = results.find(({ status }) => status === 200)!
    expect(await openForm(form._id)).toMatchObject({ price: won.body.data.price, version: 2 })
  })

  test('each preserves changes of the other to unrelated fields', async () => {
    const _id = await givenProduct(db)
    await Promise.all([edit({ _id, price: 70 }), edit({ _id, unit: '2 L' }, ravi), edit({ _id, discount: 5 })])
    expect(await openForm(_id)).toMatchObject({ price: 70, unit: '2 L', discount: 5, version: 4 })
  })

  test('deleting and changing at once leaves it deleted, or changed and then deleted', async () => {
    for (let round = 0; round < 6; round++) {
      const _id = await givenProduct(db)
      const [changed, deleted] = await Promise.all([
        edit({ _id, name: 'Milk' }),
        call('DELETE', '/api/product/delete-product', { _id }, ravi.headers),
      ])
      expect([200, 404]).toContain(changed.status)
      expect(deleted.status).toBe(200)
    }
  })
})

describe('a form and orders at once', () => {
  test('does not overwrite stock that was not edited in the form', async () => {
    const form = await openForm(await givenProduct(db, { stock: 10 }))
    expect((await createOrder(form._id, 3)).status).toBe(200)
    expect((await edit({ ...form, name: 'Milk' })).body.data).toMatchObject({ name: 'Milk', stock: 7 })
    expect(await stockOf(form._id)).toBe(7)
  })

  test('a stock that was touched is refused once orders changed it, and counts when they did not', async () => {
    const form = await openForm(await givenProduct(db, { stock: 10 }))
    await createOrder(form._id, 3)
    expect(await edit({ ...form, name: 'Milk', stock: 12 })).toMatchObject({
      status: 409,
      body: {
        message: 'Stock changed from 10 to 7 while you were editing',
        data: { product: { stock: 7, name: 'Toned Milk', version: form.version } },
      },
    })
    expect(await stockOf(form._id)).toBe(7)
    expect((await edit({ ...form, stock: 12, expectedStock: 7 })).body.data.stock).toBe(12)
    expect(await stockOf(form._id)).toBe(12)
  })

  test('accepts a stock without the previous value', async () => {
    const { expectedStock, version, ...form } = await openForm(await givenProduct(db, { stock: 10 }))
    await createOrder(form._id, 1)
    expect((await edit({ ...form, stock: '25' })).body.data.stock).toBe(25)
    expect(await stockOf(form._id)).toBe(25)
  })

  test('loses no stock change of orders while forms are saved', async () => {
    const form = await openForm(await givenProduct(db, { stock: 30 }))
    const orders = Array.from({ length: 25 }, () => createOrder(form._id, 1))
    const edits = Array.from({ length: 15 }, async (_, at) => {
      const { version, ...shown } = await openForm(form._id)
      return edit({ ...shown, description: `Fresh ${at}.` })
    })
    const sold = (await Promise.all(orders)).filter(({ status }) => status === 200).length
    expect((await Promise.all(edits)).map(({ status }) => status)).toEqual(Array(15).fill(200))
    expect(sold).toBe(25)
    expect(await stockOf(form._id)).toBe(5)
  })
})

describe('a deleted product', () => {
  test('stays in orders unchanged, and in carts as unavailable', async () => {
    const _id = await givenProduct(db, { stock: 5 })
    const { userId, headers } = await givenShopper({ db })
    await givenCart(db, userId, { [_id]: 1 })
    const addressId = await givenAddress(db, userId)
    const { body } = await call('POST', '/api/order/cash-on-delivery', orderOf(addressId, { [_id]: 1 }, 54), headers)
    const other = await givenShopper({ db })
    await givenCart(db, other.userId, { [_id]: 2 })
    expect((await call('DELETE', '/api/product/delete-product', { _id }, meera.headers)).status).toBe(200)

    const orders = (await call('GET', '/api/order/order-list', undefined, headers)).body.data
    expect(orders).toMatchObject([{ orderId: body.data.orderId, product_details: { name: 'Toned Milk' } }])
    const [line] = (await call('GET', '/api/cart/get', undefined, other.headers)).body.data
    expect(line).toMatchObject({ quantity: 2, productId: { _id, available: false, gone: true, stock: 0 } })
    const orderRequest = orderOf(await givenAddress(db, other.userId), { [_id]: 2 }, 108)
    expect((await call('POST', '/api/order/cash-on-delivery', orderRequest, other.headers)).status).toBe(409)
    const cancelled = await call('POST', '/api/order/cancel', { orderId: body.data.orderId }, headers)
    expect(cancelled.status).toBe(200)
    expect(await stockOf(_id)).toBe(5)
  })
})
