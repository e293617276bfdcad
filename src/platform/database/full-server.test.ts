import { afterAll, expect, test } from 'bun:test'
import { createOwnedDatabase } from '../../testing/database.ts'
import { createLog } from '../runtime/log.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { connectionsRemedy, isOutOfConnections, isUnavailable } from './errors.ts'
import { watchRefusals } from './statements.ts'

const owned = await createOwnedDatabase()
const role = new URL(owned.url).username
const admin = openDatabase(owned.adminUrl, { max: 1 })
afterAll(() => closeDatabase(admin))
const limit = (connections: number) => admin.$client.unsafe(`alter role ${role} connection limit ${connections}`)

async function withPool<T>(use: (client: ReturnType<typeof openDatabase>['$client']) => Promise<T>): Promise<T> {
  const pool = openDatabase(owned.url, { max: 10 })
  try {
    return await use(pool.$client)
  } finally {
    await closeDatabase(pool)
  }
}

/** Runs statements and transactions at once; returns how many connections served them. */
function runMany(): Promise<number> {
  return withPool(async (client) => {
    const pidOf = async (run: Pick<typeof client, 'unsafe'>): Promise<number> =>
      (await run.unsafe('select pg_backend_pid() as pid, pg_sleep(0.01)'))[0]!.pid
    const work = Array.from({ length: 60 }, (_, at) => (at % 2 ? client.begin(pidOf) : pidOf(client)))
    return new Set(await Promise.all(work)).size
  })
}

// Operator's trial: of two shops on a small server, the second one failed most requests.
test('work waits for the connections that there are when the server has no further one', async () => {
  for (const connections of [1, 3]) {
    await limit(connections)
    expect(await runMany()).toBe(connections)
  }
})

test('connections are opened again once the server has some', async () => {
  await limit(1)
  await withPool(async (client) => {
    const many = () => Promise.all(Array.from({ length: 20 }, () => client`select pg_sleep(0.05)`))
    await many()
    await limit(-1)
    const opened = async () => (await admin.$client`select from pg_stat_activity where usename = ${role}`).length
    while ((await opened()) < 3) await many()
  })
})

test('work fails when the server has no connection at all', async () => {
  await limit(0)
  await withPool(async (client) => {
    const reasons = await Promise.all(
      Array.from({ length: 40 }, () => client`select 1`.then(() => 'done', isOutOfConnections)),
    )
    expect(reasons).toEqual(Array(40).fill(true))
  })
  await limit(2)
  expect(await runMany()).toBe(2)
})

// Operator's trial: the shop was slow, and neither its log nor a metric told that the server refused it connections.
test('refused connections are logged and counted, also while others serve the requests', async () => {
  await limit(1)
  const lines: { message: string; error: string }[] = []
  const metrics = createMetrics()
  await withPool(async (client) => {
    watchRefusals(client, { log: createLog('info', (line) => lines.push(JSON.parse(line))), metrics })
    await Promise.all(Array.from({ length: 20 }, () => client`select pg_sleep(0.05)`))
  })
  const error = `too many connections for role "${role}"`
  expect(lines).toMatchObject([{ message: 'the database refuses connections', error }])
  expect(await metrics.text()).toMatch(/^tokri_database_connections_refused_total [1-9]/m)
})

test("the limit of a role is named, not the server's", () => {
  expect(connectionsRemedy('too many connections for role "shop"')).toBe(
    'Raise its own limit: alter role "shop" connection limit -1',
  )
  expect(connectionsRemedy('sorry, too many clients already')).toStartWith('Raise max_connections')
})

test('a shop whose password or database is no longer accepted is unavailable, not broken', async () => {
  for (const change of [{ password: 'changed' }, { pathname: '/gone' }]) {
    const url: URL = Object.assign(new URL(owned.url), change)
    const refused = openDatabase(url.href, { max: 1 })
    const error = await refused.$client`select 1`.catch((error: unknown) => error)
    expect([change, isUnavailable(error)]).toEqual([change, true])
    await closeDatabase(refused)
  }
  expect(isUnavailable(await admin.$client`select 1 / 0`.catch((error: unknown) => error))).toBeFalse()
})
