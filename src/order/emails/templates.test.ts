import { expect, test } from 'bun:test'
import { renderEmail } from '../../platform/mail/template.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenDesk, givenDeskOrder } from '../../testing/desk.ts'
import { jobsWith } from '../../testing/jobs.ts'
import { createTestProvider } from '../../testing/payment-provider.ts'
import { reconcilePayments } from '../payment/reconcile-payments.ts'
import { type MailDetails, writeOrderMail } from './service.ts'

const payments = createTestProvider()
const shop = await createTestApp({ payments })
const { db } = shop
const desk = await givenDesk(shop)

async function givenPaid() {
  const order = await givenDeskOrder(shop, { method: 'card', products: 2 })
  payments.set(order.sessionId, { state: 'paid', url: null, paymentId: `pi_${order.sessionId}` })
  await reconcilePayments({ db, payments, log: silentLog }, 0)
  return order
}

/**
 * Returns the text of the emails enqueued about an order, in the order they were enqueued, without those that are no
 * longer due.
 */
async function emailsOf(orderId: string, about: string): Promise<string[]> {
  const texts: string[] = []
  for (const { payload } of await jobsWith(db.$client, { orderId, about })) {
    const mail = await writeOrderMail(db, orderId, about as never, payload as MailDetails)
    if (mail) texts.push(renderEmail(mail.email, { shopName: 'Tokri', shopUrl: '' }).text)
  }
  return texts
}

test('lists delivered and missing pieces and the total after a short pick', async () => {
  const { id, code } = await givenPaid()
  const { lines } = (await desk.get(`order?orderId=${code}`)).body.data
  await desk.post('short-pick', { orderId: code, lineId: lines[0]._id, quantity: 1 })
  await desk.post('short-pick', { orderId: code, lineId: lines[1]._id, quantity: 0 })
  const [text, ...more] = await emailsOf(id, 'short')
  expect(more).toEqual([])
  for (const sentence of [
    '1 × Product 0, 1 L (of 2 ordered): ₹48',
    '0 × Product 1, 1 L (of 2 ordered): ₹0',
    'We are sorry: this does not come.\n1 × Product 0, 1 L\n2 × Product 1, 1 L\nYou pay ₹48;',
  ])
    expect(text).toContain(sentence)
})

test('shows the message of the shop and the whole refund after a cancellation', async () => {
  const { id, code } = await givenPaid()
  const [line] = (await desk.get(`order?orderId=${code}`)).body.data.lines
  await desk.post('short-pick', { orderId: code, lineId: line._id, quantity: 1 })
  await desk.post('cancel', { orderId: code, reason: 'The power is out' })
  const [text] = await emailsOf(id, 'cancelled')
  expect(text).toContain('The power is out')
  expect(text).toContain('₹192 is refunded to your card.')
  expect(await emailsOf(id, 'short')).toEqual([])
})

test('sends no email about an undone transition', async () => {
  const { id, code } = await givenDeskOrder(shop)
  await desk.bring(code, 'accepted', 'packed', 'out for delivery')
  await desk.post('undo', { orderId: code, from: 'packed', to: 'out for delivery' })
  expect(await emailsOf(id, 'on its way')).toEqual([])
  await desk.move(code, 'packed', 'out for delivery')
  expect(await emailsOf(id, 'on its way')).toHaveLength(1)
})
