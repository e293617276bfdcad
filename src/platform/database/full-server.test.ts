import { afterAll, expect, test } from 'bun:test'
import { createOwnedDatabase } from '../../testing/database.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { isOutOfConnections } from './errors.ts'

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
