import { describe, expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { productSales } from '../../dashboard/sales/orders.queries.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenDesk, givenDeskOrder } from '../../testing/desk.ts'
import { imageBytes } from '../../testing/images.ts'
import { createTestProvider } from '../../testing/payment-provider.ts'
import { complaintAnswer, complaintPhoto } from '../complaint.schema.ts'
import { writeOrderMail } from '../emails/service.ts'
import { anonymizeOrders } from '../history/queries.ts'
import { reconcilePayments } from '../payment/reconcile-payments.ts'
import { refund } from '../payment.schema.ts'
import { prunePhotos } from './photos.ts'

const payments = createTestProvider()
const shop = await createTestApp({ payments })
const { app, call, db } = shop
const deps = { db, payments, log: silentLog }
const desk = await givenDesk(shop)
const other = await givenDesk(shop, 'Ravi')

/** Creates a delivered order of a product at 48 rupees a piece. */
async function givenDelivered(pieces = 8, method: 'cash' | 'card' = 'cash', cashCollected = true) {
  const given = await givenDeskOrder(shop, { method, pieces, stock: 50 })
  if (method === 'card') {
    payments.set(given.sessionId, { state: 'paid', url: null, paymentId: `pi_${given.sessionId}` })
    await reconcilePayments(deps, 0)
  }
  await desk.bring(given.code, 'accepted', 'packed', 'out for delivery')
  await desk.move(given.code, 'out for delivery', 'delivered', { cashCollected })
  const lineId: string = (await desk.get(`order?orderId=${given.code}`)).body.data.lines[0]._id
  return { ...given, lineId }
}

type Given = Awaited<ReturnType<typeof givenDelivered>>

const record = ({ code, lineId }: Given, quantity: number, { by = desk, note = '' } = {}) =>
  by.post('report-problem', { orderId: code, lineId, kind: 'damaged', quantity, note })
const report = ({ code, lineId, headers }: Given, asked: object) =>
  call('POST', '/api/order/report-missing', { orderId: code, lineId, kind: 'damaged', ...asked }, headers)
const latestAnswer = async (given: Given): Promise<string> =>
  (await ownView(given)).complaints.find((each: { answer: object | null }) => each.answer).answer._id
const answer = (
  { code, lineId }: Given,
  quantity: number,
  { by = desk, ...more }: { by?: typeof desk; note?: string; replacement?: object } = {},
) => by.post('answer-complaint', { orderId: code, lineId, quantity, note: '', ...more })
const replacedBy = ({ productIds }: Given, quantity: number) => ({
  replacement: { productId: productIds[0]!, quantity },
})
const answersOf = ({ id }: Given) => db.select().from(complaintAnswer).where(eq(complaintAnswer.orderId, id))
const deskView = async ({ code }: Given) => (await desk.get(`order?orderId=${code}`)).body.data
const ownView = async ({ code, headers }: Given) =>
  (await call('GET', `/api/order/details?orderId=${code}`, undefined, headers)).body.data
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

describe('a further problem with an item', () => {
  test('is recorded after the response to the one before, for the pieces that were not refunded', async () => {
    const given = await givenDelivered()
    await report(given, { kind: 'expired', quantity: 2, note: 'Best before May' })
    await answer(given, 2, { note: 'Sorry' })
    const { status, body } = await record(given, 6, { note: 'The rest leaks' })
    expect(status).toBe(200)
    const earlier = { kind: 'expired', quantity: 2, words: 'Best before May', answer: { quantity: 2, amount: 96 } }
    expect(body.data.complaints).toMatchObject([
      { lineId: given.lineId, kind: 'damaged', quantity: 6, words: 'The rest leaks', answer: null },
      { lineId: given.lineId, ...earlier },
    ])
    const waiting = await desk.get('orders?state=complaints')
    expect(waiting.body.data.map(({ orderId }: { orderId: string }) => orderId)).toContain(given.code)
    const today = await call('GET', '/api/reports/today', undefined, desk.headers)
    expect(today.body.data.complaints.lines).toContainEqual(
      expect.objectContaining({ orderId: given.code, quantity: 6, words: 'The rest leaks' }),
    )
    expect((await answer(given, 6)).status).toBe(200)
    expect((await ownView(given)).complaints).toMatchObject([
      { kind: 'damaged', answer: { quantity: 6, amount: 288 } },
      earlier,
    ])
    expect(await record(given, 1)).toMatchObject({
      status: 409,
      body: { code: 'order_changed', message: 'All pieces of Product 0 were refunded already' },
    })
    const own = await call('GET', '/api/user/download-data', undefined, given.headers)
    expect(own.body.data.complaints).toMatchObject([
      { kind: 'damaged', quantity: 6, words: 'The rest leaks' },
      { kind: 'expired', quantity: 2, words: 'Best before May' },
    ])
    await db.transaction((tx) => anonymizeOrders(tx, given.userId))
    const said = (await deskView(given)).complaints.map(({ words }: { words: string }) => words)
    expect(said).toEqual(['', ''])
  })

  test('may be about pieces of a replacement, which can be refunded then', async () => {
    const given = await givenDelivered(2)
    await record(given, 2)
    await answer(given, 0, replacedBy(given, 2))
    expect((await record(given, 2)).status).toBe(200)
    expect((await answer(given, 1, replacedBy(given, 1))).status).toBe(200)
    // One piece was refunded, and of the other and its replacements two are there.
    expect(await record(given, 3)).toMatchObject({ status: 400 })
    expect((await record(given, 2)).status).toBe(200)
    expect(await answer(given, 2)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Only 1 of Product 0 can still be refunded') },
    })
    expect((await answer(given, 1)).status).toBe(200)
    expect((await record(given, 1)).status).toBe(200)
    expect((await answer(given, 1)).status).toBe(400)
    expect((await answer(given, 0, replacedBy(given, 1))).status).toBe(200)
    expect((await answersOf(given)).map(({ quantity }) => quantity).sort()).toEqual([0, 0, 1, 1])
  })

  test('is about no more pieces than were not refunded, and waits for the response to the one before', async () => {
    const given = await givenDelivered()
    await record(given, 2)
    expect(await record(given, 2)).toMatchObject({
      status: 409,
      body: { message: 'Product 0 was reported already: respond to it' },
    })
    await answer(given, 2)
    expect(await record(given, 7)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('at most 6, as many as were not refunded of Product 0') },
    })
  })

  test('has its own email, its own owed cash and its own replacement', async () => {
    const given = await givenDelivered()
    await record(given, 2)
    await answer(given, 2, replacedBy(given, 1))
    await record(given, 6)
    await answer(given, 3, replacedBy(given, 2))
    const owed = (await call('GET', '/api/reports/today', undefined, desk.headers)).body.data
    for (const { lines } of [owed.cashOwed, owed.replacementsOwed]) {
      const own = lines.filter(({ orderId }: { orderId: string }) => orderId === given.code)
      expect(new Set(own.map(({ _id }: { _id: string }) => _id)).size).toBe(2)
    }
    const [latest, first] = (await deskView(given)).complaints.map(
      ({ answer: { _id } }: { answer: object & { _id: string } }) => _id,
    )
    const mailOf = async (answerId?: string) =>
      (await writeOrderMail(db, given.id, 'answered', { lineId: given.lineId, ...(answerId && { answerId }) }))!
        .values[1]
    expect([await mailOf(first), await mailOf(latest), await mailOf()]).toEqual([
      '₹96 and a replacement',
      '₹144 and a replacement',
      '₹144 and a replacement',
    ])
    const about = { orderId: given.code, lineId: given.lineId }
    const give = async (path: string, answerId?: string) => (await desk.post(path, { ...about, answerId })).status
    const states = async () =>
      (await deskView(given)).complaints.map(
        ({
          answer: { money, replacement },
        }: {
          answer: { money: { state: string }; replacement: { givenAt: unknown } }
        }) => [money.state, replacement.givenAt !== null],
      )
    expect([await give('give-cash-back', latest), await give('give-replacement', latest)]).toEqual([200, 200])
    expect(await states()).toEqual([
      ['done', true],
      ['asked', false],
    ])
    expect(await give('give-cash-back', latest)).toBe(409)
    expect([await give('give-cash-back'), await give('give-replacement')]).toEqual([200, 200])
    expect([await give('give-cash-back'), await give('give-replacement')]).toEqual([409, 409])
  })

  test('counts once in sales and in the file for the accountant, with all that was credited', async () => {
    const given = await givenDelivered()
    await record(given, 2)
    await answer(given, 2, replacedBy(given, 1))
    await record(given, 3)
    await answer(given, 3, replacedBy(given, 2))
    const day = { from: sql`now() - interval '1 day'`, to: sql`now() + interval '1 day'` }
    const sold = await db.execute<{ pieces: string; amount: string }>(
      sql`select pieces, amount from (${productSales([day])}) sold where product_id = ${given.productIds[0]!}`,
    )
    expect(sold.map(({ pieces, amount }) => [Number(pieces), Number(amount)])).toEqual([[3, 14_400]])
    const asked = new Request(`http://localhost/api/desk/orders-export?search=${given.code}`, { headers: desk.headers })
    const rows = parse(await (await app.handle(asked)).text(), { bom: true, columns: true }) as Record<string, string>[]
    expect(rows).toMatchObject([
      { 'Credited quantity': '5', 'Credited amount': '240.00', 'To refund': '240.00', Sales: '144.00' },
    ])
    expect(rows[0]!['Replaced by']).toMatch(/^1 × Product 0.*; 2 × Product 0/)
  })

  test('leaves the photos of the one before where they were', async () => {
    const given = await givenDelivered()
    const body = new FormData()
    body.set('orderId', given.code)
    body.set('lineId', given.lineId)
    body.set('image', new File([(await imageBytes(1)) as Uint8Array<ArrayBuffer>], '1.jpg', { type: 'image/jpeg' }))
    const request = { method: 'POST', headers: given.headers, body }
    const added = await (await app.handle(new Request('http://localhost/api/order/upload-photo', request))).json()
    const photoId: string = added.data._id
    const report = (photos: string[]) =>
      call('POST', '/api/order/report-missing', { orderId: given.code, lineId: given.lineId, photos }, given.headers)
    await report([photoId])
    await answer(given, 1)
    await record(given, 2)
    const photos = async () =>
      (await ownView(given)).complaints.map((each: { photos: { _id: string }[] }) => each.photos.map(({ _id }) => _id))
    expect(await photos()).toEqual([[], [photoId]])
    // What the desk recorded is open, and the shopper may say more.
    expect((await report([])).status).toBe(200)
    expect((await report([photoId])).status).toBe(400)
    expect(await photos()).toEqual([[], [photoId]])
    await db.execute(
      sql`update complaint_answer set answered_at = now() - interval '91 days' where order_id = ${given.id}`,
    )
    await answer(given, 1)
    await prunePhotos(db)
    expect(await db.$count(complaintPhoto, eq(complaintPhoto.lineId, given.lineId))).toBe(0)
  })
})

describe('a further problem that the shopper reports', () => {
  test('is a complaint of its own, after the response that it names, for the pieces that were not refunded', async () => {
    const given = await givenDelivered(3)
    await report(given, { kind: 'expired', quantity: 1, note: 'Best before May' })
    await answer(given, 1, { note: 'Sorry' })
    const answerId = await latestAnswer(given)
    expect(await report(given, { quantity: 3, answerId })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('at most 2, as many as were not refunded of Product 0') },
    })
    expect((await report(given, { quantity: 2, note: 'The rest leaks', answerId })).status).toBe(200)
    const earlier = { kind: 'expired', quantity: 1, words: 'Best before May', answer: { amount: 48, note: 'Sorry' } }
    const both = [{ kind: 'damaged', quantity: 2, words: 'The rest leaks', answer: null }, earlier]
    expect((await ownView(given)).complaints).toMatchObject(both)
    const waiting = await desk.get('orders?state=complaints')
    expect(waiting.body.data.map(({ orderId }: { orderId: string }) => orderId)).toContain(given.code)
    await answer(given, 2)
    expect(await report(given, { quantity: 1, answerId: await latestAnswer(given) })).toMatchObject({
      status: 409,
      body: { message: 'All pieces of Product 0 were refunded already' },
    })
    expect((await answersOf(given)).map(({ amountInPaise }) => amountInPaise).sort()).toEqual([4800, 9600])
  })

  test('is none without the latest response: an update that meets the response is refused', async () => {
    const given = await givenDelivered(3)
    await report(given, { quantity: 1 })
    await answer(given, 1)
    const first = await latestAnswer(given)
    const resolved = { status: 409, body: { message: 'This complaint was resolved already: see the order' } }
    expect(await report(given, { quantity: 2 })).toMatchObject(resolved)
    await report(given, { quantity: 1, answerId: first })
    await answer(given, 0, { note: 'It is whole on the photo' })
    expect(await report(given, { quantity: 1, answerId: first })).toMatchObject(resolved)
    expect((await ownView(given)).complaints).toHaveLength(2)
  })

  test('is one however often it is sent, and leaves what the desk recorded meanwhile', async () => {
    const given = await givenDelivered(3)
    await report(given, { quantity: 1 })
    await answer(given, 1)
    const asked = { quantity: 1, note: 'Another one', answerId: await latestAnswer(given) }
    const sent = await Promise.all([report(given, asked), report(given, asked)])
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    const { timeline } = await deskView(given)
    expect(timeline.filter(({ kind }: { kind: string }) => kind === 'complaint')).toHaveLength(2)
    // It can be changed until the shop responds.
    expect((await report(given, { quantity: 2, note: 'Both' })).status).toBe(200)
    await answer(given, 1)
    const next = { quantity: 1, note: 'Mine', answerId: await latestAnswer(given) }
    await record(given, 1, { note: 'Said on the phone' })
    expect(await report(given, next)).toMatchObject({
      status: 409,
      body: { message: 'Product 0 was reported again: see the order' },
    })
    expect((await ownView(given)).complaints[0]).toMatchObject({ words: 'Said on the phone' })
  })

  test('has photos of its own, and those of the one before stay there', async () => {
    const given = await givenDelivered()
    const add = async (answerId?: string) => {
      const body = new FormData()
      const image = new File([(await imageBytes(1)) as Uint8Array<ArrayBuffer>], '1.jpg', { type: 'image/jpeg' })
      for (const [name, value] of Object.entries({ orderId: given.code, lineId: given.lineId, image, answerId }))
        if (value !== undefined) body.set(name, value)
      const request = { method: 'POST', headers: given.headers, body }
      const response = await app.handle(new Request('http://localhost/api/order/upload-photo', request))
      return { status: response.status, id: (await response.json()).data?._id as string }
    }
    const first = await add()
    await report(given, { quantity: 1, photos: [first.id] })
    await answer(given, 1)
    const answerId = await latestAnswer(given)
    expect((await add()).status).toBe(409)
    await db.execute(
      sql`update complaint_answer set answered_at = now() - interval '91 days' where order_id = ${given.id}`,
    )
    const second = await add(answerId)
    // What it is added for comes later.
    await prunePhotos(db)
    expect((await ownView(given)).pendingPhotos).toMatchObject([{ _id: second.id }])
    expect(await report(given, { quantity: 1, photos: [second.id], answerId })).toMatchObject({ status: 200 })
    expect((await ownView(given)).complaints).toMatchObject([{ photos: [{ _id: second.id }] }, { photos: [] }])
  })
})

describe('all problems of an order together', () => {
  test('refund no more than was paid by card, however many admins respond at once', async () => {
    for (let round = 0; round < 3; round++) {
      const given = await givenDelivered(4, 'card')
      await record(given, 2)
      await answer(given, 2)
      const recorded = await Promise.all([record(given, 2), record(given, 2, { by: other })])
      expect(recorded.map(({ status }) => status).sort()).toEqual([200, 409])
      const answers = await Promise.all([answer(given, 2), answer(given, 2, { by: other }), answer(given, 1)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const refunds = await db.select().from(refund).where(eq(refund.orderId, given.id))
      const paid = (await answersOf(given)).map(({ amountInPaise }) => amountInPaise)
      expect(sumOf(refunds.map(({ amountInPaise }) => amountInPaise))).toBe(sumOf(paid))
      expect(sumOf(paid)).toBeLessThanOrEqual(4 * 4800)
      expect(paid).toHaveLength(2)
    }
  })

  test('deduct no more than is to be collected', async () => {
    const given = await givenDelivered(3, 'cash', false)
    await record(given, 1)
    await answer(given, 1)
    await record(given, 2)
    expect((await answer(given, 2)).body.data).toMatchObject({ due: 0, payment: { state: 'void' } })
  })

  test('refund no more than was sold or paid, whoever writes it, and each has one response', async () => {
    const given = await givenDelivered()
    await record(given, 2)
    await answer(given, 2)
    await record(given, 6)
    const write = (over: Partial<typeof complaintAnswer.$inferInsert>) =>
      db
        .insert(complaintAnswer)
        .values({
          lineId: given.lineId,
          orderId: given.id,
          quantity: 1,
          amountInPaise: 4800,
          note: '',
          paidBy: 'cash',
          answeredBy: desk.userId,
          ...over,
        })
        .then(
          () => 'written',
          ({ cause }) => cause.constraint_name,
        )
    expect(await write({ quantity: 7 })).toBe('complaint_answer_within_line')
    expect(await write({ amountInPaise: 28_801 })).toBe('complaint_answer_within_payment')
    const both = await Promise.all([
      write({ quantity: 4, amountInPaise: 19_200 }),
      write({ quantity: 4, amountInPaise: 19_200 }),
    ])
    expect(both.sort()).toEqual(['complaint_answer_within_line', 'written'])
    expect(await write({})).toBe('complaint_answer_latest_of_line')
    const superseded = { supersededAt: new Date(), reportedNote: '' }
    const twice = await Promise.all([1, 2].map(() => write({ ...superseded, quantity: 2, amountInPaise: 9600 })))
    expect(twice.sort()).toEqual(['complaint_answer_within_line', 'written'])
    const message = { quantity: 0, amountInPaise: 0, note: 'Sorry', paidBy: null, supersededAt: new Date() }
    expect(await write(message)).toBe('complaint_answer_superseded')
  })
})
