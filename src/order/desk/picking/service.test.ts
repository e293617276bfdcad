import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { product } from '../../../catalogue/schema.ts'
import { silentLog } from '../../../platform/runtime/log.ts'
import { createTestApp } from '../../../testing/app.ts'
import { givenCategory } from '../../../testing/catalogue.ts'
import { givenDesk, givenDeskOrder } from '../../../testing/desk.ts'
import { jobsWith } from '../../../testing/jobs.ts'
import { createTestProvider } from '../../../testing/payment-provider.ts'
import { giveRefund } from '../../payment/process-refund.ts'
import { reconcilePayments } from '../../payment/reconcile-payments.ts'
import { refund } from '../../payment.schema.ts'
import { order } from '../../schema.ts'

const payments = createTestProvider()
const shop = await createTestApp({ payments })
const { call, db } = shop
const deps = { db, payments, log: silentLog }
const desk = await givenDesk(shop)

type Given = Awaited<ReturnType<typeof givenDeskOrder>>

async function givenPaid(products = 1) {
  const given = await givenDeskOrder(shop, { method: 'card', products })
  payments.set(given.sessionId, { state: 'paid', url: null, paymentId: `pi_${given.sessionId}` })
  await reconcilePayments(deps, 0)
  return given
}

const seen = async ({ code }: Given) => (await desk.get(`order?orderId=${code}`)).body.data

async function pick(given: Given, quantity: number, more: { at?: number; stockToo?: boolean; cancels?: boolean } = {}) {
  const { lines } = await seen(given)
  const { at = 0, ...rest } = more
  return desk.post('short-pick', { orderId: given.code, lineId: lines[at]._id, quantity, ...rest })
}

/** Runs the refund jobs of an order, and returns the amounts refunded at the provider. */
async function payBack({ id }: Given) {
  for (const asked of await db.select().from(refund).where(eq(refund.orderId, id))) await giveRefund(deps, asked.id)
  return [...payments.refunds.values()].filter(({ orderId }) => orderId === id).map((one) => one.amountInPaise)
}

const invoice = async ({ code }: Given) =>
  (
    await shop.app.handle(new Request(`http://localhost/api/order/invoice?orderId=${code}`, { headers: desk.headers }))
  ).text()

test('an invoice says what was paid and refunded below a total that stays', async () => {
  const given = await givenPaid(2)
  expect(await invoice(given)).not.toContain('Refund')
  await pick(given, 1)
  expect(await invoice(given)).toMatch(
    /Grand total<\/th><td>₹144<.*Paid by card<\/th><td>₹192<.*Refund requested on [^<]*<\/th><td>-₹48</s,
  )
  await payBack(given)
  expect(await invoice(given)).toMatch(/Grand total<\/th><td>₹144<.*Refunded on [^<]*<\/th><td>-₹48</s)
})

async function ledgerOf(productId: string) {
  const rows = await db.$client`
    select change, balance, reason, split_part(actor, ':', 1) as who from stock_ledger
    where product_id = ${productId} order by id`
  return rows.map(({ change, balance, reason, who }) => [change, balance, reason, who])
}

describe('an order by cash', () => {
  test('charges the picked pieces, and notifies admin and shopper', async () => {
    const given = await givenDeskOrder(shop, { products: 2 })
    const { status, body } = await pick(given, 1)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      totalAmt: 144,
      totals: { quantity: 3, subTotal: 162, savings: 18, total: 144 },
      payment: { state: 'due' },
      refunds: [],
    })
    expect(body.data.lines).toMatchObject([
      { quantity: 2, picked: 1 },
      { quantity: 2, picked: 2 },
    ])
    expect(body.data.timeline.at(-1)).toMatchObject({ kind: 'pick', note: 'Product 0: 1 of 2', by: 'Meera' })
    const shopper = await call('GET', `/api/order/details?orderId=${given.code}`, undefined, given.headers)
    expect(shopper.body.data).toMatchObject({ totalAmt: 144, lines: [{ quantity: 2, picked: 1 }, { picked: 2 }] })
    expect(shopper.body.data.timeline).toHaveLength(1)
  })

  test('restores the total when the rest is found', async () => {
    const given = await givenDeskOrder(shop, { products: 2 })
    await pick(given, 0)
    expect((await pick(given, 2)).body.data).toMatchObject({ totalAmt: 192, totals: { quantity: 4 } })
    expect(await given.stockOf()).toBe(8)
  })

  test('sends one email for several short lines', async () => {
    const given = await givenDeskOrder(shop, { products: 3 })
    await pick(given, 1)
    await pick(given, 0, { at: 1 })
    const jobs = await jobsWith(db.$client, { orderId: given.id, about: 'short' })
    expect(jobs.map(({ dueInMs }) => dueInMs > 0)).toEqual([true])
  })
})

describe('an order paid by card', () => {
  test('refunds the rest once, however often it is reported', async () => {
    const given = await givenPaid(2)
    await pick(given, 1)
    await pick(given, 1)
    expect(await seen(given)).toMatchObject({ totalAmt: 144, payment: { state: 'paid' }, refunds: [{ amount: 48 }] })
    expect(await payBack(given)).toEqual([4800])
    expect(await payBack(given)).toEqual([4800])
    expect(await seen(given)).toMatchObject({ payment: { state: 'paid' }, refunds: [{ amount: 48, state: 'done' }] })
  })

  test('refunds exactly the remainder when cancelled later', async () => {
    const given = await givenPaid(2)
    await pick(given, 1)
    await pick(given, 0, { at: 1 })
    await payBack(given)
    await desk.post('cancel', { orderId: given.code, reason: 'Sold out' })
    expect(await seen(given)).toMatchObject({ payment: { state: 'refunding' } })
    expect(await payBack(given)).toEqual([4800, 9600, 4800])
    expect(await seen(given)).toMatchObject({ payment: { state: 'refunded' } })
  })

  test('is refunded only with its last part', async () => {
    const given = await givenPaid(2)
    await pick(given, 1)
    await desk.post('cancel', { orderId: given.code, reason: 'Sold out' })
    const [first, second] = await db.select().from(refund).where(eq(refund.orderId, given.id)).orderBy(refund.id)
    await giveRefund(deps, first!.id)
    expect(await seen(given)).toMatchObject({ payment: { state: 'refunding' } })
    await giveRefund(deps, second!.id)
    expect(await seen(given)).toMatchObject({ payment: { state: 'refunded' } })
  })

  test('cannot be picked again while its refund is under way', async () => {
    const given = await givenPaid()
    await pick(given, 1)
    const { status, body } = await pick(given, 2)
    expect([status, body.data.totalAmt]).toEqual([409, 48])
  })

  test('continues after the event of the partial refund', async () => {
    const given = await givenPaid(2)
    await pick(given, 0)
    await payBack(given)
    for (const type of ['charge.refunded', 'checkout.session.completed']) {
      const { rawBody, signature } = payments.event(type, given.sessionId)
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const sent = new Request('http://localhost/api/order/webhook', { method: 'POST', headers, body: rawBody })
      expect((await (await shop.app.handle(sent)).json()).data.outcome).toBe('ignored')
    }
    expect(await seen(given)).toMatchObject({ state: 'placed', payment: { state: 'paid' }, totalAmt: 96 })
  })

  test('never refunds more than was paid', async () => {
    const given = await givenPaid()
    await pick(given, 1)
    const more = async () => db.$client`insert into refund (id, order_id, payment_id, amount_in_paise, reason)
      values (${crypto.randomUUID()}, ${given.id}, ${`pi_${given.sessionId}`}, 4801, 'by hand')`
    await expect(more()).rejects.toThrow('More would be given back than was paid')
  })
})

describe('an order without any picked piece', () => {
  test('is cancelled and fully refunded', async () => {
    const given = await givenPaid(2)
    await pick(given, 0)
    const { body } = await pick(given, 0, { at: 1 })
    expect(body.data).toMatchObject({
      state: 'cancelled',
      totalAmt: 0,
      cancelNote: 'Nothing of this order was available.',
      payment: { state: 'refunding' },
    })
    expect(await payBack(given)).toEqual([9600, 9600])
    expect(await given.stockOf()).toBe(8)
  })
})

// owner F14
test('asks an admin with an outdated view before the last line is removed', async () => {
  const given = await givenPaid(2)
  await pick(given, 0)
  const { status, body } = await pick(given, 0, { at: 1, cancels: false })
  expect([status, body.message]).toEqual([409, 'Nothing else of this order was found: that would cancel it'])
  expect(body.data).toMatchObject({ state: 'placed', totalAmt: 96, lines: [{ picked: 0 }, { picked: 2 }] })
  expect((await pick(given, 1, { at: 1, cancels: false })).status).toBe(200)
  expect((await pick(given, 0, { at: 1, cancels: true })).body.data.state).toBe('cancelled')
})

describe('the stock of what was not found', () => {
  test('is not returned, with the reason in the ledger', async () => {
    const given = await givenDeskOrder(shop)
    await pick(given, 1)
    expect(await given.stockOf()).toBe(8)
    expect(await ledgerOf(given.productIds[0]!)).toEqual([
      [10, 10, 'opening', null],
      [-2, 8, 'order', 'order'],
      [1, 9, 'short pick', 'order'],
      [-1, 8, 'not found', 'admin'],
    ])
  })

  test('is set to 0 on request', async () => {
    const given = await givenDeskOrder(shop)
    await pick(given, 1, { stockToo: true })
    expect(await given.stockOf()).toBe(0)
    expect((await ledgerOf(given.productIds[0]!)).at(-1)).toEqual([-9, 0, 'not found', 'admin'])
  })

  // admin P1-8
  test('is restored by an immediate undo, minus later sales', async () => {
    const given = await givenDeskOrder(shop, { stock: 49 })
    const [line] = (await desk.get(`pick-list?orderId=${given.code}`)).body.data[0].lines
    expect(line).toMatchObject({ picked: 2, stock: 47 })
    await pick(given, 1, { stockToo: true })
    expect(await given.stockOf()).toBe(0)
    const restore = (by = desk) => by.post('restore-stock', { orderId: given.code, lineId: line._id })
    expect((await restore(await givenDesk(shop, 'Ravi'))).status).toBe(409)
    const [one, other] = await Promise.all([restore(), restore()])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    expect(await given.stockOf()).toBe(47)
    expect((await ledgerOf(given.productIds[0]!)).slice(2)).toEqual([
      [1, 48, 'short pick', 'order'],
      [-48, 0, 'not found', 'admin'],
      [47, 47, 'found', 'admin'],
    ])
    expect((await seen(given)).totals.quantity).toBe(1)
  })

  // admin P1-8
  test('cannot be restored if it was not set to 0', async () => {
    const given = await givenDeskOrder(shop)
    const [line] = (await seen(given)).lines
    const restore = () => desk.post('restore-stock', { orderId: given.code, lineId: line._id })
    expect((await restore()).status).toBe(409)
    await pick(given, 1)
    expect((await restore()).status).toBe(409)
    expect(await given.stockOf()).toBe(8)
  })

  test('is not returned when the order is cancelled, except for picked pieces', async () => {
    const given = await givenDeskOrder(shop)
    await pick(given, 1)
    await desk.post('cancel', { orderId: given.code, reason: 'Rain' })
    expect(await given.stockOf()).toBe(9)
  })
})

test('rejects picks of sent orders, foreign lines and too many pieces', async () => {
  const [given, other] = [await givenDeskOrder(shop), await givenDeskOrder(shop)]
  expect((await pick(given, 3)).status).toBe(400)
  const [line] = (await seen(other)).lines
  expect((await desk.post('short-pick', { orderId: given.code, lineId: line._id, quantity: 1 })).status).toBe(404)
  await desk.bring(given.code, 'accepted', 'packed', 'out for delivery')
  const { status, body } = await pick(given, 1)
  expect([status, body.data.state]).toEqual([409, 'out for delivery'])
})

test('refunds correctly when two admins pick the same line', async () => {
  const given = await givenPaid(2)
  await Promise.all([pick(given, 1), pick(given, 1), pick(given, 0)])
  const { totalAmt, refunds } = await seen(given)
  const back = refunds.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
  expect(totalAmt + back).toBe(192)
})

test('leaves the fees unchanged', async () => {
  const given = await givenDeskOrder(shop, { products: 2 })
  await db
    .update(order)
    .set({ deliveryFeeInPaise: 2500, handlingFeeInPaise: 500, totalInPaise: 22_200 })
    .where(eq(order.id, given.id))
  const { body } = await pick(given, 0)
  expect(body.data.totals).toMatchObject({ quantity: 2, delivery: 25, handling: 5, total: 126, savings: 12 })
})

test('groups the pick list by category', async () => {
  const given = await givenDeskOrder(shop, { products: 3 })
  const [dairy, bakery] = [await givenCategory(db, 'Dairy'), await givenCategory(db, 'Bakery')]
  const [milk, curd, bread] = given.productIds as [string, string, string]
  await db.execute(sql`insert into product_category (product_id, category_id, position)
    values (${milk}, ${dairy}, 0), (${milk}, ${bakery}, 1), (${bread}, ${bakery}, 0)`)
  await db.update(product).set({ deletedAt: new Date() }).where(eq(product.id, curd))
  const { body } = await desk.get(`pick-list?orderId=${given.code}`)
  const places = body.data.map((group: { category: string; lines: { name: string }[] }) => [
    group.category,
    group.lines.map(({ name }) => name),
  ])
  expect(places).toEqual([
    ['Bakery', ['Product 2']],
    ['Dairy', ['Product 0']],
    ['Everything else', ['Product 1']],
  ])
})
