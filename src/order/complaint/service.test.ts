import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { silentLog } from '../../platform/runtime/log.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenDesk, givenDeskOrder } from '../../testing/desk.ts'
import { jobsWith } from '../../testing/jobs.ts'
import { createTestProvider } from '../../testing/payment-provider.ts'
import { complaintAnswer } from '../complaint.schema.ts'
import { writeOrderMail } from '../emails/service.ts'
import { giveRefund } from '../payment/process-refund.ts'
import { reconcilePayments } from '../payment/reconcile-payments.ts'
import { refund } from '../payment.schema.ts'
import { askForRest } from '../refund/service.ts'

// admin P1-9
const payments = createTestProvider()
const shop = await createTestApp({ payments })
const { call, db } = shop
const deps = { db, payments, log: silentLog }
const desk = await givenDesk(shop)

type Given = Awaited<ReturnType<typeof givenDelivered>>

async function givenDelivered({ method = 'cash', products = 1 }: { method?: 'cash' | 'card'; products?: number } = {}) {
  const given = await givenDeskOrder(shop, { method, products })
  if (method === 'card') {
    payments.set(given.sessionId, { state: 'paid', url: null, paymentId: `pi_${given.sessionId}` })
    await reconcilePayments(deps, 0)
  }
  await desk.bring(given.code, 'accepted', 'packed', 'out for delivery')
  await desk.move(given.code, 'out for delivery', 'delivered')
  const { lines } = (await desk.get(`order?orderId=${given.code}`)).body.data
  const lineIds: string[] = lines.map(({ _id }: { _id: string }) => _id)
  return { ...given, lineIds, lineId: lineIds[0]! }
}

const report = ({ code, headers, lineId }: Given, note = 'Crushed', line = lineId) =>
  call('POST', '/api/order/report-missing', { orderId: code, lineId: line, note }, headers)
const answer = ({ code, lineId }: Given, quantity: number, note = '', more: { line?: string; by?: typeof desk } = {}) =>
  (more.by ?? desk).post('answer-complaint', { orderId: code, lineId: more.line ?? lineId, quantity, note })
const ownView = async ({ code, headers }: Given) =>
  (await call('GET', `/api/order/details?orderId=${code}`, undefined, headers)).body.data
const deskView = async ({ code }: Given) => (await desk.get(`order?orderId=${code}`)).body.data
const refundsOf = ({ id }: Given) => db.select().from(refund).where(eq(refund.orderId, id))
const answersOf = ({ id }: Given) => db.select().from(complaintAnswer).where(eq(complaintAnswer.orderId, id))
/** Returns the subjects of the emails enqueued about an order, in the order they were enqueued. */
const emailsAbout = async ({ id }: { id: string }): Promise<string[]> => {
  const jobs = await jobsWith(db.$client, { orderId: id })
  return jobs.filter(({ name }) => name === 'order-mail').map(({ payload }) => (payload as { about: string }).about)
}
const waiting = async () => {
  const { complaints, owed, data, totalCount } = (await desk.get('orders?state=complaints&limit=100')).body
  return { complaints, owed, totalCount, codes: data.map(({ orderId }: { orderId: string }) => orderId) as string[] }
}

describe('what was reported as missing', () => {
  test('appears on the order board live with its message, and counts on Today', async () => {
    const given = await givenDelivered()
    const before = await waiting()
    expect((await report(given, '  Both were crushed  ')).status).toBe(200)
    expect(await deskView(given)).toMatchObject({
      complaints: [{ lineId: given.lineId, words: 'Both were crushed', answer: null }],
      lines: [{ missingReported: true }],
    })
    const [last] = (await deskView(given)).timeline.slice(-1)
    expect(last).toMatchObject({ kind: 'complaint', by: 'Asha', note: 'Product 0 reported as missing' })
    const after = await waiting()
    expect([after.complaints, after.totalCount]).toEqual([before.complaints + 1, before.totalCount + 1])
    expect(after.codes).toContain(given.code)
    const { data } = await call('GET', '/api/reports/today', undefined, desk.headers).then(({ body }) => body)
    expect(data.complaints.total).toBe(after.complaints)
    expect(data.complaints.lines).toContainEqual({
      at: expect.any(String),
      orderId: given.code,
      brand: null,
      name: 'Product 0',
      customer: 'Asha',
      kind: 'missing',
      quantity: null,
      picked: 2,
      photos: 0,
      words: 'Both were crushed',
    })
  })

  test('replaces an earlier report, and records equal reports once', async () => {
    const given = await givenDelivered()
    await report(given, 'Crushed')
    await report(given, 'Crushed')
    await report(given, 'Crushed and wet')
    const { complaints, timeline } = await deskView(given)
    expect(complaints).toMatchObject([{ words: 'Crushed and wet' }])
    expect(timeline.filter(({ kind }: { kind: string }) => kind === 'complaint')).toHaveLength(2)
  })

  test('is rejected once it was resolved', async () => {
    const given = await givenDelivered()
    await report(given)
    await answer(given, 0, 'Sorry')
    expect(await report(given, 'Again')).toMatchObject({ status: 409 })
  })

  test('cannot be resolved by the shopper, nor before a report', async () => {
    const given = await givenDelivered()
    expect((await answer(given, 1)).status).toBe(409)
    await report(given)
    const asked = { orderId: given.code, lineId: given.lineId, quantity: 1, note: '' }
    expect((await call('POST', '/api/desk/answer-complaint', asked, given.headers)).status).toBe(403)
    expect(await answersOf(given)).toEqual([])
  })
})

describe('a complaint about an order paid by card', () => {
  test('is resolved by one refund, which the shopper sees and gets an email about', async () => {
    const given = await givenDelivered({ method: 'card', products: 2 })
    await report(given)
    expect((await answer(given, 1, 'We are sorry')).status).toBe(200)
    const [asked] = await refundsOf(given)
    expect(asked).toMatchObject({ amountInPaise: 4800, reason: 'complaint', state: 'asked' })
    expect(await ownView(given)).toMatchObject({
      payment: { state: 'paid' },
      complaints: [{ answer: { amount: 48, money: { by: 'card', state: 'asked' }, note: 'We are sorry' } }],
      refunds: [{ amount: 48, state: 'asked' }],
    })
    await giveRefund(deps, asked!.id)
    await giveRefund(deps, asked!.id)
    expect([...payments.refunds.values()].filter(({ orderId }) => orderId === given.id)).toHaveLength(1)
    expect((await ownView(given)).complaints[0].answer.money).toEqual({ by: 'card', state: 'done' })
    const mail = await writeOrderMail(db, given.id, 'answered', { lineId: given.lineId })
    const text = JSON.stringify(mail!.email)
    expect(text).toContain('Product 0: ₹48 is refunded to the card you paid with')
    expect(text).toContain('We are sorry')
    expect((await emailsAbout(given)).filter((about) => about === 'answered')).toHaveLength(1)
  })

  test('is resolved by one email with the refund, also for partial refunds', async () => {
    const given = await givenDelivered({ method: 'card', products: 2 })
    for (const line of given.lineIds) {
      await report(given, 'Crushed', line)
      await answer(given, 1, 'We are sorry', { line })
    }
    const [first, second] = await refundsOf(given)
    await giveRefund(deps, first!.id)
    await db.transaction((tx) => askForRest(tx, second!, 4800 + 2000))
    for (const { id } of await refundsOf(given)) await giveRefund(deps, id)
    expect(new Set((await refundsOf(given)).map(({ state }) => state))).toEqual(new Set(['done']))
    const ofMoney = (await emailsAbout(given)).filter((about) => about === 'answered' || about === 'refunded')
    expect(ofMoney).toEqual(['answered', 'answered'])
  })

  test('leaves emails of other refunds unchanged', async () => {
    const given = await givenDeskOrder(shop, { method: 'card' })
    payments.set(given.sessionId, { state: 'paid', url: null, paymentId: `pi_${given.sessionId}` })
    await reconcilePayments(deps, 0)
    await desk.post('cancel', { orderId: given.code, reason: 'Rain' })
    for (const { id } of await db.select().from(refund).where(eq(refund.orderId, given.id))) await giveRefund(deps, id)
    expect(await emailsAbout(given)).toEqual(['placed', 'cancelled', 'refunded'])
  })

  test('is resolved once by two concurrent admins', async () => {
    const other = await givenDesk(shop, 'Ravi')
    for (let round = 0; round < 5; round++) {
      const given = await givenDelivered({ method: 'card' })
      await report(given)
      const answers = await Promise.all([
        answer(given, 2, 'Sorry'),
        answer(given, 1, 'Sorry', { by: other }),
        answer(given, 0, 'It was there', { by: other }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const [late] = answers.filter(({ status }) => status === 409)
      expect(late!.body).toMatchObject({
        message: 'Another user already resolved this complaint',
        data: { orderId: given.code },
      })
      expect(await answersOf(given)).toHaveLength(1)
      const { amountInPaise } = (await answersOf(given))[0]!
      expect((await refundsOf(given)).map((one) => one.amountInPaise)).toEqual(amountInPaise > 0 ? [amountInPaise] : [])
    }
  })

  test('refunds no more than was sold or is left', async () => {
    const given = await givenDelivered({ method: 'card' })
    await report(given)
    expect(await answer(given, 3)).toMatchObject({ status: 400 })
    const [session] = await db.$client`select payment_id from payment_session where order_id = ${given.id}`
    await db.insert(refund).values({
      id: Bun.randomUUIDv7().replaceAll('-', ''),
      orderId: given.id,
      paymentId: session!.payment_id,
      amountInPaise: 6000,
      reason: 'by hand',
    })
    expect(await answer(given, 2)).toMatchObject({
      status: 409,
      body: { message: 'Only ₹36 of the payment is left to refund' },
    })
    expect(await answersOf(given)).toEqual([])
  })

  test('is refunded to the card after a partial refund on the pages of the provider', async () => {
    const given = await givenDelivered({ method: 'card', products: 2 })
    await report(given)
    await answer(given, 1)
    const [asked] = await refundsOf(given)
    await db.transaction((tx) => askForRest(tx, asked!, 2000))
    expect((await refundsOf(given)).map((one) => one.amountInPaise).sort()).toEqual([2000, 2800])
    expect((await deskView(given)).complaints[0].answer).toMatchObject({
      amount: 48,
      money: { by: 'card', state: 'asked' },
    })
    expect((await waiting()).owed).toBe(0)
  })

  test('that takes all of the money leaves the order refunded', async () => {
    const given = await givenDelivered({ method: 'card' })
    await report(given)
    await answer(given, 2)
    expect((await deskView(given)).payment.state).toBe('refunding')
    for (const { id } of await refundsOf(given)) await giveRefund(deps, id)
    expect((await deskView(given)).payment.state).toBe('refunded')
  })
})

describe('a complaint about an order paid in cash', () => {
  test('is owed and listed on Today until the cash was given, once', async () => {
    const given = await givenDelivered()
    await report(given)
    await answer(given, 2, '')
    const owedToday = async () => {
      const { body } = await call('GET', '/api/reports/today', undefined, desk.headers)
      return body.data.cashOwed.lines.filter(({ orderId }: { orderId: string }) => orderId === given.code)
    }
    expect(await owedToday()).toMatchObject([{ name: 'Product 0', amount: 96 }])
    expect((await ownView(given)).complaints[0].answer).toMatchObject({
      amount: 96,
      money: { by: 'cash', state: 'asked' },
    })
    const give = () => desk.post('give-cash-back', { orderId: given.code, lineId: given.lineId })
    const given2 = await Promise.all([give(), give()])
    expect(given2.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await owedToday()).toEqual([])
    expect((await deskView(given)).complaints[0].answer.money).toEqual({ by: 'cash', state: 'done' })
    const notes = (await deskView(given)).timeline.map(({ note }: { note: string }) => note)
    expect(notes.slice(-2)).toEqual(['Product 0: ₹96 is to be refunded in cash', 'Product 0: ₹96 refunded in cash'])
    expect((await refundsOf(given)).length).toBe(0)
    const actions = await db.$client`select action from audit_log where subject = ${given.code} order by id`
    expect(actions.map(({ action }) => action).slice(-2)).toEqual([
      'Resolved complaint about order',
      'Refunded cash of order',
    ])
  })

  test('is resolved without a refund by a message, which is required', async () => {
    const given = await givenDelivered()
    await report(given)
    expect((await answer(given, 0, '  ')).status).toBe(400)
    expect((await answer(given, 0, 'The rider has a photo')).status).toBe(200)
    expect((await ownView(given)).complaints).toMatchObject([
      { answer: { amount: 0, money: null, note: 'The rider has a photo' } },
    ])
  })

  test('never refunds more than was paid or sold, also by SQL', async () => {
    const given = await givenDelivered({ products: 2 })
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
    expect(await write({ quantity: 3 })).toBe('complaint_answer_within_line')
    expect(await write({ amountInPaise: 19_201 })).toBe('complaint_answer_within_payment')
    expect(await write({ amountInPaise: 10_000 })).toBe('written')
    expect(await write({ lineId: given.lineIds[1]!, amountInPaise: 9_201 })).toBe('complaint_answer_within_payment')
    const other = await givenDelivered()
    expect(await write({ lineId: other.lineId })).toBe('complaint_answer_within_line')
    await db.execute(sql`delete from complaint_answer where order_id = ${given.id}`)
  })
})

test('deletes the report with the account, but retains the resolution', async () => {
  const given = await givenDelivered()
  await report(given, 'Call me at home')
  await answer(given, 1, '')
  const { anonymizeOrders } = await import('../history/queries.ts')
  await db.transaction((tx) => anonymizeOrders(tx, given.userId))
  expect((await deskView(given)).complaints).toMatchObject([{ words: '', answer: { amount: 48 } }])
  expect(JSON.stringify(await db.$client`select note from order_event where order_id = ${given.id}`)).not.toContain(
    'home',
  )
})
