import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { MAX_REPORT_LENGTH } from '../../shared/limits.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { givenDesk, givenDeskOrder } from '../../testing/desk.ts'
import { jobsWith } from '../../testing/jobs.ts'
import { orderEvent, orderLine } from '../schema.ts'

const shop = await createTestApp()
const { call, db } = shop
const desk = await givenDesk(shop)
const other = await givenDesk(shop, 'Ravi')

const UNDER_WAY = ['accepted', 'packed', 'out for delivery']

async function givenDelivered() {
  const given = await givenDeskOrder(shop)
  await desk.bring(given.code, ...UNDER_WAY, 'delivered')
  return { ...given, lineId: await lineOf(given.code) }
}

async function lineOf(code: string): Promise<string> {
  return (await desk.get(`order?orderId=${code}`)).body.data.lines[0]._id
}

const record = (
  { code, lineId }: { code: string; lineId: string },
  { by = desk, ...said }: { by?: typeof desk; kind?: string; quantity?: number; note?: string } = {},
) => by.post('report-problem', { orderId: code, lineId, kind: 'damaged', quantity: 2, note: '', ...said })
const answer = ({ code, lineId }: { code: string; lineId: string }, quantity: number) =>
  desk.post('answer-complaint', { orderId: code, lineId, quantity, note: '' })
const eventsOf = (orderId: string) => db.select().from(orderEvent).where(eq(orderEvent.orderId, orderId))
const storedLine = async (lineId: string) => (await db.select().from(orderLine).where(eq(orderLine.id, lineId)))[0]!

test('an admin records a problem that the shopper told them of, and refunds it', async () => {
  const given = await givenDelivered()
  const recorded = await record(given, { quantity: 1, note: '  Told on the phone: leaks ' })
  expect(recorded).toMatchObject({
    status: 200,
    body: {
      data: {
        complaints: [
          { lineId: given.lineId, kind: 'damaged', quantity: 1, words: 'Told on the phone: leaks', answer: null },
        ],
      },
    },
  })
  const [event] = recorded.body.data.timeline.slice(-1)
  expect(event).toMatchObject({ kind: 'complaint', by: 'Meera', note: 'Product 0 reported as damaged' })
  const { body } = await call('GET', `/api/staff/log?limit=5`, undefined, desk.headers)
  expect(body.data[0]).toMatchObject({ action: 'Recorded problem of order', subject: given.code })
  expect(JSON.stringify(body.data[0])).not.toContain('leaks')
  expect((await answer(given, 1)).status).toBe(200)
  const own = await call('GET', `/api/order/details?orderId=${given.code}`, undefined, given.headers)
  expect(own.body.data.complaints).toMatchObject([{ kind: 'damaged', quantity: 1, answer: { amount: 48 } }])
  const emails = (await jobsWith(db.$client, { orderId: given.id })).filter(({ name }) => name === 'order-mail')
  expect(emails.map(({ payload }) => (payload as { about: string }).about)).toContain('answered')
})

test('records it also for a caller without an account', async () => {
  const productId = await givenProduct(db, { stock: 5, priceInPaise: 4000 })
  const address = { address_line: '4 Hill Road', city: 'Mumbai', state: 'Maharashtra', country: 'India' }
  const { body } = await desk.post('phone-order', {
    customer: { name: 'Devi', mobile: '9822233344' },
    address: { ...address, pincode: '400050', mobile: '9822233344' },
    lines: [{ productId, quantity: 2 }],
  })
  const code: string = body.data.orderId
  await desk.bring(code, ...UNDER_WAY, 'delivered')
  const given = { code, lineId: await lineOf(code) }
  expect((await record(given)).status).toBe(200)
  expect((await answer(given, 2)).body.data.complaints).toMatchObject([
    { words: '', answer: { amount: 80, money: { by: 'cash', state: 'asked' } } },
  ])
})

test('refuses what cannot be, and then records nothing', async () => {
  const given = await givenDelivered()
  const before = await eventsOf(given.id)
  const refused = async (said: Parameters<typeof record>[1], status: number, message: string) =>
    expect(await record(given, said)).toMatchObject({ status, body: { message: expect.stringContaining(message) } })
  await refused({ quantity: 3 }, 400, 'quantity must be at most 2, as many as were delivered of Product 0')
  await refused({ quantity: 0 }, 400, 'quantity')
  await refused({ kind: 'ugly' }, 400, 'kind')
  await refused({ note: 'x'.repeat(MAX_REPORT_LENGTH + 1) }, 400, 'note')
  const elsewhere = await givenDelivered()
  expect(await record({ ...given, lineId: elsewhere.lineId })).toMatchObject({ status: 404 })
  expect(await record({ ...given, code: 'ORD-22222222' })).toMatchObject({ status: 404 })
  expect((await call('POST', '/api/desk/report-problem', {}, given.headers)).status).toBe(403)
  expect(await eventsOf(given.id)).toEqual(before)
  expect(await storedLine(given.lineId)).toMatchObject({ missingNote: null, missingAt: null, complaintKind: null })
})

test('refuses an order under way, an item that was not available, and one that was refunded', async () => {
  const { code } = await givenDeskOrder(shop, { products: 2 })
  const [unpicked, picked] = (await desk.get(`order?orderId=${code}`)).body.data.lines
  await desk.bring(code, 'accepted')
  await desk.post('short-pick', { orderId: code, lineId: unpicked._id, quantity: 0 })
  const refused = async (lineId: string, message: string) =>
    expect(await record({ code, lineId })).toMatchObject({
      status: 409,
      body: { code: 'order_changed', message, data: { orderId: code } },
    })
  await refused(picked._id, 'This order is accepted, not delivered')
  let from = 'accepted'
  for (const to of ['packed', 'out for delivery', 'delivered']) {
    await desk.move(code, from, to)
    from = to
  }
  await refused(unpicked._id, 'Product 0 was unavailable, and costs nothing')
  await record({ code, lineId: picked._id })
  await refused(picked._id, 'Product 1 was reported already: respond to it')
  await answer({ code, lineId: picked._id }, 2)
  await refused(picked._id, 'All pieces of Product 1 were refunded already')
})

test('leaves what the shopper reported as it is', async () => {
  const given = await givenDelivered()
  const reported = { orderId: given.code, lineId: given.lineId, kind: 'expired', note: 'Best before May' }
  await call('POST', '/api/order/report-missing', reported, given.headers)
  expect(await record(given)).toMatchObject({
    status: 409,
    body: { data: { complaints: [{ kind: 'expired', words: 'Best before May' }] } },
  })
})

test('of two admins at once, one records it and one refunds it', async () => {
  const given = await givenDelivered()
  const both = await Promise.all([record(given), record(given, { by: other, kind: 'missing' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await eventsOf(given.id)).filter(({ kind }) => kind === 'complaint')).toHaveLength(1)
  const answers = await Promise.all([answer(given, 2), answer(given, 2)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
