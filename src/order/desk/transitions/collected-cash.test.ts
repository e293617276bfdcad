import { expect, test } from 'bun:test'
import { createTestApp } from '../../../testing/app.ts'
import { givenDesk, givenDeskOrder } from '../../../testing/desk.ts'
import { orderEvent } from '../../schema.ts'

const shop = await createTestApp()

test('records cash collected after delivery once', async () => {
  const [{ code }, desk, other] = [await givenDeskOrder(shop), await givenDesk(shop), await givenDesk(shop, 'Ravi')]
  await desk.bring(code, 'accepted', 'packed', 'out for delivery')
  const { body } = await desk.move(code, 'out for delivery', 'delivered', { cashCollected: false })
  expect(body.data).toMatchObject({ state: 'delivered', payment: { state: 'due' }, cashCollected: null })
  const responses = await Promise.all([1, 2].map(() => other.post('collect-cash', { orderId: code })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const now = (await desk.get(`order?orderId=${code}`)).body.data
  expect(now).toMatchObject({ payment: { state: 'paid' }, cashCollected: { by: 'Ravi' } })
  expect(now.timeline.at(-1)).toMatchObject({ kind: 'cash', note: '₹96', by: 'Ravi' })
})

test('takes collected cash back for who recorded it, once, while it is the last that happened', async () => {
  const [{ code, headers }, desk, other] = [
    await givenDeskOrder(shop),
    await givenDesk(shop),
    await givenDesk(shop, 'Ravi'),
  ]
  const undo = () => desk.post('undo-collect-cash', { orderId: code })
  await desk.bring(code, 'accepted', 'packed', 'out for delivery')
  await desk.move(code, 'out for delivery', 'delivered', { cashCollected: false })
  expect((await undo()).status).toBe(409)
  await desk.post('collect-cash', { orderId: code })
  expect((await other.post('undo-collect-cash', { orderId: code })).status).toBe(409)
  const { status, body } = await undo()
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ state: 'delivered', payment: { state: 'due' }, due: 96, cashCollected: null })
  expect(body.data.timeline.at(-1)).toMatchObject({ kind: 'undo', state: 'delivered', note: '₹96', by: 'Meera' })
  expect((await undo()).status).toBe(409)
  const asShopper = (await shop.call('GET', `/api/order/details?orderId=${code}`, undefined, headers)).body.data
  expect(asShopper.timeline.at(-1)).toMatchObject({ state: 'delivered' })
  await desk.post('collect-cash', { orderId: code })
  await shop.db.update(orderEvent).set({ at: new Date(Date.now() - 13_000) })
  expect((await undo()).status).toBe(409)
})
