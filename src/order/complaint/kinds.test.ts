import { expect, test } from 'bun:test'
import { complaintLabel } from '../../shared/complaint-kinds.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenDesk, givenDeskOrder } from '../../testing/desk.ts'

const shop = await createTestApp()
const desk = await givenDesk(shop)

/** Creates a delivered order of two pieces. */
async function givenDelivered() {
  const { code, headers } = await givenDeskOrder(shop)
  await desk.bring(code, 'accepted', 'packed', 'out for delivery', 'delivered')
  const seen = async () => (await desk.get(`order?orderId=${code}`)).body.data
  const lineId = (await seen()).lines[0]._id
  const report = (more: object) =>
    shop.call('POST', '/api/order/report-missing', { orderId: code, lineId, ...more }, headers)
  return { report, seen }
}

test('a complaint says what is wrong, and with how many pieces', async () => {
  const { report, seen } = await givenDelivered()
  expect((await report({ kind: 'damaged', quantity: 1, note: 'Crushed' })).status).toBe(200)
  const order = await seen()
  expect(order.complaints).toMatchObject([{ kind: 'damaged', quantity: 1, words: 'Crushed' }])
  expect(order.timeline.at(-1).note).toBe('Product 0 reported as damaged')
  await report({ kind: 'expired', quantity: 2, note: 'Crushed' })
  expect((await seen()).complaints).toMatchObject([{ kind: 'expired', quantity: 2 }])
})

test('without kind and number, the item is missing', async () => {
  const { report, seen } = await givenDelivered()
  await report({})
  expect((await seen()).complaints).toMatchObject([{ kind: 'missing', quantity: null, words: '' }])
})

test('more pieces than were delivered, and unknown kinds, are refused by the name of the field', async () => {
  const { report, seen } = await givenDelivered()
  for (const [asked, message] of [
    [{ quantity: 3 }, 'quantity must be at most 2, as many as were delivered of Product 0'],
    [{ quantity: 0 }, 'quantity must be a whole number of pieces'],
    [{ kind: 'ugly' }, 'kind must be one of missing, damaged, expired, wrong item, poor quality'],
  ] as const) {
    const { status, body } = await report(asked)
    expect([status, body.message]).toEqual([400, message])
  }
  expect((await seen()).complaints).toEqual([])
})

test('the label names the pieces unless they are all', () => {
  expect(complaintLabel({ kind: 'wrong item', quantity: 1 }, 2)).toBe('Reported as wrong item: 1 of 2')
  for (const quantity of [null, 2])
    expect(complaintLabel({ kind: 'poor quality', quantity }, 2)).toBe('Reported as poor quality')
})
