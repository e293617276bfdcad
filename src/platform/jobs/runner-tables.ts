import type { Client } from 'pg'
import type { Sql } from 'postgres'
import { preparedOn, type Queryable } from '../database/database.ts'

/**
 * The only file that reads or writes the private tables of the job runner, `graphile_worker._private_*`, whose shape any
 * release of graphile-worker may change: `runner-tables.test.ts` fails when it no longer fits. Each function names what
 * would replace it in graphile/worker, where nothing has been offered yet. The runner's documented functions, such as
 * `add_job`, may be called anywhere.
 */

/** The table of all jobs, for tests that make it fail. */
export const JOBS_TABLE = 'graphile_worker._private_jobs'

/** What an operator runs once the cause of failed jobs is fixed; `reschedule_jobs` would need their ids. */
export const RETRY_FAILED_JOBS = `update ${JOBS_TABLE} set attempts = 0, run_at = now() where attempts >= max_attempts`

/**
 * Adds a job without key and delay as `add_job` would, which runs five more statements for keys and queues: every order
 * enqueues one. A faster `add_job` would replace this.
 * @returns false when the runner does not know the job's name yet.
 */
export async function addPlainJob(
  tx: Queryable,
  name: string,
  payload: string,
  { maxTries, priority, noWakeup }: { maxTries: number; priority: number; noWakeup: boolean },
): Promise<boolean> {
  const run = preparedOn(tx)
  const [added] = await run`
    with job as (
      insert into graphile_worker._private_jobs (task_id, payload, max_attempts, priority)
      select id, ${payload}::text::json, ${maxTries}::int, ${priority}::int
      from graphile_worker._private_tasks where identifier = ${name}
      returning id
    )
    select ${noWakeup ? run`id` : run`pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1)::text)`} from job`
  return added !== undefined
}

/** A job that is not done, which includes those that have failed for good. */
export interface QueuedJob {
  id: string
  name: string
  payload: unknown
  queue: string | null
  key: string | null
  priority: number
  attempts: number
  maxAttempts: number
  /** As text in full precision. */
  runAt: string
  /** Zero or less for a job that is due. */
  dueInMs: number
  /** The worker that is working on it. */
  lockedBy: string | null
  lockedForMs: number | null
}

/** Returns all jobs in the order of their ids; payloads and queues in the runner's view `jobs` would replace this. */
export async function queuedJobs(client: Sql): Promise<QueuedJob[]> {
  const [there] = await client`select to_regclass('graphile_worker._private_jobs') is not null as exists`
  if (!there?.exists) return []
  return client<QueuedJob[]>`
    select job.id::text, task.identifier as name, job.payload, queue.queue_name as queue, job.key, job.priority,
      job.attempts, job.max_attempts as "maxAttempts", job.run_at::text as "runAt",
      (extract(epoch from job.run_at - now()) * 1000)::float8 as "dueInMs", job.locked_by as "lockedBy",
      (extract(epoch from now() - job.locked_at) * 1000)::float8 as "lockedForMs"
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
    order by job.id`
}

/** Returns the payloads of the jobs of this name that have not failed for good, as `queuedJobs` does of all. */
export async function payloadsOf(db: Queryable, name: string): Promise<unknown[]> {
  const rows = await preparedOn(db)`
    select payload from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = ${name} and job.attempts < job.max_attempts`
  return rows.map(({ payload }) => payload)
}

/**
 * Returns a condition: that a job with this key, which no worker has begun, has this element in the list that is its
 * payload. A payload in the runner's view `jobs` would replace it.
 */
export function isWaitingWith(db: Queryable, key: string, element: string) {
  return preparedOn(db)`exists (
    select from graphile_worker._private_jobs
    where key = ${key} and locked_at is null and attempts = 0 and payload::jsonb ? ${element})`
}

/**
 * Releases the jobs of workers, of other processes, that do not have their advisory lock of this class any more, as the
 * runner's own `force_unlock_workers` does, but only these tables name the workers. `add_job` takes key and attempts from a
 * job of a queue that runs, when it is asked for again: such a job gets one more attempt, or it would stay for good.
 * @returns the names of the workers.
 */
export async function freeOrphans(client: Client, lockClass: number, mine: readonly string[]): Promise<string[]> {
  const { rows } = await client.query(
    `with orphan as materialized (
      select worker from (
        select locked_by as worker from graphile_worker._private_jobs where locked_by is not null
        union select locked_by from graphile_worker._private_job_queues where locked_by is not null
      ) as busy where worker <> all ($2::text[]) and pg_try_advisory_xact_lock($1, hashtext(worker))
    ), freed as (
      update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = greatest(run_at, now()),
        attempts = case when key is null and job_queue_id is not null then least(attempts, max_attempts - 1) else attempts end
      from orphan where locked_by = worker
    ), opened as (
      update graphile_worker._private_job_queues set locked_by = null, locked_at = null from orphan where locked_by = worker
    ) select worker from orphan`,
    [lockClass, mine],
  )
  return rows.map(({ worker }) => worker)
}

/**
 * Releases the jobs that these workers have locked for longer than `afterMs`, except those `inHand`; one that was on its
 * last attempt gets another. A runner that retries to record the end of a job would replace this.
 * @returns the ids of the jobs.
 */
export async function releaseAbandoned(
  client: Client,
  workers: readonly string[],
  inHand: readonly string[],
  afterMs: number,
): Promise<string[]> {
  const { rows } = await client.query(
    `with freed as (
      update graphile_worker._private_jobs
      set locked_by = null, locked_at = null, attempts = least(attempts, max_attempts - 1)
      where locked_by = any ($1::text[]) and id <> all ($2::bigint[]) and locked_at < now() - $3::int * interval '1 ms'
      returning id, job_queue_id
    ), opened as (
      update graphile_worker._private_job_queues set locked_by = null, locked_at = null
      where id in (select job_queue_id from freed) and locked_by = any ($1::text[])
    ) select id from freed`,
    [workers, inHand, afterMs],
  )
  return rows.map(({ id }) => id)
}
