import { expect, test } from 'bun:test'
import { TEST_PASSWORD } from '../../../src/testing/account.ts'
import { createTestApp } from '../../../src/testing/app.ts'
import { givenProduct } from '../../../src/testing/catalogue.ts'
import { OriginalClient } from './original-client.ts'

const { app, db } = await createTestApp()
const handle = (request: Request) => Promise.resolve(app.handle(request))
const product = await givenProduct(db, { name: 'Toned Milk', priceInPaise: 5400, discountPercent: 10, stock: 10 })

const person = { name: 'Asha', email: 'asha@example.com', password: TEST_PASSWORD, confirmPassword: TEST_PASSWORD }
const place = {
  address_line: '12 Park Street',
  city: 'Kolkata',
  state: 'West Bengal',
  country: 'India',
  pincode: '700016',
  mobile: '9876543210',
}

test('a client of the original signs up, shops and leaves, from another configured origin', async () => {
  const client = new OriginalClient('https://partner.example', handle)
  expect(await client.call('POST', '/api/user/register', person)).toMatchObject({ success: true, error: false })

  const login = await client.call('POST', '/api/user/login', { email: person.email, password: person.password })
  expect(login.success).toBeTrue()
  client.localStorage.set('accesstoken', login.data.accesstoken)
  client.localStorage.set('refreshToken', login.data.refreshToken)
  const { data: user } = await client.call('GET', '/api/user/user-details')
  expect(user).toMatchObject({ name: 'Asha', email: person.email, role: 'USER', status: 'Active', shopping_cart: [] })

  expect(await client.call('POST', '/api/cart/create', { productId: product })).toMatchObject({ message: 'Item added' })
  const [line] = (await client.call('GET', '/api/cart/get')).data
  expect(line).toMatchObject({ quantity: 1, productId: { _id: product, name: 'Toned Milk', price: 54, discount: 10 } })
  expect((await client.call('PUT', '/api/cart/update-qty', { _id: line._id, qty: 2 })).success).toBeTrue()
  const cart = (await client.call('GET', '/api/cart/get')).data

  expect((await client.call('POST', '/api/address/create', place)).success).toBeTrue()
  const [address] = (await client.call('GET', '/api/address/get')).data
  expect(address).toMatchObject({ ...place, status: true, userId: user._id })

  // Each piece costs 54 less ten percent, rounded up to 6: two pieces cost 96.
  const order = { list_items: cart, addressId: address._id, subTotalAmt: 96, totalAmt: 96 }
  expect((await client.call('POST', '/api/order/cash-on-delivery', order)).success).toBeTrue()
  const [entry] = (await client.call('GET', '/api/order/order-list')).data
  expect(entry).toMatchObject({
    orderId: expect.stringMatching(/^ORD-/),
    product_details: { name: 'Toned Milk', image: [] },
  })
  expect((await client.call('GET', '/api/cart/get')).data).toEqual([])

  expect((await client.call('GET', '/api/user/logout')).success).toBeTrue()
  expect(await client.call('GET', '/api/cart/get')).toMatchObject({ success: false, error: true })
})

test('an access token that has run out is renewed by the stored refresh token, and the call goes through', async () => {
  const client = new OriginalClient('https://partner.example', handle)
  const login = await client.call('POST', '/api/user/login', { email: person.email, password: person.password })
  const spoiled = `${login.data.accesstoken.slice(0, -4)}AAAA`
  client.localStorage.set('accesstoken', spoiled)
  client.localStorage.set('refreshToken', login.data.refreshToken)
  expect((await client.call('GET', '/api/user/user-details')).data.email).toBe(person.email)
  expect(client.localStorage.get('accesstoken')).not.toBe(spoiled)
})

test('a page of an origin that is not configured reads nothing', async () => {
  for (const origin of [
    'https://evil.example',
    'null',
    'http://partner.example',
    'https://partner.example.evil.example',
  ]) {
    const client = new OriginalClient(origin, handle)
    await expect(client.call('GET', '/api/category/get')).rejects.toThrow('CORS')
  }
})
