import { preparedOn, type Queryable } from '../database/database.ts'
import { isWaitingWith } from '../jobs/runner-tables.ts'
import { EVERYTHING } from './port.ts'

export const PURGE_JOB = 'cdn-purge'

/** Queues a purge. If one with the same key is queued already, the tags are added to it, and its time stays. */
export async function addPurge(db: Queryable, key: string, tags: readonly string[], delayMs: number): Promise<void> {
  // If the queued job starts at the same moment, it takes in no tags, and `add_job` returns no job.
  for (let added = false; !added; ) added = await tryToAdd(db, key, tags, delayMs)
}

async function tryToAdd(db: Queryable, key: string, tags: readonly string[], delayMs: number): Promise<boolean> {
  const rows = await preparedOn(db)`
    select (graphile_worker.add_job(${PURGE_JOB}, ${JSON.stringify(tags)}::text::json,
      run_at => now() + ${delayMs}::int * interval '1 ms', job_key => ${key}, job_key_mode => 'preserve_run_at')).id
    where not ${isWaitingWith(db, key, EVERYTHING)}`
  return rows.every(({ id }) => id !== null)
}

/** Runs a queued purge now if it is due within `withinMs`; job runners check due times only now and then. */
export async function hastenPurge(db: Queryable, key: string, withinMs: number): Promise<void> {
  await preparedOn(db)`
    select graphile_worker.add_job(${PURGE_JOB}, '[]'::json, job_key => key)
    from graphile_worker.jobs
    where key = ${key} and locked_at is null and run_at <= now() + ${withinMs}::int * interval '1 ms'`
}
