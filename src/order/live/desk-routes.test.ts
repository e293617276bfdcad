import { afterAll, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { listenToDatabase } from '../../platform/database/listener.ts'
import { createAdmission, sessionGuard } from '../../platform/http/session.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenDesk, givenDeskOrder } from '../../testing/desk.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { waitUntil } from '../../testing/wait.ts'
import { createOrderFeed } from './event-feed.ts'
import { createOpenStreams } from './open-streams.ts'
import { liveRoutes } from './routes.ts'

const shop = await createTestApp()
const events = listenToDatabase(shop.url, silentLog)
const admins = new Set(['meera', 'ravi', 'zoya'])
const authenticate = async (request: Request) => {
  const userId = request.headers.get('authorization')
  return userId ? { userId, sessionId: 's', isAdmin: admins.has(userId) } : null
}
const guard = sessionGuard(createAdmission(authenticate))
const deps = {
  db: shop.db,
  authenticate,
  guard,
  feed: createOrderFeed(events),
  streams: createOpenStreams(50),
  requestOrigin: { trustProxy: false },
}
const app = new Elysia().use(liveRoutes(deps))
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => app.handle(request) })
afterAll(async () => {
  await server.stop(true)
  await events.close()
})

/** Opens a stream of the order board and collects its events as "code state". */
async function listen(admin: string, lastEventId?: number) {
  const stream = await openEventStream({ url: `${server.url}api/desk/events`, userId: admin, lastEventId }, (_, data) =>
    Object.values(data).join(' '),
  )
  const until = async (updates: string) => {
    await waitUntil(() => stream.received.includes(updates))
    return stream.received
  }
  return { ...stream, until }
}

test('streams orders, transitions and short picks to every admin', async () => {
  const desk = await givenDesk(shop)
  const desks = [await listen('meera'), await listen('ravi')]
  const [one, other] = [await givenDeskOrder(shop, { name: 'Asha' }), await givenDeskOrder(shop, { name: 'Bilal' })]
  await desk.move(one.code, 'placed', 'accepted')
  for (const { until } of desks) {
    await until(`${other.code} placed`)
    expect(await until(`${one.code} accepted`)).toEqual(
      expect.arrayContaining([`${one.code} placed`, `${other.code} placed`, `${one.code} accepted`]),
    )
  }
  const reported = desks.map(({ received }) => received.length)
  const [line] = (await desk.get(`order?orderId=${other.code}`)).body.data.lines
  await desk.post('short-pick', { orderId: other.code, lineId: line._id, quantity: 1 })
  for (const [at, { received, leave }] of desks.entries()) {
    await waitUntil(() => received.length !== reported[at])
    expect(received.at(-1)).toBe(`${other.code} placed`)
    expect(received.length).toBe(reported[at]! + 1)
    leave()
  }
})

test('sends missed changes to a reconnecting order board', async () => {
  const desk = await givenDesk(shop)
  const { code } = await givenDeskOrder(shop)
  const first = await listen('meera')
  const last = first.lastId()
  first.leave()
  await desk.bring(code, 'accepted', 'packed')
  const second = await listen('meera', last)
  expect(await second.until(`${code} packed`)).toContain(`${code} packed`)
  second.leave()
})

test('closes the stream of a removed admin, and rejects shoppers', async () => {
  const { closed } = await listen('zoya')
  admins.delete('zoya')
  await closed
  const isAdmitted = async (authorization: string) =>
    (await fetch(`${server.url}api/desk/events`, { headers: { authorization } })).ok
  expect([await isAdmitted('zoya'), await isAdmitted('a shopper')]).toEqual([false, false])
})
