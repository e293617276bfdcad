import { expect, test } from 'bun:test'
import { order } from '../order/schema.ts'
import { createTestApp } from '../testing/app.ts'
import { givenDesk, givenDeskOrder } from '../testing/desk.ts'

const shop = await createTestApp()
const { db } = shop
const desk = await givenDesk(shop)

const cash = async () => (await shop.call('GET', '/api/reports/today', undefined, desk.headers)).body.data.cashMoved
const days = async (from: string, to: string) =>
  (await shop.call('GET', `/api/reports/days?from=${from}&to=${to}`, undefined, desk.headers)).body.data.cashMoved

async function givenDelivered(name: string, mobile: string, cashCollected: boolean) {
  const { code } = await givenDeskOrder(shop, { name, mobile })
  await desk.bring(code, 'accepted', 'packed', 'out for delivery')
  await desk.move(code, 'out for delivery', 'delivered', { cashCollected })
  const [line] = (await desk.get(`order?orderId=${code}`)).body.data.lines
  const about = { orderId: code, lineId: line._id as string }
  const complain = async () => {
    await desk.post('report-problem', { ...about, kind: 'damaged', quantity: 1 })
    expect((await desk.post('answer-complaint', { ...about, quantity: 1, note: '' })).status).toBe(200)
  }
  return { code, about, complain }
}

test('the cash of a day is what was collected in it, whenever it was ordered, and what was given back', async () => {
  await givenDeskOrder(shop, { name: 'Asha', mobile: '9811111111' })
  expect(await cash()).toEqual({ orders: 0, collected: 0, givenBack: 0 })
  const taken = await givenDelivered('Bilal', '9822222222', true)
  const late = await givenDelivered('Chitra', '9833333333', false)
  await db.update(order).set({ createdAt: new Date('2026-01-01T06:00:00Z') })
  expect(await cash()).toEqual({ orders: 1, collected: 96, givenBack: 0 })
  // What was taken off before the rest was collected was never in the till.
  await late.complain()
  await desk.post('collect-cash', { orderId: late.code })
  expect(await cash()).toEqual({ orders: 2, collected: 144, givenBack: 0 })
  await desk.post('undo-collect-cash', { orderId: late.code })
  expect(await cash()).toEqual({ orders: 1, collected: 96, givenBack: 0 })
  await taken.complain()
  expect(await cash()).toEqual({ orders: 1, collected: 96, givenBack: 0 })
  await desk.post('give-cash-back', taken.about)
  expect(await cash()).toEqual({ orders: 1, collected: 96, givenBack: 48 })
  expect(await days('2026-01-01', '2026-01-01')).toEqual({ orders: 0, collected: 0, givenBack: 0 })
})
