import { expect, test } from 'bun:test'
import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import { createTestDatabase } from '../../testing/database.ts'
import { waitUntil } from '../../testing/wait.ts'
import { createLog, silentLog } from '../runtime/log.ts'
import { trackOutage } from '../runtime/throttled-log.ts'
import { startJobs } from './jobs.ts'
import { guardWorkers } from './locks.ts'
import { JOBS_TABLE, queuedJobs } from './runner-tables.ts'

const { db, url } = await createTestDatabase()

test('a job whose end was lost with the database runs again within seconds, and not half a minute later', async () => {
  await (await startJobs({ url, log: silentLog, tasks: { oven: async () => {} } })).stop()
  await db.$client`select graphile_worker.add_job('oven', '{}')`
  await db.$client.unsafe(`update ${JOBS_TABLE} set locked_by = 'pool-mine', locked_at = now()`)
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', (line) => lines.push(JSON.parse(line)))
  const events = new EventEmitter() as WorkerEvents
  const guard = guardWorkers(url, events, { log, outage: trackOutage(log, { begins: 'begins', ends: 'ends' }) })
  events.emit('pool:create', { workerPool: { id: 'pool-mine' } } as never)
  const guarding = () => db.$client<{ pid: number }[]>`
    select pid from pg_stat_activity join pg_locks using (pid)
    where datname = current_database() and locktype = 'advisory' and application_name = 'tokri job locks'`
  await waitUntil(async () => (await guarding()).length === 1)
  const startMs = performance.now()
  await db.$client`select pg_terminate_backend(${(await guarding())[0]!.pid})`
  await waitUntil(async () => (await queuedJobs(db.$client))[0]!.lockedBy === null)
  expect(performance.now() - startMs).toBeLessThan(15_000)
  await guard.close()
  expect(lines.at(-1)).toMatchObject({ message: 'jobs whose completion could not be saved run again' })
})
