import { expect, test } from 'bun:test'
import type { UpdateMessage } from '../../platform/messages/open.ts'
import { MessageRefused, MessageUnavailable } from '../../platform/messages/port.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { jobsWith } from '../../testing/jobs.ts'
import { choiceOf, givenLoginMobile } from '../../testing/notification.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { orderJobs } from '../jobs.ts'
import { ORDER_MAIL_JOB } from './service.ts'

const shop = await createTestApp()
const { call, db } = shop
const product = await givenProduct(db, { stock: 1_000, priceInPaise: 5400 })

async function givenOrder(channel?: 'whatsapp') {
  const shopper = await givenShopper(shop)
  const mobile = await givenLoginMobile(shop, shopper.userId)
  if (channel) await call('PUT', '/api/order-updates', choiceOf(channel), shopper.headers)
  const addressId = await givenAddress(db, shopper.userId)
  await givenCart(db, shopper.userId, { [product]: 1 })
  const sent = orderOf(addressId, { [product]: 1 }, 54)
  const { body } = await call('POST', '/api/order/cash-on-delivery', sent, shopper.headers)
  const [job] = await jobsWith(db.$client, { orderId: body.data._id })
  return { ...shopper, mobile, code: body.data.orderId as string, payload: job!.payload }
}

/** Runs the job of an update, and returns what was sent. */
async function run(payload: unknown, reply: () => boolean = () => true) {
  const [messages, emails]: [UpdateMessage[], string[]] = [[], []]
  const whatsapp = async (message: UpdateMessage) => {
    messages.push(message)
    return reply()
  }
  const deps = { db, log: silentLog, payments: null }
  const { tasks } = orderJobs(deps, async ({ to }) => void emails.push(to), { whatsapp })
  const failure = await tasks[ORDER_MAIL_JOB](payload).then(
    () => null,
    (error) => error,
  )
  return { messages, emails, failure }
}
const unavailable = () => {
  throw new MessageUnavailable('away')
}
const refused = () => {
  throw new MessageRefused('no such number')
}

test('an update goes to the number that signs in, and to no email, once the customer consented', async () => {
  const { payload, mobile, code } = await givenOrder('whatsapp')
  expect(await run(payload)).toEqual({
    messages: [{ about: 'placed', to: mobile, values: [code, '₹54'] }],
    emails: [],
    failure: null,
  })
})

test('without consent, or once it is withdrawn, it is an email', async () => {
  const [silent, withdrawn] = [await givenOrder(), await givenOrder('whatsapp')]
  await call('DELETE', '/api/order-updates', { place: 'profile' }, withdrawn.headers)
  for (const { payload, email } of [silent, withdrawn])
    expect(await run(payload)).toEqual({ messages: [], emails: [email], failure: null })
})

test('an update that the channel refuses, cannot send now or has no text for is an email', async () => {
  const { payload, email } = await givenOrder('whatsapp')
  for (const reply of [unavailable, refused, () => false])
    expect(await run(payload, reply)).toMatchObject({ messages: [{}], emails: [email], failure: null })
})

test('without an email, it is tried again while the provider is away, and given up when it is refused for good', async () => {
  const { payload, userId } = await givenOrder('whatsapp')
  await db.$client`update account set email = null where id = ${userId}`
  expect((await run(payload, unavailable)).failure).toBeInstanceOf(MessageUnavailable)
  expect((await run(payload, refused)).failure).toBeNull()
  expect(await run(payload)).toMatchObject({ messages: [{}], emails: [], failure: null })
})

test('a number gets sixty messages a day, and its customer emails after them', async () => {
  const { payload, email } = await givenOrder('whatsapp')
  const sent = []
  for (let at = 0; at < 61; at++) sent.push(await run(payload))
  expect(sent.filter(({ messages }) => messages.length > 0)).toHaveLength(60)
  expect(sent.at(-1)).toMatchObject({ messages: [], emails: [email] })
})
