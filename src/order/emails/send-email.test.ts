import { expect, test } from 'bun:test'
import { createLog } from '../../platform/runtime/log.ts'
import { givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { jobsWith } from '../../testing/jobs.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { orderJobs } from '../jobs.ts'
import { ORDER_MAIL_JOB } from './service.ts'

const { call, db } = await createTestApp()
const product = await givenProduct(db, { stock: 1_000, priceInPaise: 5400 })

/** Places and cancels an order; returns the payloads of the emails about it. */
async function givenCancelledOrder(shopper: Awaited<ReturnType<typeof givenShopper>>, addressId: string) {
  await givenCart(db, shopper.userId, { [product]: 1 })
  const sent = orderOf(addressId, { [product]: 1 }, 54)
  const headers = { ...shopper.headers, 'idempotency-key': crypto.randomUUID() }
  const { body } = await call('POST', '/api/order/cash-on-delivery', sent, headers)
  await call('POST', '/api/order/cancel', { orderId: body.data.orderId }, shopper.headers)
  return (await jobsWith(db.$client, { orderId: body.data._id })).map(({ payload }) => payload)
}

async function emailsOf(orders: number, over: { email: string; emailVerified: boolean }) {
  const shopper = await givenShopper({ db }, over)
  const addressId = await givenAddress(db, shopper.userId)
  const payloads: unknown[] = []
  for (let at = 0; at < orders; at++) payloads.push(...(await givenCancelledOrder(shopper, addressId)))
  const [sent, lines]: [string[], string[]] = [[], []]
  const log = createLog('warn', (line) => lines.push(JSON.parse(line).message))
  const { tasks } = orderJobs({ db, log, payments: null }, async ({ to }) => void sent.push(to))
  for (const payload of payloads) await tasks[ORDER_MAIL_JOB](payload)
  return { wanted: payloads.length, sent: sent.length, lines }
}

test('a mailbox that nobody verified gets ten emails an hour about orders, however many are placed for it', async () => {
  const { wanted, sent, lines } = await emailsOf(8, { email: 'stranger@example.org', emailVerified: false })
  expect({ wanted, sent }).toEqual({ wanted: 16, sent: 10 })
  expect(lines).toEqual(['an email about an order was dropped: its mailbox had too many'])
  // Another account of the same mailbox adds nothing.
  const other = await emailsOf(1, { email: 'stranger+2@example.org', emailVerified: false })
  expect(other).toMatchObject({ wanted: 2, sent: 0 })
})

test('a customer whose email is verified gets every email', async () => {
  expect(await emailsOf(8, { email: 'asha@example.org', emailVerified: true })).toEqual({
    wanted: 16,
    sent: 16,
    lines: [],
  })
})

test('an email that could not be sent is not counted', async () => {
  const shopper = await givenShopper({ db }, { emailVerified: false })
  const [payload] = await givenCancelledOrder(shopper, await givenAddress(db, shopper.userId))
  const task = (isUp: boolean, sent: string[] = []) => {
    const deps = { db, log: createLog('error', () => {}), payments: null }
    return orderJobs(deps, async ({ to }) => {
      if (!isUp) throw new Error('the mail server is away')
      sent.push(to)
    }).tasks[ORDER_MAIL_JOB]
  }
  for (let tries = 0; tries < 12; tries++) await expect(task(false)(payload)).rejects.toThrow('away')
  const sent: string[] = []
  await task(true, sent)(payload)
  expect(sent).toEqual([shopper.email])
})
