import { afterAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { account, session } from '../../account/schema.ts'
import { listenToDatabase } from '../../platform/database/listener.ts'
import { createAdmission, sessionGuard } from '../../platform/http/session.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { givenAdmin, givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenDeskOrder } from '../../testing/desk.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { waitUntil } from '../../testing/wait.ts'
import { transitionOrder } from '../transitions/service.ts'
import { createOrderFeed } from './event-feed.ts'
import { createOpenStreams } from './open-streams.ts'
import { latestEvents } from './queries.ts'
import { liveRoutes } from './routes.ts'

const shop = await createTestApp()
const { db } = shop
const events = listenToDatabase(shop.url, silentLog)
const sessions = new Map<string, string>()
// Never refuses anybody: whatever ends a stream here is the notification.
const authenticate = async (request: Request) => {
  const userId = request.headers.get('authorization')!
  return { userId, sessionId: sessions.get(userId) ?? 'none', isAdmin: true }
}
const feed = createOrderFeed(events)
const app = new Elysia().use(
  liveRoutes({
    db,
    authenticate,
    guard: sessionGuard(createAdmission(authenticate)),
    feed,
    streams: createOpenStreams(600_000),
    requestOrigin: { trustProxy: false },
  }),
)
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => app.handle(request) })
// The first subscriber of a feed is told to look what it missed, which no stream of these tests may still be doing when
// its test changes something: the access that is checked then never ends here.
feed.watchAll({ userId: '', sessionId: '' }, { notified() {}, missed() {}, accessChanged() {} })()
await events.ready()
afterAll(async () => {
  await server.stop(true)
  await events.close()
})

async function listen(userId: string, path: string) {
  const stream = await openEventStream({ url: `${server.url}${path}`, userId }, (_, data) => data)
  await stream.begun
  return stream
}

/** Resolves once the shop was notified of the new role: otherwise that notification could end the stream that follows. */
async function makeAdmin(userId: string): Promise<void> {
  const { promise: notified, resolve } = Promise.withResolvers<void>()
  const end = events.subscribe('access', { notified: (id) => id === userId && resolve(), connected() {} })
  await events.ready()
  await db.update(account).set({ role: 'ADMIN' }).where(eq(account.id, userId))
  await notified
  end()
}

async function givenSession(userId: string): Promise<string> {
  const id = newId()
  const expiresAt = new Date(Date.now() + 60_000)
  await db.insert(session).values({ id, userId, handleHash: id, idleExpiresAt: expiresAt, expiresAt })
  sessions.set(userId, id)
  return id
}

// penetration test: the order board of a removed admin received orders for up to eight seconds more.
test.each([
  ['a removed admin', 'api/desk/events', { role: 'USER' }],
  ['a suspended admin', 'api/desk/events', { status: 'Suspended' }],
  ['a suspended shopper', 'api/events', { status: 'Suspended' }],
  ['a shopper with a new password', 'api/events', { tokenVersion: 2 }],
] as const)('the stream of %s sends nothing of what is committed later', async (_, path, change) => {
  const { userId, id, code } = await givenDeskOrder(shop)
  if (path === 'api/desk/events') await makeAdmin(userId)
  const { received, closed } = await listen(userId, path)
  await db.update(account).set(change).where(eq(account.id, userId))
  await db.transaction((tx) => transitionOrder(tx, id, 'accepted', { kind: 'admin' }))
  await closed
  expect(received).not.toContainEqual({ orderId: code, state: 'accepted' })
})

test('the end of a session ends its streams, and not those of other sessions', async () => {
  const { userId } = await givenAdmin(shop)
  const ended = await givenSession(userId)
  const stream = await listen(userId, 'api/desk/events')
  await givenSession(userId)
  const other = await listen(userId, 'api/desk/events')
  await db.delete(session).where(eq(session.id, ended))
  await stream.closed
  const { code } = await givenDeskOrder(shop)
  await waitUntil(() => other.received.some(({ orderId }) => orderId === code))
  expect(stream.received).not.toContainEqual(expect.objectContaining({ orderId: code }))
  other.leave()
})

// penetration test: the id told a shopper without orders how many the shop has.
test('the ids of a stream say nothing about the orders of others', async () => {
  const owner = await givenDeskOrder(shop)
  await givenDeskOrder(shop)
  const { ofAll } = await latestEvents(db, null)
  const stranger = await listen((await givenShopper(shop)).userId, 'api/events')
  expect(stranger.lastId()).toBe(0)
  const own = await listen(owner.userId, 'api/events')
  const { ofAudience } = await latestEvents(db, owner.userId)
  expect(own.firstId).toBe(ofAudience)
  expect(ofAudience).toBeLessThan(ofAll)
  const admin = await listen((await givenAdmin(shop)).userId, 'api/desk/events')
  expect(admin.firstId).toBe(ofAll)
  for (const { leave } of [stranger, own, admin]) leave()
})
