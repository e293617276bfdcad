import { expect, test } from 'bun:test'
import { givenAdmin } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'

const shop = await createTestApp()
const admin = await givenAdmin(shop)

// penetration test: blanks set a stock to 0, took whole lines off orders, and resolved complaints with nothing.
test.each(['  ', '', '\t', '0x10', '1e1', '1_0', '5 pieces', '٥'])('%j is no number', async (stock) => {
  const productId = await givenProduct(shop.db, { stock: 40 })
  const reply = await shop.call('PUT', '/api/stock/change', { productId, stock, expectedStock: 40 }, admin.headers)
  expect(reply).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^stock must be/) } })
  const page = await shop.call('GET', `/api/stock/ledger?page=${encodeURIComponent(stock)}`, undefined, admin.headers)
  expect(page.status).toBe(400)
})

test('a number may be sent as text', async () => {
  const productId = await givenProduct(shop.db, { stock: 40 })
  const change = { productId, stock: '5', expectedStock: '40' }
  expect((await shop.call('PUT', '/api/stock/change', change, admin.headers)).status).toBe(200)
  expect((await shop.call('GET', '/api/stock/ledger?page=1', undefined, admin.headers)).status).toBe(200)
})

test.each([
  ['/api/desk/orders', 'page'],
  ['/api/desk/orders', 'limit'],
  ['/api/customers', 'page'],
  ['/api/stock/ledger', 'page'],
  ['/api/import/history', 'page'],
  ['/api/staff/log', 'limit'],
])('a blank as number is refused by its name: %s?%s=', async (path, name) => {
  const { status, body } = await shop.call('GET', `${path}?${name}=%20`, undefined, admin.headers)
  expect({ status, message: body.message }).toEqual({
    status: 400,
    message: expect.stringMatching(new RegExp(`^${name} must be a whole number from 1`)),
  })
})

// penetration test: it said that the body must be a JSON object, which is refused there
test.each([
  ['PUT', '/api/user/upload-avatar'],
  ['POST', '/api/file/upload'],
] as const)('without a body, %s %s asks for a form', async (method, path) => {
  const reply = await shop.call(method, path, undefined, admin.headers)
  expect(reply).toMatchObject({
    status: 400,
    body: { message: 'The request body must be a form (content type multipart/form-data)' },
  })
})

test.each([[undefined], [null], [[]], ['x'], [0]])(
  'of a body that is no object, %j, all routes say the same',
  async (body) => {
    const reply = await shop.call('POST', '/api/address/create', body, admin.headers)
    expect(reply).toMatchObject({ status: 400, body: { message: 'The request body must be a JSON object' } })
  },
)

test('a list that is missing is asked for as a list', async () => {
  const { body } = await shop.call('POST', '/api/order/cash-on-delivery', {}, admin.headers)
  expect(body.message).toBe('list_items must be a list of at most 100 items')
})
