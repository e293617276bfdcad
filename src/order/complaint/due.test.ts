import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { renderEmail } from '../../platform/mail/template.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenDesk, givenDeskOrder } from '../../testing/desk.ts'
import { complaintAnswer } from '../complaint.schema.ts'
import { writeOrderMail } from '../emails/service.ts'

const shop = await createTestApp()
const { call, db } = shop
const desk = await givenDesk(shop)

/**
 * Creates a delivered order with two pieces of each product at 48 rupees, its cash not collected and every line
 * reported missing.
 */
async function givenUncollected(products = 1) {
  const given = await givenDeskOrder(shop, { products })
  const { code, headers } = given
  await desk.bring(code, 'accepted', 'packed', 'out for delivery')
  await desk.move(code, 'out for delivery', 'delivered', { cashCollected: false })
  const { lines } = (await desk.get(`order?orderId=${code}`)).body.data
  const lineIds: string[] = lines.map(({ _id }: { _id: string }) => _id)
  for (const lineId of lineIds) await call('POST', '/api/order/report-missing', { orderId: code, lineId }, headers)
  return { ...given, lineIds }
}

type Given = Awaited<ReturnType<typeof givenUncollected>>

const answer = ({ code, lineIds }: Given, quantity: number, at = 0) =>
  desk.post('answer-complaint', { orderId: code, lineId: lineIds[at], quantity, note: '' })
const collect = ({ code }: Given, amount?: number) => desk.post('collect-cash', { orderId: code, amount })
const deskView = async ({ code }: Given) => (await desk.get(`order?orderId=${code}`)).body.data
const ownView = async ({ code, headers }: Given) =>
  (await call('GET', `/api/order/details?orderId=${code}`, undefined, headers)).body.data
const today = async () => (await call('GET', '/api/reports/today', undefined, desk.headers)).body.data
const paper = async ({ code }: Given, path: string) => {
  const asked = new Request(`http://localhost${path}?orderId=${code}`, { headers: desk.headers })
  return (await shop.app.handle(asked)).text()
}

describe('a complaint about an order whose cash was not collected yet', () => {
  test('is deducted from the amount due everywhere', async () => {
    const given = await givenUncollected(2)
    const before = (await today()).cashToCollect
    expect((await deskView(given)).due).toBe(192)
    const listed = async () => (await desk.get('orders?state=due&limit=100')).body
    const isListed = async () =>
      (await listed()).data.some(({ orderId }: { orderId: string }) => orderId === given.code)
    expect([await isListed(), (await listed()).totalCount]).toEqual([true, (await listed()).data.length])
    const { status, body } = await answer(given, 1)
    expect([status, body.data.due, body.data.payment.state]).toEqual([200, 144, 'due'])
    expect(body.data.complaints[0].answer).toMatchObject({ amount: 48, money: { by: 'due', state: 'done' } })
    expect(body.data.timeline.at(-1).note).toBe('Product 0: ₹48 is deducted from the amount to collect')
    expect(await ownView(given)).toMatchObject({ due: 144, complaints: [{ answer: { amount: 48 } }, {}] })
    const after = await today()
    expect(after.cashToCollect).toEqual({ orders: before.orders, amount: before.amount - 48 })
    expect(after.cashOwed.total).toBe(0)
    expect(await paper(given, '/api/desk/packing-slip')).toContain('<dt>To collect</dt><dd>₹144 in cash</dd>')
    const invoice = await paper(given, '/api/order/invoice')
    expect(invoice).toContain('Deducted for missing items</th><td>-₹48')
    expect(invoice).toContain('To pay</th><td>₹144')
    const mail = await writeOrderMail(db, given.id, 'answered', { lineId: given.lineIds[0]! })
    const { text } = renderEmail(mail!.email, { shopName: 'Tokri', shopUrl: '' })
    expect(text).toContain('Product 0: ₹48 comes off. You have ₹144 left to pay in cash.')
  })

  test('collects the reduced amount once, and rejects an outdated amount', async () => {
    const given = await givenUncollected()
    await answer(given, 1)
    const seen = await collect(given, 96)
    expect(seen).toMatchObject({ status: 409, body: { data: { due: 48 } } })
    expect(seen.body.message).toBe('Another user changed this order: ₹48 is to be collected now')
    const collected = await Promise.all([collect(given, 48), collect(given, 48)])
    expect(collected.map(({ status }) => status).sort()).toEqual([200, 409])
    const view = await deskView(given)
    expect([view.payment.state, view.due]).toEqual(['paid', 0])
    expect(view.timeline.at(-1)).toMatchObject({ kind: 'cash', note: '₹48' })
    expect(view.complaints[0].answer.money).toEqual({ by: 'due', state: 'done' })
    const owe = await desk.post('give-cash-back', { orderId: given.code, lineId: given.lineIds[0] })
    expect(owe.status).toBe(409)
  })

  test('that is about all of it leaves nothing to collect', async () => {
    const given = await givenUncollected()
    await answer(given, 2)
    expect(await deskView(given)).toMatchObject({ due: 0, payment: { state: 'void' } })
    expect((await collect(given)).status).toBe(409)
    const mail = await writeOrderMail(db, given.id, 'answered', { lineId: given.lineIds[0]! })
    expect(JSON.stringify(mail!.email)).toContain('₹96 comes off. You have nothing left to pay.')
  })

  test('and is answered while it is collected, is owed of what was paid or was never collected', async () => {
    for (let round = 0; round < 5; round++) {
      const given = await givenUncollected(2)
      const [answered, collected] = await Promise.all([answer(given, 2), collect(given, 192)])
      expect(answered.status).toBe(200)
      const view = await deskView(given)
      const { by } = view.complaints[0].answer.money
      expect([by, collected.status, view.payment.state, view.due]).toEqual(
        collected.status === 200 ? ['cash', 200, 'paid', 0] : ['due', 409, 'due', 96],
      )
    }
  })

  test('takes off no more than is to be collected, and nothing once it was, whoever writes it', async () => {
    const given = await givenUncollected(2)
    const write = (paidBy: 'due' | 'cash', amountInPaise: number, at = 0) =>
      db
        .insert(complaintAnswer)
        .values({
          lineId: given.lineIds[at]!,
          orderId: given.id,
          quantity: 1,
          amountInPaise,
          note: '',
          paidBy,
          answeredBy: desk.userId,
        })
        .then(
          () => 'written',
          ({ cause }) => cause.constraint_name,
        )
    expect(await write('cash', 4800)).toBe('complaint_answer_within_payment')
    expect(await write('due', 19_201)).toBe('complaint_answer_within_payment')
    expect(await write('due', 10_000)).toBe('written')
    expect(await write('due', 9_201, 1)).toBe('complaint_answer_within_payment')
    expect((await collect(given, 92)).status).toBe(200)
    expect(await write('due', 4800, 1)).toBe('complaint_answer_within_payment')
    // The amounts taken off were never paid, so they cannot be returned in cash.
    expect(await write('cash', 9_201, 1)).toBe('complaint_answer_within_payment')
    expect(await write('cash', 9_200, 1)).toBe('written')
    await db.delete(complaintAnswer).where(eq(complaintAnswer.orderId, given.id))
  })
})
