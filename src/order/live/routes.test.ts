import { afterAll, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { listenToDatabase } from '../../platform/database/listener.ts'
import { createAdmission, sessionGuard } from '../../platform/http/session.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { waitUntil } from '../../testing/wait.ts'
import type { OrderState } from '../states.ts'
import { transitionOrder } from '../transitions/service.ts'
import { createOrderFeed } from './event-feed.ts'
import { createOpenStreams } from './open-streams.ts'
import { liveRoutes } from './routes.ts'

const test_ = await createTestApp()
const { call, db, url } = test_
const events = listenToDatabase(url, silentLog)
const ended = new Set<string>()
const authenticate = async (request: Request) => {
  const userId = request.headers.get('authorization') ?? ''
  return userId && !ended.has(userId) ? { userId, sessionId: 's', isAdmin: false } : null
}
const stopping = new AbortController()
const deps = {
  db,
  authenticate,
  guard: sessionGuard(createAdmission(authenticate)),
  feed: createOrderFeed(events),
  streams: createOpenStreams(250),
  requestOrigin: { trustProxy: false },
  stopping: stopping.signal,
}
const app = new Elysia().use(liveRoutes(deps))
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => app.handle(request) })
afterAll(async () => {
  await server.stop(true)
  await events.close()
})

interface ReceivedEvent {
  id: number
  orderId: string
  state: OrderState
}

/** Opens a stream like a browser and collects the events. */
async function listen(userId: string, lastEventId?: number) {
  const stream = await openEventStream(
    { url: `${server.url}api/events`, userId, lastEventId },
    (id, data) => ({ id, ...data }) as ReceivedEvent,
  )
  const until = async (state: OrderState) => {
    const ended = stream.closed.then(() => {
      throw new Error(`The stream ended after ${JSON.stringify(stream.received)}`)
    })
    await Promise.race([waitUntil(() => stream.received.at(-1)?.state === state), ended])
    return stream.received
  }
  return { ...stream, until }
}

async function givenOrder() {
  const shopper = await givenShopper(test_)
  const product = await givenProduct(db, { priceInPaise: 5400 })
  const ip = await givenAddress(db, shopper.userId)
  await givenCart(db, shopper.userId, { [product]: 2 })
  const sent = orderOf(ip, { [product]: 2 }, 108)
  const { body } = await call('POST', '/api/order/cash-on-delivery', sent, shopper.headers)
  const move = (to: OrderState) => db.transaction((tx) => transitionOrder(tx, body.data._id, to, { kind: 'admin' }))
  return { ...shopper, orderId: body.data.orderId as string, move }
}

test('streams own orders to two windows of a shopper, and no others', async () => {
  const [one, other] = [await givenOrder(), await givenOrder()]
  const windows = [await listen(one.userId), await listen(one.userId)]
  expect(windows[0]!.response.headers.get('content-type')).toBe('text/event-stream')
  await other.move('accepted')
  await one.move('accepted')
  // A stream that reads both at once sends the latest state alone.
  for (const { until } of windows) await until('accepted')
  await one.move('packed')
  for (const { until, leave } of windows) {
    const received = await until('packed')
    expect(received.every(({ orderId }) => orderId === one.orderId)).toBe(true)
    // The first subscriber may receive the initial state once more; a repeated state does no harm.
    expect(received.filter(({ state }) => state !== 'placed').map(({ orderId, state }) => [orderId, state])).toEqual([
      [one.orderId, 'accepted'],
      [one.orderId, 'packed'],
    ])
    leave()
  }
})

test('sends current states after a reconnect', async () => {
  const { userId, orderId, move } = await givenOrder()
  const first = await listen(userId)
  const last = first.lastId()
  expect(last).toBeGreaterThan(0)
  first.leave()
  const witness = await listen(userId)
  await move('accepted')
  await move('packed')
  // Notifications that were still under way would be sent to the new stream too.
  await witness.until('packed')
  witness.leave()
  const second = await listen(userId, last)
  expect((await second.until('packed')).map(({ orderId: id, state }) => [id, state])).toEqual([[orderId, 'packed']])
  second.leave()
})

test('finds changes without a notification', async () => {
  const { userId, orderId } = await givenOrder()
  const stream = await listen(userId)
  // As if the process that placed the order had crashed before it could notify.
  await db.$client.begin(async (tx) => {
    await tx`select set_config('tokri.defer_order_notify', 'on', true)`
    await tx`insert into order_event (order_id, state, actor) select id, 'accepted', 'nobody' from "order" where code = ${orderId}`
    await tx`update "order" set state = 'accepted' where code = ${orderId}`
  })
  expect((await stream.until('accepted')).at(-1)).toMatchObject({ orderId, state: 'accepted' })
  stream.leave()
})

test('closes a stream with its session', async () => {
  const { userId } = await givenOrder()
  const { closed } = await listen(userId)
  ended.add(userId)
  await closed
  expect((await fetch(`${server.url}api/events`, { headers: { authorization: userId } })).ok).toBe(false)
})

test('streams end when the shop stops', async () => {
  const { userId } = await givenOrder()
  const { begun, closed } = await listen(userId)
  const order: string[] = []
  const ended = closed.then(() => order.push('closed'))
  await begun
  order.push('stopped')
  stopping.abort()
  await ended
  expect(order).toEqual(['stopped', 'closed'])
})
