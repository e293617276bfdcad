import { expect, test } from 'bun:test'
import { createTestDatabase } from '../../testing/database.ts'
import { closeDatabase, openDatabase } from '../database/database.ts'
import { createReadiness, healthRoutes } from './health.ts'
import { recordRemoteIp } from './remote-ip.ts'

const { db, url } = await createTestDatabase()
const ask = async (app: ReturnType<typeof healthRoutes>, path: string) =>
  (await app.handle(new Request(`http://localhost${path}`))).status

test('with its database a shop is alive and ready', async () => {
  const app = healthRoutes({ db })
  expect([await ask(app, '/healthz'), await ask(app, '/readyz')]).toEqual([200, 200])
})

test('without its database a shop is alive, and not ready', async () => {
  const absent = openDatabase(url.replace(/[^/]*$/, 'absent'))
  const app = healthRoutes({ db: absent })
  expect([await ask(app, '/healthz'), await ask(app, '/readyz')]).toEqual([200, 503])
  await closeDatabase(absent)
})

test('with the schema of a later version a shop stays ready, for copies are replaced one by one', async () => {
  await db.$client`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`
  expect(await ask(healthRoutes({ db }), '/readyz')).toBe(200)
})

test('with the schema of an earlier version a shop is not ready', async () => {
  await db.$client`delete from drizzle.__drizzle_migrations where id > 1`
  expect(await ask(healthRoutes({ db }), '/readyz')).toBe(503)
})

test('a shop that leaves says so to a balancer, and goes once that has heard it', async () => {
  const other = await createTestDatabase()
  const readiness = createReadiness()
  const app = healthRoutes({ db: other.db, readiness })
  expect(await ask(app, '/readyz')).toBe(200)
  let isGone = false
  const leaving = readiness.leave().then(() => {
    isGone = true
  })
  expect([await ask(app, '/readyz'), await ask(app, '/healthz')]).toEqual([503, 200])
  expect(isGone).toBe(false)
  await leaving
})

test('a shop that no balancer asks about leaves at once', async () => {
  let isGone = false
  void createReadiness()
    .leave()
    .then(() => {
      isGone = true
    })
  await Bun.sleep(0)
  expect(isGone).toBe(true)
})

// operator H2
test("the health check of the shop's own machine is no balancer, and anybody else who asks is one", async () => {
  const readiness = createReadiness()
  const app = healthRoutes({ db, readiness })
  const withoutBalancer = readiness.stopWithinMs
  expect(withoutBalancer).toBeLessThan(3_000)
  const request = (host: string, peer: string) => {
    const made = new Request(`http://${host}/readyz`)
    recordRemoteIp(made, peer)
    return made
  }
  for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) await app.handle(request('localhost', peer))
  expect(readiness.stopWithinMs).toBe(withoutBalancer)
  await app.handle(request('localhost', '10.0.0.7'))
  expect(readiness.stopWithinMs).toBeGreaterThan(withoutBalancer)
  expect(readiness.stopWithinMs).toBeLessThan(8_000)
})

test('a shop behind a proxy that asks nothing takes a moment in which each answer ends its connection', async () => {
  const started = performance.now()
  await createReadiness({ behindProxy: true }).leave()
  expect(performance.now() - started).toBeGreaterThan(900)
})
