import { expect, test } from 'bun:test'
import { recordRemoteIp } from '../../platform/http/remote-ip.ts'
import { createLimits } from '../../platform/rate-limit/limits.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { RATE_LIMITS } from '../../shared/rate-limits.ts'
import { givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { givenAddress, givenCart, givenPastOrder, orderOf } from '../../testing/orders.ts'

const database = await createTestDatabase()
const { db } = database
const requestOrigin = { publicUrl: null, corsOrigins: [], trustProxy: false }
const limits = createLimits({ db, log: silentLog, requestOrigin, limits: RATE_LIMITS })
const shop = await createTestApp({ database, limits })
const ORDERS = 20

let ips = 0
const newIp = () => `198.51.100.${ips++ % 250}`

async function givenBuyer() {
  const shopper = await givenShopper(shop)
  const productId = await givenProduct(db, { stock: 100, priceInPaise: 4_000 })
  const address = await givenAddress(db, shopper.userId)
  const request = orderOf(address, { [productId]: 1 }, 40)
  /** Sends an order request, from a network of its own unless one is given. */
  const send = async (body: object, { ip = newIp(), path = 'cash-on-delivery', key = '' } = {}) => {
    const sent = new Request(`http://localhost/api/order/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...shopper.headers, ...(key && { 'idempotency-key': key }) },
      body: JSON.stringify(body),
    })
    recordRemoteIp(sent, ip)
    const response = await shop.app.handle(sent)
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() }
  }
  const fill = () => givenCart(db, shopper.userId, { [productId]: 1 })
  /** Places the order of one piece. */
  const order = async (more: Parameters<typeof send>[1] = {}) => {
    await fill()
    return send(request, more)
  }
  const past = async (count: number, state: 'placed' | 'cancelled' = 'placed') => {
    for (let n = 0; n < count; n++) await givenPastOrder(db, [productId], { userId: shopper.userId, state })
  }
  return { ...shopper, productId, request, send, fill, order, past }
}

const statusesOf = (replies: { status: number }[]) => [...new Set(replies.map(({ status }) => status))].sort()

test('orders that are refused do not use up the number of orders', async () => {
  const { fill, send, request, order } = await givenBuyer()
  await fill()
  const replies = []
  for (let n = 0; n < ORDERS; n++) {
    replies.push(await send({ ...request, totalAmt: 39 }))
    if (n < 10) replies.push(await send({ ...request, list_items: 'none' }))
  }
  expect(statusesOf(replies)).toEqual([400, 409])
  expect((await send(request)).status).toBe(200)
  expect((await order()).status).toBe(200)
})

test('an account places so many orders in ten minutes, from whatever networks, and others go on', async () => {
  const { past, order, request, send, fill } = await givenBuyer()
  await past(ORDERS - 2)
  // What is awaiting payment has reached the provider, and counts whether it is paid or not.
  expect((await order({ path: 'checkout' })).status).toBe(200)
  const placed = await send(request, { key: 'the-last' })
  expect(placed.status).toBe(200)
  await fill()
  const refused = await send({ ...request, ifMissing: 'call_me' })
  expect(refused).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^Too many orders: try again in \d+ minutes$/) },
  })
  expect(Number(refused.retryAfter)).toBeWithin(500, 601)
  // A repeated request is no new order.
  expect(await send(request, { key: 'the-last' })).toMatchObject({ status: 200, body: { data: placed.body.data } })
  expect((await (await givenBuyer()).order()).status).toBe(200)
})

test('cancelled orders count, and those of earlier do not', async () => {
  const { past, fill, send, request, userId } = await givenBuyer()
  await past(ORDERS, 'cancelled')
  await fill()
  expect((await send(request)).status).toBe(429)
  await db.$client`update "order" set created_at = created_at - interval '10 minutes' where user_id = ${userId}`
  expect((await send(request)).status).toBe(200)
})

test('of two attempts to pay at once, one is the last of the ten minutes', async () => {
  const { past, fill, send, request } = await givenBuyer()
  await past(ORDERS - 1)
  await fill()
  const card = { path: 'checkout' }
  const replies = await Promise.all([send(request, card), send({ ...request, ifMissing: 'call_me' }, card)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 429])
})

test('whoever hammers is limited by account and by network, refused or not', async () => {
  const { send } = await givenBuyer()
  const { max, maxPerAccount } = RATE_LIMITS.order
  const replies = await Promise.all(Array.from({ length: maxPerAccount }, () => send({})))
  expect(statusesOf(replies)).toEqual([400])
  expect(await send({})).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^Too many requests: try again in \d+ minutes$/) },
  })
  const ip = '203.0.113.77'
  const accounts = [await givenBuyer(), await givenBuyer(), await givenBuyer()]
  const each = max / accounts.length
  const all = await Promise.all(accounts.flatMap((one) => Array.from({ length: each }, () => one.send({}, { ip }))))
  expect(statusesOf(all)).toEqual([400])
  expect((await (await givenBuyer()).send({}, { ip })).status).toBe(429)
})
