import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { product } from '../../../catalogue/schema.ts'
import { auditLog } from '../../../platform/audit/schema.ts'
import { silentLog } from '../../../platform/runtime/log.ts'
import { createTestApp } from '../../../testing/app.ts'
import { givenDesk, givenDeskOrder } from '../../../testing/desk.ts'
import { jobsWith } from '../../../testing/jobs.ts'
import { createTestProvider } from '../../../testing/payment-provider.ts'
import { giveRefund } from '../../payment/process-refund.ts'
import { reconcilePayments } from '../../payment/reconcile-payments.ts'
import { refund } from '../../payment.schema.ts'
import { orderEvent } from '../../schema.ts'

const payments = createTestProvider()
const shop = await createTestApp({ payments })
const { call, db } = shop

async function givenPaid() {
  const order = await givenDeskOrder(shop, { method: 'card' })
  payments.set(order.sessionId, { state: 'paid', url: null, paymentId: `pi_${order.sessionId}` })
  await reconcilePayments({ db, payments, log: silentLog }, 0)
  return order
}

async function actionsOn(code: string) {
  const rows = await db.select().from(auditLog).where(eq(auditLog.subject, code)).orderBy(auditLog.id)
  return rows.map(({ action, actorId }) => [action, actorId])
}

describe('moving', () => {
  test('is recorded with actor and time in the history and the log', async () => {
    const [{ code, id }, desk] = [await givenDeskOrder(shop), await givenDesk(shop)]
    const { status, body } = await desk.move(code, 'placed', 'accepted')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      state: 'accepted',
      next: ['packed', 'cancelled'],
      timeline: [
        { state: 'placed', by: 'Asha' },
        { state: 'accepted', by: 'Meera', kind: 'move' },
      ],
    })
    await desk.move(code, 'accepted', 'packed')
    expect(await actionsOn(code)).toEqual([
      ['Moved order', desk.userId],
      ['Moved order', desk.userId],
    ])
    const events = await db.select().from(orderEvent).where(eq(orderEvent.orderId, id)).orderBy(orderEvent.id)
    expect(events.map(({ state, actor }) => [state, actor.split(':')[0]])).toEqual([
      ['placed', 'shopper'],
      ['accepted', 'admin'],
      ['packed', 'admin'],
    ])
    expect(events.every(({ at }) => Date.now() - at.getTime() < 60_000)).toBe(true)
  })

  test('succeeds for one of three concurrent admins, and shows the others the order', async () => {
    const { code } = await givenDeskOrder(shop)
    const desks = [await givenDesk(shop, 'Meera'), await givenDesk(shop, 'Ravi'), await givenDesk(shop, 'Zoya')]
    const responses = await Promise.all(desks.map(({ move }) => move(code, 'placed', 'accepted')))
    const won = responses.filter(({ status }) => status === 200)
    const reported = responses.filter(({ status }) => status === 409)
    expect([won.length, reported.length]).toEqual([1, 2])
    for (const { body } of reported) {
      expect(body.message).toBe('Another user already moved this order to accepted')
      expect(body.data).toMatchObject({ orderId: code, state: 'accepted', timeline: won[0]!.body.data.timeline })
    }
  })

  test('skips no state, and cancels only with a reason', async () => {
    const [{ code }, desk] = [await givenDeskOrder(shop), await givenDesk(shop)]
    const skipped = await desk.move(code, 'placed', 'packed')
    expect([skipped.status, skipped.body.data.state]).toEqual([409, 'placed'])
    expect((await desk.move(code, 'placed', 'cancelled')).status).toBe(400)
    expect((await desk.post('cancel', { orderId: code, reason: '' })).status).toBe(400)
  })
})

describe('undoing', () => {
  test('reverts the own transition, also for the shopper', async () => {
    const [{ code, headers }, desk] = [await givenDeskOrder(shop), await givenDesk(shop)]
    await desk.move(code, 'placed', 'accepted')
    const { status, body } = await desk.post('undo', { orderId: code, from: 'placed', to: 'accepted' })
    expect([status, body.data.state]).toEqual([200, 'placed'])
    expect(body.data.timeline.at(-1)).toMatchObject({ state: 'placed', kind: 'undo', by: 'Meera' })
    const seen = await call('GET', `/api/order/details?orderId=${code}`, undefined, headers)
    expect(seen.body.data.timeline).toMatchObject([{ state: 'placed' }])
    expect((await actionsOn(code)).map(([action]) => action)).toEqual(['Moved order', 'Undid move of order'])
  })

  test('of a delivery makes its cash due again', async () => {
    const [{ code }, desk] = [await givenDeskOrder(shop), await givenDesk(shop)]
    await desk.bring(code, 'accepted', 'packed', 'out for delivery', 'delivered')
    const { body } = await desk.post('undo', { orderId: code, from: 'out for delivery', to: 'delivered' })
    expect(body.data).toMatchObject({ state: 'out for delivery', payment: { state: 'due' }, cashCollected: null })
  })

  test('is rejected for the transition of another admin, an old one, a second time, and a final one', async () => {
    const [{ code, id }, desk, other] = [await givenDeskOrder(shop), await givenDesk(shop), await givenDesk(shop)]
    const undo = { orderId: code, from: 'placed', to: 'accepted' }
    await desk.move(code, 'placed', 'accepted')
    expect((await other.post('undo', undo)).status).toBe(409)
    await db
      .update(orderEvent)
      .set({ at: new Date(Date.now() - 13_000) })
      .where(eq(orderEvent.orderId, id))
    expect((await desk.post('undo', undo)).status).toBe(409)
    await desk.move(code, 'accepted', 'packed')
    const back = { orderId: code, from: 'accepted', to: 'packed' }
    expect((await desk.post('undo', back)).status).toBe(200)
    expect((await desk.post('undo', back)).status).toBe(409)
    await desk.post('cancel', { orderId: code, reason: 'Rain' })
    expect((await desk.post('undo', { orderId: code, from: 'packed', to: 'cancelled' })).status).toBe(409)
  })
})

describe('cancelling', () => {
  test('returns stock and money, and emails the message of the shop', async () => {
    const [order, desk] = [await givenPaid(), await givenDesk(shop)]
    await desk.bring(order.code, 'accepted')
    const { body } = await desk.post('cancel', { orderId: order.code, reason: 'The mangoes were bad' })
    expect(body.data).toMatchObject({
      state: 'cancelled',
      cancelNote: 'The mangoes were bad',
      payment: { state: 'refunding' },
      refunds: [{ amount: 96, state: 'asked' }],
    })
    expect(await order.stockOf()).toBe(10)
    const seen = await call('GET', `/api/order/details?orderId=${order.code}`, undefined, order.headers)
    expect(seen.body.data.cancelNote).toBe('The mangoes were bad')
    const logged = await db.select().from(auditLog).where(eq(auditLog.subject, order.code)).orderBy(auditLog.id)
    // It may say things about the shopper, who can have them erased: the log keeps what is written.
    expect(logged.at(-1)!.changes).toEqual({ state: { before: 'accepted', after: 'cancelled' } })
  })

  test('closes the payment session first', async () => {
    const [order, desk] = [await givenDeskOrder(shop, { method: 'card' }), await givenDesk(shop)]
    const { body } = await desk.post('cancel', { orderId: order.code, reason: 'We close early today' })
    expect(body.data).toMatchObject({
      state: 'cancelled',
      cancelNote: 'We close early today',
      payment: { state: 'void' },
    })
    expect(payments.sessions.get(order.sessionId)!.state).toBe('expired')
    expect(await order.stockOf()).toBe(10)
  })

  test('refunds a payment whose event never came', async () => {
    const [order, desk] = [await givenDeskOrder(shop, { method: 'card' }), await givenDesk(shop)]
    payments.set(order.sessionId, { state: 'paid', url: null, paymentId: `pi_${order.sessionId}` })
    const { body } = await desk.post('cancel', { orderId: order.code, reason: 'Sold out' })
    expect(body.data).toMatchObject({ state: 'cancelled', cancelNote: 'Sold out', refunds: [{ amount: 96 }] })
  })

  test('is rejected once the order is out for delivery', async () => {
    const [{ code }, desk] = [await givenDeskOrder(shop), await givenDesk(shop)]
    await desk.bring(code, 'accepted', 'packed', 'out for delivery')
    const { status, body } = await desk.post('cancel', { orderId: code, reason: 'Rain' })
    expect([status, body.data.state]).toEqual([409, 'out for delivery'])
  })
})

// admin D-39
describe('undoing a cancellation or refusal', () => {
  const ended = async (kind: 'cancelled' | 'refused', order: { code: string }, desk: Desk, restock = true) => {
    if (kind === 'cancelled') return desk.post('cancel', { orderId: order.code, reason: 'Rain' })
    await desk.bring(order.code, 'accepted', 'packed', 'out for delivery')
    return desk.move(order.code, 'out for delivery', 'refused', { restock })
  }
  const stateBefore = { cancelled: 'placed', refused: 'out for delivery' } as const
  type Desk = Awaited<ReturnType<typeof givenDesk>>

  test('restores the order with its stock and its payment', async () => {
    for (const kind of ['cancelled', 'refused'] as const) {
      for (const [make, money] of [[givenPaid, 'paid'] as const, [() => givenDeskOrder(shop), 'due'] as const]) {
        for (const restock of [true, false]) {
          const [order, desk] = [await make(), await givenDesk(shop)]
          const { body: gone } = await ended(kind, order, desk, restock)
          expect(gone.data.state).toBe(kind)
          const undo = { orderId: order.code, from: stateBefore[kind], to: kind }
          const { status, body } = await desk.post('undo', undo)
          expect([status, body.data.state, body.data.cancelNote]).toEqual([200, stateBefore[kind], ''])
          expect([body.data.payment.state, body.data.refunds]).toEqual([money, []])
          expect(await order.stockOf()).toBe(8)
          expect((await ended('cancelled', order, desk)).status).toBe(kind === 'cancelled' ? 200 : 409)
        }
      }
    }
  })

  test('sends no refund and no email during the undo period', async () => {
    const [order, desk] = [await givenPaid(), await givenDesk(shop)]
    await ended('cancelled', order, desk)
    const [asked] = await db.select().from(refund).where(eq(refund.orderId, order.id))
    const waiting = [
      ...(await jobsWith(db.$client, { refundId: asked!.id })),
      ...(await jobsWith(db.$client, { orderId: order.id })),
    ]
    const late = waiting.filter(({ dueInMs }) => dueInMs > 12_000)
    expect(late.map(({ name }) => name)).toEqual(['refund-payment', 'order-mail'])
  })

  test('is rejected once the refund started or the stock was sold', async () => {
    const [order, desk] = [await givenPaid(), await givenDesk(shop)]
    const { body } = await ended('cancelled', order, desk)
    expect(body.data.refunds).toMatchObject([{ state: 'asked' }])
    const [asked] = await db.select().from(refund).where(eq(refund.orderId, order.id))
    await giveRefund({ db, payments, log: silentLog }, asked!.id)
    const late = await desk.post('undo', { orderId: order.code, from: 'placed', to: 'cancelled' })
    expect([late.status, late.body.message]).toEqual([409, 'The refund is already under way'])
    const other = await givenDeskOrder(shop)
    await ended('cancelled', other, desk)
    await db.update(product).set({ stock: 1 }).where(eq(product.id, other.productIds[0]!))
    const sold = await desk.post('undo', { orderId: other.code, from: 'placed', to: 'cancelled' })
    expect([sold.status, sold.body.message]).toEqual([409, 'The ordered products have been sold since'])
    expect(await other.stockOf()).toBe(1)
  })

  test('either makes or cancels a refund that starts during the undo', async () => {
    for (let round = 0; round < 10; round++) {
      const [order, desk] = [await givenPaid(), await givenDesk(shop)]
      await ended('cancelled', order, desk)
      const [asked] = await db.select().from(refund).where(eq(refund.orderId, order.id))
      const [undone] = await Promise.all([
        desk.post('undo', { orderId: order.code, from: 'placed', to: 'cancelled' }),
        giveRefund({ db, payments, log: silentLog }, asked!.id),
      ])
      const given = [...payments.refunds.values()].filter(({ orderId }) => orderId === order.id).length
      expect([undone.status, given]).toEqual(undone.status === 200 ? [200, 0] : [409, 1])
    }
  })

  test('does not undo earlier states or short picks', async () => {
    const [order, desk] = [await givenDeskOrder(shop), await givenDesk(shop)]
    await ended('cancelled', order, desk)
    const further = await desk.post('undo', { orderId: order.code, from: 'packed', to: 'cancelled' })
    expect(further.status).toBe(409)
    const other = await givenDeskOrder(shop)
    const { body } = await desk.get(`order?orderId=${other.code}`)
    const lineId = body.data.lines[0]._id
    await desk.post('short-pick', { orderId: other.code, lineId, quantity: 0 })
    expect((await desk.post('undo', { orderId: other.code, from: 'placed', to: 'cancelled' })).status).toBe(409)
  })
})

describe('at the door', () => {
  test('refunds a refused order, and returns it to stock only on request', async () => {
    for (const [restock, stock] of [
      [true, 10],
      [false, 8],
    ] as const) {
      const [order, desk] = [await givenPaid(), await givenDesk(shop)]
      await desk.bring(order.code, 'accepted', 'packed', 'out for delivery')
      const { body } = await desk.move(order.code, 'out for delivery', 'refused', { restock })
      expect(body.data).toMatchObject({ state: 'refused', payment: { state: 'refunding' }, refunds: [{ amount: 96 }] })
      expect(await order.stockOf()).toBe(stock)
    }
  })

  test('records who collected the cash and when', async () => {
    const [{ code }, desk] = [await givenDeskOrder(shop), await givenDesk(shop)]
    await desk.bring(code, 'accepted', 'packed', 'out for delivery')
    const { body } = await desk.move(code, 'out for delivery', 'delivered', { cashCollected: true })
    expect(body.data).toMatchObject({ payment: { state: 'paid' }, cashCollected: { by: 'Meera' } })
    expect((await desk.post('collect-cash', { orderId: code })).status).toBe(409)
  })
})
