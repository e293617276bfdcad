import { expect, test } from 'bun:test'
import { createTestApp } from '../../../testing/app.ts'
import { givenDesk, givenDeskOrder } from '../../../testing/desk.ts'

const shop = await createTestApp()
const desk = await givenDesk(shop)

const CALLER = { name: 'Asha', mobile: '98111 22222' }
const PLACE = {
  address_line: '1 Park Street',
  city: 'Kolkata',
  state: 'West Bengal',
  country: 'India',
  pincode: '700016',
  mobile: '98111 22222',
}

const lineOf = async (code: string) => (await desk.get(`order?orderId=${code}`)).body.data.lines[0]._id

test('an undo at one order leaves what was reported as out of stock while picking another', async () => {
  const given = await givenDeskOrder(shop, { stock: 20 })
  const lines = [{ productId: given.productIds[0], quantity: 3 }]
  const { body } = await desk.post('phone-order', { customer: CALLER, address: PLACE, lines })
  const code = body.data.orderId
  const restore = async (orderId: string) =>
    (await desk.post('restore-stock', { orderId, lineId: await lineOf(orderId) })).status
  await desk.post('short-pick', { orderId: code, lineId: await lineOf(code), quantity: 1, stockToo: true })
  expect([await restore(given.code), await given.stockOf()]).toEqual([409, 0])
  expect([await restore(code), await given.stockOf()]).toEqual([200, 15])
})
