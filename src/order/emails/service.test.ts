import { expect, test } from 'bun:test'
import { ORDER_UPDATES } from '../../shared/order-updates.ts'
import { givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { jobsWith } from '../../testing/jobs.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { transitionOrder } from '../transitions/service.ts'
import { type OrderMail, writeOrderMail } from './service.ts'

const app = await createTestApp()
const { call, db } = app

async function givenOrder(by?: Awaited<ReturnType<typeof givenShopper>>) {
  const shopper = by ?? (await givenShopper(app))
  const product = await givenProduct(db, { priceInPaise: 5400, discountPercent: 10 })
  const address = await givenAddress(db, shopper.userId)
  await givenCart(db, shopper.userId, { [product]: 2 })
  const sent = orderOf(address, { [product]: 2 }, 96)
  const { body } = await call('POST', '/api/order/cash-on-delivery', sent, shopper.headers)
  return { ...shopper, id: body.data._id as string, code: body.data.orderId as string }
}

async function requestedEmails(orderId: string): Promise<OrderMail[]> {
  const jobs = await jobsWith(db.$client, { orderId })
  return jobs.map(({ payload }) => (payload as { about: OrderMail }).about)
}

test('sends three emails for a delivered order, two for a cancelled one', async () => {
  const [delivered, cancelled] = [await givenOrder(), await givenOrder()]
  for (const to of ['accepted', 'packed', 'out for delivery', 'delivered'] as const)
    await db.transaction((tx) => transitionOrder(tx, delivered.id, to, { kind: 'admin' }))
  await call('POST', '/api/order/cancel', { orderId: cancelled.code }, cancelled.headers)
  expect(await requestedEmails(delivered.id)).toEqual(['placed', 'on its way', 'delivered'])
  expect(await requestedEmails(cancelled.id)).toEqual(['placed', 'cancelled'])
})

test('a mail names the order, what was bought and what it costs', async () => {
  const { id, code, email } = await givenOrder()
  const written = await Promise.all(ORDER_UPDATES.map(async (about) => (await writeOrderMail(db, id, about))!))
  expect(written.map(({ to }) => to)).toEqual(ORDER_UPDATES.map(() => email))
  expect(written.every(({ email: letter }) => letter.subject.includes(code))).toBe(true)
  const button = { button: 'See your order', path: `/dashboard/myorders?order=${code}` }
  for (const { email } of written) expect(email.blocks).toContainEqual(button)
  expect(written[0]!.email.blocks).toContainEqual({
    rows: [
      { label: '2 × Toned Milk, 1 L', value: '₹96' },
      { label: 'Delivery', value: 'Free' },
      { label: 'Total', value: '₹96', isTotal: true },
    ],
  })
})

test('an order of an account that has no email is placed, and nothing is emailed', async () => {
  const shopper = await givenShopper(app)
  await db.$client`update account set email = null, login_mobile = '+919812345678' where id = ${shopper.userId}`
  const { id } = await givenOrder(shopper)
  const written = await Promise.all(ORDER_UPDATES.map((about) => writeOrderMail(db, id, about)))
  expect(written.map((update) => update!.to)).toEqual(ORDER_UPDATES.map(() => null))
})
