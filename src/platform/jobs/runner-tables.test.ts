import { expect, test } from 'bun:test'
import { Client } from 'pg'
import { createTestDatabase, createUnusedDatabase } from '../../testing/database.ts'
import { failJobs, hastenJobs, loseJobs } from '../../testing/jobs.ts'
import { waitUntil } from '../../testing/wait.ts'
import { createLog, silentLog } from '../runtime/log.ts'
import { startJobs } from './jobs.ts'
import { enqueue } from './queue.ts'
import { isWaitingWith, payloadsOf, queuedJobs, RETRY_FAILED_JOBS, releaseAbandoned } from './runner-tables.ts'

const { db, url } = await createTestDatabase()

test('adds a plain job exactly as the function of the runner does', async () => {
  await db.transaction(async (tx) => {
    // The first job of its name is added by the runner's own function, because the runner does not know the name yet.
    for (const noWakeup of [false, false, true])
      await enqueue(tx, 'letter', { to: 'all' }, { maxTries: 7, priority: 3, noWakeup })
  })
  const rows = await db.$client`
    select job.* from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
    where identifier = 'letter' order by job.id`
  const [byRunner, ...plain] = rows.map(({ id, created_at, updated_at, ...rest }) => rest)
  expect(byRunner).toMatchObject({ payload: { to: 'all' }, max_attempts: 7, priority: 3, is_available: true })
  expect(plain).toEqual([byRunner!, byRunner!])
  await loseJobs(db.$client)
})

test('queued jobs are listed with everything that is needed to enqueue them again', async () => {
  await enqueue(db, 'parcel', { to: 'Asha' })
  await enqueue(db, 'parcel', { to: 'Meera' }, { key: 'parcel:2', delayMs: 60_000, maxTries: 3, priority: 5 })
  await db.$client`select graphile_worker.add_job('van', '["a","b"]', queue_name => 'vans', job_key => 'van:1')`
  const jobs = await queuedJobs(db.$client)
  expect(jobs).toMatchObject([
    { name: 'parcel', payload: { to: 'Asha' }, queue: null, key: null, priority: 0, attempts: 0, maxAttempts: 25 },
    { name: 'parcel', payload: { to: 'Meera' }, key: 'parcel:2', priority: 5, maxAttempts: 3, lockedBy: null },
    { name: 'van', payload: ['a', 'b'], queue: 'vans', key: 'van:1' },
  ])
  expect(jobs.map(({ dueInMs }) => dueInMs > 0)).toEqual([false, true, false])
  expect(await payloadsOf(db, 'parcel')).toEqual([{ to: 'Asha' }, { to: 'Meera' }])
  await hastenJobs(db.$client)
  expect((await queuedJobs(db.$client)).every(({ dueInMs }) => dueInMs <= 0)).toBe(true)
  const unused = await createUnusedDatabase()
  expect(await queuedJobs(unused.db.$client)).toEqual([])
})

test('does not run failed jobs again until the operator requests it', async () => {
  await failJobs(db.$client)
  expect(await payloadsOf(db, 'parcel')).toEqual([])
  expect((await queuedJobs(db.$client)).every(({ attempts, maxAttempts }) => attempts === maxAttempts)).toBe(true)
  await db.$client.unsafe(RETRY_FAILED_JOBS)
  expect(await payloadsOf(db, 'parcel')).toHaveLength(2)
})

test('finds an element of a waiting job until a worker starts it', async () => {
  const isWaiting = async (element: string) =>
    (await db.$client`select ${isWaitingWith(db, 'van:1', element)} as waits`)[0]!.waits
  expect([await isWaiting('b'), await isWaiting('c')]).toEqual([true, false])
  await db.$client`update graphile_worker._private_jobs set locked_by = 'me', locked_at = now() where key = 'van:1'`
  expect(await isWaiting('b')).toBe(false)
  await db.$client`delete from graphile_worker._private_jobs`
})

test('runs the jobs of a killed process again, but not those of a living one', async () => {
  await lockedJob('dead', 'worker-of-the-dead')
  const alive = await lockedJob('alive', 'worker-of-the-living')
  const living = await db.$client.reserve()
  await living`select pg_advisory_lock(746558742, hashtext('worker-of-the-living'))`
  const done = Promise.withResolvers<void>()
  const ran: string[] = []
  const task = async (payload: unknown) => {
    ran.push((payload as { name: string }).name)
    done.resolve()
  }
  const jobs = await startJobs({ url, log: silentLog, tasks: { orphan: task } })
  await done.promise
  await jobs.stop()
  await living`select pg_advisory_unlock_all()`
  living.release()
  expect(ran).toEqual(['dead'])
  expect(await queuedJobs(db.$client)).toMatchObject([{ id: alive, lockedBy: 'worker-of-the-living' }])
  await db.$client`delete from graphile_worker._private_jobs`
})

test('a job that was killed and asked for again stays in no queue', async () => {
  const ask = () => db.$client`
    select id from graphile_worker.add_job('orphan', '{"name":"asked"}', queue_name => 'orphan', job_key => 'orphan:asked')`
  await ask()
  await db.$client`update graphile_worker._private_jobs set locked_by = 'worker-of-the-dead', locked_at = now(), attempts = 1`
  await db.$client`update graphile_worker._private_job_queues set locked_by = 'worker-of-the-dead', locked_at = now()`
  await ask()
  expect(await queuedJobs(db.$client)).toMatchObject([
    { key: null, attempts: 25 },
    { key: 'orphan:asked', attempts: 0 },
  ])
  const jobs = await startJobs({ url, log: silentLog, tasks: { orphan: async () => {} } })
  await waitUntil(async () => (await queuedJobs(db.$client)).length === 0)
  await jobs.stop()
})

test('releases stale locks with another attempt, except for running jobs', async () => {
  const [forgotten, inHand] = [await lockedJob('forgotten', 'mine'), await lockedJob('in hand', 'mine')]
  await db.$client`
    update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', attempts = max_attempts`
  await lockedJob('just begun', 'mine')
  await lockedJob('of another', 'theirs')
  const client = new Client({ connectionString: url })
  await client.connect()
  expect(await releaseAbandoned(client, ['mine'], [inHand], 30_000)).toEqual([forgotten])
  await client.end()
  const [released, ...others] = await queuedJobs(db.$client)
  expect(released).toMatchObject({ id: forgotten, lockedBy: null, attempts: released!.maxAttempts - 1 })
  expect(others.map(({ lockedBy }) => lockedBy)).toEqual(['mine', 'mine', 'theirs'])
})

/** Adds a job that a worker has begun; returns its id. */
async function lockedJob(name: string, worker: string): Promise<string> {
  const payload = JSON.stringify({ name })
  const [job] = await db.$client`select id::text from graphile_worker.add_job('orphan', ${payload}::text::json)`
  await db.$client`
    update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now() where id = ${job!.id}`
  return job!.id
}

// The runner stores its task list when it first looks for a job, and would store the failure to do so for good.
test('continues jobs after a database failure at the first fetch', async () => {
  const seen = Promise.withResolvers<void>()
  await db.$client`alter table graphile_worker._private_tasks rename to away`
  const jobs = await startJobs({ url, log: silentLog, tasks: { first: async () => seen.resolve() } })
  try {
    await waitUntil(async () => {
      const rows = await db.$client`select from pg_stat_activity
        where application_name = 'tokri jobs' and state = 'idle' and query like '%_private_tasks%'`
      return rows.length > 0
    })
  } finally {
    await db.$client`alter table graphile_worker.away rename to _private_tasks`
  }
  await db.$client`select graphile_worker.add_job('first', '{}')`
  await seen.promise
  await jobs.stop()
})

test('a schedule that cannot be stored is logged when that begins, with the cause, and when it ends', async () => {
  const { db, url } = await createTestDatabase()
  const tasks = { oven: async () => {} }
  const first = await startJobs({ url, log: silentLog, tasks })
  await first.stop()
  const rename = (from: string, to: string) =>
    db.$client.unsafe(
      `alter table graphile_worker._private_known_crontabs${from} rename to _private_known_crontabs${to}`,
    )
  await rename('', '_away')
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', (line) => lines.push(JSON.parse(line)))
  const jobs = await startJobs({ url, log, tasks, crontab: { oven: '0 0 1 1 *' } })
  await waitUntil(() => lines.length > 0)
  // It is tried several times meanwhile.
  await Bun.sleep(1_500)
  await rename('_away', '')
  await waitUntil(() => lines.length > 1)
  await jobs.stop()
  expect(lines).toMatchObject([
    { level: 'warn', message: 'jobs wait for the database', error: expect.stringContaining('does not exist') },
    { level: 'warn', message: 'jobs continue' },
  ])
})
