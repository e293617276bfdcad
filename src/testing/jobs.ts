import type { Sql } from 'postgres'
import { type QueuedJob, queuedJobs } from '../platform/jobs/runner-tables.ts'

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
