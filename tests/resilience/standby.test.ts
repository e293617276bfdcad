import { afterAll, expect, test } from 'bun:test'
import { closeDatabase, openDatabase, preparedOn, type Queryable } from '../../src/platform/database/database.ts'
import { listenToDatabase } from '../../src/platform/database/listener.ts'
import { checkServer } from '../../src/platform/postgres/requirements.ts'
import { type LogPosition, statusOf, writtenPosition } from '../../src/platform/read-routing/queries.ts'
import { openReadPool, type ReadPool } from '../../src/platform/read-routing/read-pool.ts'
import { silentLog } from '../../src/platform/runtime/log.ts'
import { createMetrics } from '../../src/platform/runtime/metrics.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { openPostgres } from './postgres.ts'
import { stockUp } from './shop.ts'
import { openStandby } from './standby.ts'

const primary = await openPostgres()
const { db } = await stockUp(primary.url)
// Autovacuum could conflict with reads on the standby at any time.
await db.$client`alter system set autovacuum = off`
await db.$client`select pg_reload_conf()`
const standby = await openStandby(primary.url)
const events = listenToDatabase(primary.url, silentLog)
afterAll(() => events.close())

/** Opens reads with timeouts that are long enough for the test, and waits until they use the replica. */
async function openReadsWithTimeouts(workMs = 60_000, metrics = createMetrics()): Promise<ReadPool> {
  const deps = { db, events, channels: ['page_tags'], metrics, log: silentLog }
  const reads = openReadPool({ ...deps, replicaUrl: standby.url }, { openMs: 60_000, proofMs: 60_000, workMs })
  afterAll(() => reads.close())
  await waitUntil(() => reads.run(isStandby))
  return reads
}

async function isStandby(on: Queryable): Promise<boolean> {
  const [row] = await preparedOn(on)<[{ standby: boolean }]>`select pg_is_in_recovery() as standby`
  return row.standby
}

test('a read that conflicts with replication is cancelled on the replica, and runs on the primary', async () => {
  await db.$client`create table in_the_way as select 1 as one`
  await waitUntil(async () => (await standby.sql`select to_regclass('in_the_way') as name`)[0]!.name !== null)
  const reads = await openReadsWithTimeouts()
  const codes: unknown[] = []
  const read = reads.run(async (on) => {
    if (!(await isStandby(on))) return 'on the primary'
    const sql = preparedOn(on)
    await sql`select from in_the_way`
    await sql`select pg_sleep(60)`.catch((error) => {
      codes.push(error.code)
      throw error
    })
    return 'on the replica'
  })
  const asleep = () =>
    standby.sql`select from pg_stat_activity where state = 'active' and query like 'select pg_sleep%'`
  await waitUntil(async () => (await asleep()).length > 0)
  await db.$client`drop table in_the_way`
  expect(await read).toBe('on the primary')
  expect(codes).toEqual(['40001'])
})

test('a read that takes too long on the replica is done on the primary, and the replica is read again', async () => {
  const reads = await openReadsWithTimeouts(500)
  const slow = async (on: Queryable) => {
    if (!(await isStandby(on))) return 'on the primary'
    await preparedOn(on)`select pg_sleep(60)`
    return 'on the replica'
  }
  expect(await reads.run(slow)).toBe('on the primary')
  await waitUntil(() => reads.run(isStandby))
})

test('more reads at once than the replica has connections are shared with the primary', async () => {
  const reads = await openReadsWithTimeouts()
  const gate = Promise.withResolvers<void>()
  const asked = Array.from({ length: 15 }, () =>
    reads.run(async (on) => {
      const where = await isStandby(on)
      if (where) await gate.promise
      return where
    }),
  )
  expect(await Promise.all(asked.slice(10))).toEqual([false, false, false, false, false])
  gate.resolve()
  expect((await Promise.all(asked.slice(0, 10))).every(Boolean)).toBe(true)
})

test('only what the same server, database and timeline have written can have been replayed', async () => {
  const replica = openDatabase(standby.url, { max: 1, name: 'test', pooled: true })
  const status = (position: LogPosition) => replica.transaction((tx) => statusOf(tx, position, 5_000))
  // No standby replays exactly up to the first position in a new WAL file.
  await db.$client`select pg_switch_wal()`
  const position = await writtenPosition(db)
  await waitUntil(async () => (await status(position)) === 'as new')
  const other = position.source.replace('postgres', 'other')
  expect(await status({ ...position, lsn: 'FFFF/0' })).toBe('behind')
  expect(await status({ ...position, timeline: 2 })).toBe('on another timeline')
  expect(await status({ ...position, source: other })).toBe('of another database')
  await closeDatabase(replica)
})

// Without it, the alert of a replica that is behind never fired in the usual failure, a connection that is lost for good.
test('a replica that receives nothing any more is behind as soon as something has changed', async () => {
  const metrics = createMetrics()
  await openReadsWithTimeouts(60_000, metrics)
  const lag = async () => Number(/^tokri_replica_lag_seconds ([\d.]+)$/m.exec(await metrics.text())?.[1])
  await waitUntil(async () => (await lag()) === 0)
  // It hears nothing, as on a connection that is lost.
  const [{ pid }] = (await standby.sql`select pid from pg_stat_wal_receiver`) as unknown as [{ pid: number }]
  process.kill(pid, 'SIGSTOP')
  try {
    await db.$client`create table unheard as select pg_notify('page_tags', '["settings"]')::text`
    await waitUntil(async () => (await lag()) > 0)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await waitUntil(async () => (await lag()) === 0)
})

test('a standby is refused as the primary, and nothing but writes is missing there', async () => {
  await checkServer('DATABASE_URL', standby.url)
  const error = await checkServer('DATABASE_URL', standby.url, { writes: true }).catch((thrown) => thrown)
  expect(error.message).toBe('DATABASE_URL: the server is a hot standby and takes no writes')
  expect(error.options.fix).toStartWith('Set DATABASE_URL to the primary, or make this one the primary')
})
