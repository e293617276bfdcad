import { expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import { desc, eq } from 'drizzle-orm'
import { product, stockLedger } from '../../catalogue/schema.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { givenDesk, givenDeskOrder } from '../../testing/desk.ts'
import { complaintAnswer } from '../complaint.schema.ts'
import { writeOrderMail } from '../emails/service.ts'

const shop = await createTestApp()
const { call, db } = shop
const desk = await givenDesk(shop)

/** Creates a delivered order of two pieces, both reported as damaged, and a product that may replace them. */
async function givenComplaint(stock = 5) {
  const given = await givenDeskOrder(shop)
  await desk.bring(given.code, 'accepted', 'packed', 'out for delivery', 'delivered')
  const lineId: string = (await desk.get(`order?orderId=${given.code}`)).body.data.lines[0]._id
  await desk.post('report-problem', { orderId: given.code, lineId, kind: 'damaged', quantity: 2 })
  const other = await givenProduct(db, { name: 'Butter', brand: 'Amul', unit: '100 g', priceInPaise: 9900, stock })
  return { ...given, lineId, other }
}

type Given = Awaited<ReturnType<typeof givenComplaint>>

const respond = ({ code, lineId, other }: Given, pieces: number, more: object = {}) =>
  desk.post('answer-complaint', {
    orderId: code,
    lineId,
    quantity: 0,
    note: '',
    replacement: { productId: other, quantity: pieces },
    ...more,
  })
async function exported(code: string) {
  const asked = new Request(`http://localhost/api/desk/orders-export?search=${code}`, { headers: desk.headers })
  const response = await shop.app.handle(asked)
  return parse(await response.text(), { bom: true, columns: true }) as Record<string, string>[]
}

const stockOf = async (id: string) => (await db.select().from(product).where(eq(product.id, id)))[0]!.stock
const answersOf = ({ id }: Given) => db.select().from(complaintAnswer).where(eq(complaintAnswer.orderId, id))

test('an item is replaced by another product, which costs nothing and is taken off the stock', async () => {
  const given = await givenComplaint()
  const { status, body } = await respond(given, 2)
  expect(status).toBe(200)
  const replacement = { productId: given.other, name: 'Amul Butter', unit: '100 g', quantity: 2, givenAt: null }
  expect(body.data.complaints).toMatchObject([{ answer: { amount: 0, money: null, replacement } }])
  expect(body.data.timeline.at(-1)).toMatchObject({
    kind: 'answer',
    by: 'Meera',
    note: 'Product 0: to be replaced by 2 × Amul Butter, 100 g',
  })
  expect([body.data.totals.total, body.data.due, body.data.refunds]).toEqual([96, 0, []])
  expect(await stockOf(given.other)).toBe(3)
  const [entry] = await db
    .select()
    .from(stockLedger)
    .where(eq(stockLedger.productId, given.other))
    .orderBy(desc(stockLedger.id))
  expect(entry).toMatchObject({ change: -2, reason: 'replacement', actor: `order:${given.code}` })
  const own = await call('GET', `/api/order/details?orderId=${given.code}`, undefined, given.headers)
  expect(own.body.data.complaints).toMatchObject([{ answer: { replacement } }])
  const mail = await writeOrderMail(db, given.id, 'answered', { lineId: given.lineId })
  expect(JSON.stringify(mail!.email)).toContain('Product 0: you get 2 × Amul Butter, 100 g for it, free of charge.')
  // "Refunded: nothing" alone, of an approved template, would say that the shopper gets nothing.
  expect(mail!.values).toEqual([given.code, 'nothing, but a replacement'])
  const [row] = await exported(given.code)
  expect(row).toMatchObject({
    Amount: '96.00',
    Sales: '96.00',
    'Replaced by': '2 × Amul Butter, 100 g',
    'Replacement handed over': '',
  })
})

test('one piece is replaced, by the same product too, and the other refunded', async () => {
  const given = await givenComplaint()
  const [own] = given.productIds
  const before = await stockOf(own!)
  const { body } = await respond(given, 1, { quantity: 1, replacement: { productId: own, quantity: 1 } })
  expect(body.data.complaints).toMatchObject([
    { answer: { amount: 48, money: { by: 'cash', state: 'asked' }, replacement: { name: 'Product 0', quantity: 1 } } },
  ])
  expect(await stockOf(own!)).toBe(before - 1)
  const message = await writeOrderMail(db, given.id, 'answered', { lineId: given.lineId })
  expect(message!.values).toEqual([given.code, '₹48 and a replacement'])
})

test('is refused when too little is left, and then nothing is written', async () => {
  const given = await givenComplaint(1)
  const refused = async (more: object, message: string, status = 409) =>
    expect(await respond(given, 2, more)).toMatchObject({ status, body: { message } })
  await refused({ quantity: 1 }, 'Only 1 of Amul Butter left')
  const gone = await givenProduct(db, { name: 'Old Soap', publish: false, stock: 5 })
  await refused({ replacement: { productId: gone, quantity: 1 } }, 'Old Soap is not available')
  await refused({ replacement: { productId: given.id, quantity: 1 } }, 'Product not found', 404)
  expect((await respond(given, 0)).status).toBe(400)
  expect(await answersOf(given)).toEqual([])
  expect([await stockOf(given.other), await stockOf(gone)]).toEqual([1, 5])
})

test('the last piece goes to one of two complaints at once', async () => {
  const [one, two] = [await givenComplaint(1), await givenComplaint()]
  const both = await Promise.all([respond(one, 1), respond({ ...two, other: one.other }, 1)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await stockOf(one.other)).toBe(0)
})

test('is remembered by its name after its product is gone', async () => {
  const given = await givenComplaint()
  await respond(given, 1)
  await db.delete(product).where(eq(product.id, given.other))
  const { body } = await desk.get(`order?orderId=${given.code}`)
  expect(body.data.complaints[0].answer.replacement).toEqual({
    productId: null,
    name: 'Amul Butter',
    unit: '100 g',
    quantity: 1,
    givenAt: null,
  })
})

test('is listed until it was handed over, once, by whom and when', async () => {
  const given = await givenComplaint()
  const about = { orderId: given.code, lineId: given.lineId }
  const hand = () => desk.post('give-replacement', about)
  const listed = async () => {
    const { body } = await desk.get('orders?state=replacements')
    return { count: body.replacements, codes: body.data.map(({ orderId }: { orderId: string }) => orderId) }
  }
  const today = async () => {
    const { body } = await call('GET', '/api/reports/today', undefined, desk.headers)
    const { total, lines } = body.data.replacementsOwed
    return { total, own: lines.filter(({ orderId }: { orderId: string }) => orderId === given.code) }
  }
  expect(await hand()).toMatchObject({
    status: 409,
    body: { code: 'order_changed', message: 'No replacement is owed for Product 0', data: { orderId: given.code } },
  })
  const before = { listed: await listed(), today: await today() }
  expect(before.listed.codes).not.toContain(given.code)
  await respond(given, 2)
  expect((await listed()).codes).toContain(given.code)
  expect((await listed()).count).toBe(before.listed.count + 1)
  const replacement = { name: 'Amul Butter', unit: '100 g', quantity: 2 }
  expect(await today()).toEqual({
    total: before.today.total + 1,
    own: [
      {
        _id: (await answersOf(given))[0]!.id,
        orderId: given.code,
        brand: null,
        name: 'Product 0',
        customer: expect.any(String),
        replacement,
      },
    ],
  })
  expect((await call('POST', '/api/desk/give-replacement', about, given.headers)).status).toBe(403)
  const both = await Promise.all([hand(), hand()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect([await listed(), await today()]).toEqual([before.listed, before.today])
  const own = await call('GET', `/api/order/details?orderId=${given.code}`, undefined, given.headers)
  const { givenAt } = own.body.data.complaints[0].answer.replacement
  expect(Math.abs(Date.parse(givenAt) - Date.now())).toBeLessThan(60_000)
  const { body } = await desk.get(`order?orderId=${given.code}`)
  expect(body.data.timeline.at(-1)).toMatchObject({
    kind: 'answer',
    by: 'Meera',
    note: 'Product 0: 2 × Amul Butter, 100 g handed over',
  })
  expect((await answersOf(given))[0]).toMatchObject({ replacementGivenBy: desk.userId })
  const log = await call('GET', '/api/staff/log?limit=5', undefined, desk.headers)
  expect(log.body.data[0]).toMatchObject({ action: 'Handed over replacement of order', subject: given.code })
  const [row] = await exported(given.code)
  expect(row!['Replacement handed over']).toMatch(/\d/)
})

test('was handed over only where there is one, whoever writes it', async () => {
  const given = await givenComplaint()
  await respond(given, 0, { replacement: undefined, note: 'Sorry' })
  const write = db.update(complaintAnswer).set({ replacementGivenAt: new Date() })
  const refused = await write.where(eq(complaintAnswer.lineId, given.lineId)).then(
    () => null,
    ({ cause }) => cause.constraint_name,
  )
  expect(refused).toBe('complaint_answer_replacement_given')
})
