import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { Pool } from 'pg'
import type { Sql } from 'postgres'
import { type QueuedJob, queuedJobs } from '../platform/jobs/runner-tables.ts'
import type { TestDatabase } from './database.ts'
import { waitUntil } from './wait.ts'

/** Runs the jobs of these tasks that are due, and waits until the database has the result of each. */
export async function runDueJobs({ db, url }: TestDatabase, taskList: TaskList): Promise<void> {
  // The runner would not wait for its own pool to close, and the end of the database would be an error that nothing catches.
  const pgPool = new Pool({ connectionString: url })
  const closed: Promise<void>[] = []
  pgPool.on('connect', (client) => closed.push(new Promise((resolve) => client.once('end', resolve))))
  await runOnce({ pgPool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
  // Nor does it wait until a failure is stored,
  await waitUntil(async () =>
    (await queuedJobs(db.$client)).every(({ name, lockedBy }) => lockedBy === null || !(name in taskList)),
  )
  await pgPool.end()
  // nor the pool for its connections.
  await Promise.all(closed)
}

/** Returns the queued jobs whose payload has these values, in the order in which they were enqueued. */
export async function jobsWith(client: Sql, values: Record<string, unknown>): Promise<QueuedJob[]> {
  const entries = Object.entries(values)
  return (await queuedJobs(client)).filter(({ payload }) =>
    entries.every(([name, value]) => (payload as Record<string, unknown>)[name] === value),
  )
}

/** Removes all jobs that no worker is working on. */
export async function loseJobs(client: Sql): Promise<void> {
  await client`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`
}

/** Makes all jobs that no worker is working on fail for good. */
export async function failJobs(client: Sql): Promise<void> {
  await client`select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs))`
}

/** Makes all jobs that wait for a later time due. */
export async function hastenJobs(client: Sql): Promise<void> {
  await client`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where run_at > now()), run_at => now())`
}
